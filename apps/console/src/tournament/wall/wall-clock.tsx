import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { tournamentTexts } from '../../texts/tournament/common.js';
import { wallTexts } from '../../texts/tournament/wall.js';
import { durationText, timeOfDay, useServerNow } from '../live/times.js';
import type { ShownTournament } from '../live/use-tournament.js';
import { packOf } from '../parts/pack.js';
import { roundText } from '../parts/round-text.js';
import { useWindowSize } from './use-pages.js';

const words = tournamentTexts.clock;
const SOON_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const ROW = 52;
const HEAD_AND_FOOT = 330;

/** The clock of the round in figures that a hall reads, and the tables that still play with their own ends. */
export const WallClock = ({ moment }: { readonly moment: ShownTournament }): ReactNode => {
  const { tournament, pairings } = moment;
  const now = useServerNow();
  const { height } = useWindowSize();
  const round = tournament.rounds.at(-1);
  const { minutes, extraTurns } = packOf(tournament);
  if (round === undefined) return <h1>{tournament.name}</h1>;
  const played = (pairings?.tables ?? []).filter(({ solo }) => solo === null);
  const out = played
    .filter(({ certainty }) => certainty === null || certainty === 'disputed')
    .toSorted((one, other) => other.extensionMs - one.extensionMs || one.table - other.table);
  const most = Math.max(3, Math.floor((height - HEAD_AND_FOOT) / ROW));
  const { clock } = round;
  const left =
    clock === null ? minutes * 60_000 : clock.endsAt === null ? (clock.leftMs ?? 0) : Date.parse(clock.endsAt) - now;
  const isOver = left <= 0;
  return (
    <>
      <header className="wall-head">
        <h1>{roundText(tournament, round)}</h1>
        <p>
          {clock?.endsAt != null && (
            <>
              <b>{wallTexts.ends(timeOfDay(clock.endsAt))}</b>
              <br />
            </>
          )}
          {wallTexts.tablesIn(played.length - out.length, played.length)}
        </p>
      </header>
      <div className="wall-clock">
        <div>
          <p
            className={`figures ${isOver ? 'is-over' : left < SOON_MS && clock !== null ? 'is-soon' : ''} ${left >= HOUR_MS ? 'is-long' : ''}`}
            role="timer"
            aria-live="off"
          >
            {isOver ? words.time : durationText(left)}
          </p>
          <p className="at-time">
            {clock === null ? (
              wallTexts.notYet
            ) : clock.runs ? (
              <>
                <b>{wallTexts.atTime}</b> {words.turns(extraTurns)}
              </>
            ) : (
              words.stands
            )}
          </p>
        </div>
        <section>
          <h2>{wallTexts.stillPlay(out.length)}</h2>
          <ol>
            {out.slice(0, most).map(({ table, players, endsAt, extensionMs }) => (
              <li key={table}>
                <b className="number">
                  <span className="unseen">{tournamentTexts.table} </span>
                  {table}
                </b>
                <span className="grow cut">{listed(players.map(nameOf))}</span>
                {extensionMs > 0 && (
                  <span className="own-end">
                    {endsAt !== null && <b>{timeOfDay(endsAt)}</b>}
                    <small>{words.added(durationText(extensionMs))}</small>
                  </span>
                )}
              </li>
            ))}
          </ol>
          {out.length > most && <p className="soft">{wallTexts.more(out.length - most)}</p>}
        </section>
      </div>
    </>
  );
};
