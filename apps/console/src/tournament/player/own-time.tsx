import type { PairedTable, RoundSummary } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { durationText, timeOfDay, useServerNow } from '../live/times.js';
import type { Pack } from '../parts/pack.js';

const words = tournamentTexts.clock;

/** From here on the end is near. */
const SOON_MS = 5 * 60_000;

/** The number of a table, until when it plays and how long that is, with the time that it was given. */
export const OwnTime = ({
  pack,
  round,
  table,
}: {
  readonly pack: Pack;
  readonly round: RoundSummary;
  readonly table: PairedTable;
}): ReactNode => (
  <div className="own-time">
    <p className="table-number">
      <span className="small soft">{tournamentTexts.table}</span> <b>{table.table}</b>
    </p>
    <div>
      <OwnEnd pack={pack} round={round} table={table} />
      {table.extensionMs > 0 && (
        <p className="added">
          <Icon name="clock" /> <span>{words.added(durationText(table.extensionMs))}</span>
        </p>
      )}
    </div>
  </div>
);

const OwnEnd = ({
  pack,
  round,
  table: { endsAt, leftMs },
}: {
  readonly pack: Pack;
  readonly round: RoundSummary;
  readonly table: PairedTable;
}): ReactNode => {
  const now = useServerNow();
  if (round.clock === null)
    return (
      <p className="soft">
        {words.notBegun}: {words.minutes(pack.minutes)}.
      </p>
    );
  if (endsAt === null)
    return (
      <p>
        {words.stands}
        <br />
        <b className="end">{durationText(leftMs ?? 0)}</b> {words.left}
      </p>
    );
  const left = Date.parse(endsAt) - now;
  if (left <= 0)
    return (
      <p className="is-over">
        <b className="end">{words.time}</b>
        <br />
        {words.turns(pack.extraTurns)}
      </p>
    );
  return (
    <p className={left < SOON_MS ? 'is-soon' : ''}>
      <span className="small soft">{words.until}</span>
      <br />
      <b className="end">{timeOfDay(endsAt)}</b>
      <br />
      {/* A clock that is read out every second would leave room for nothing else. */}
      <b role="timer" aria-live="off">
        {durationText(left)}
      </b>{' '}
      {words.left}
      {left < SOON_MS && <span className="soon"> · {words.soon}</span>}
    </p>
  );
};
