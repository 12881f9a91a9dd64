import type { OutstandingView, PairedTable, ResultHistory, RoundSummary } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { useResource } from '../../client/use-resource.js';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { listed } from '../../texts.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { durationText, timeOfDay, useServerNow } from '../live/times.js';
import { tournamentPath } from '../live/use-tournament.js';
import { claimsIn } from '../parts/claims.js';
import { packOf } from '../parts/pack.js';
import { resultIn, resultOf } from '../parts/results.js';
import type { SlipPlace } from '../parts/slip-address.js';
import { roundText, withinSentence } from '../parts/round-text.js';
import { CallsPanel, openCalls, type OpenCall } from './calls-panel.js';
import { ClockPanel } from './clock-panel.js';
import type { Desk } from './desk.js';
import { EntryLine, inWords, scoreText } from './entry-line.js';

const words = deskTexts.round;

/** The round that is played: results by the keyboard, what is out, the clock, and closing it. */
export const RoundPart = ({
  desk,
  round,
  slip,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
  /** The slip whose code led here. */
  readonly slip: SlipPlace | null;
}): ReactNode => {
  const tables = desk.moment.pairings?.tables ?? [];
  const isOld = slip !== null && isReplaced(slip, round, tables);
  const [typed, setTyped] = useState(slip === null || isOld ? '' : String(slip.table));
  const played = tables.filter(({ solo }) => solo === null);
  const out = played.filter(({ certainty }) => certainty === null || certainty === 'disputed');
  const calls = openCalls(desk.moment.time);
  const contested = out.filter(({ certainty }) => certainty === 'disputed');
  return (
    <div className="desk-columns">
      <div className="stack-of">
        {isOld && (
          <Notice tone="bad" icon="stop" role="alert">
            <p>{words.oldSlip(slip.round, slip.table)}</p>
          </Notice>
        )}
        {desk.may('EnterResult') && (
          <EntryLine {...{ desk, round, tables, typed }} slip={isOld ? null : slip} onTyped={setTyped} />
        )}
        <h2>{words.out(out.length, played.length)}</h2>
        <TableList
          tables={[...contested, ...out.filter(({ certainty }) => certainty === null)]}
          calls={calls}
          typed={typed}
          onPick={(table) => setTyped(String(table))}
        />
        <Reported tables={played} calls={calls} typed={typed} onPick={(table) => setTyped(String(table))} />
      </div>
      <div className="stack-of">
        <CallsPanel desk={desk} />
        {contested.map((table) => (
          <Contested key={table.table} desk={desk} table={table} onPick={() => setTyped(String(table.table))} />
        ))}
        <LateResults desk={desk} />
        <ClockPanel desk={desk} round={round} tables={tables} />
        {desk.may('CloseRound') && (
          <CloseRound desk={desk} round={round} out={out.length} isContested={contested.length > 0} />
        )}
      </div>
    </div>
  );
};

/** Whether the pairing of a slip was replaced, or its round is over. */
const isReplaced = (slip: SlipPlace, round: RoundSummary, tables: readonly PairedTable[]): boolean => {
  const table = tables.find((each) => each.table === slip.table);
  return slip.round !== round.round || table === undefined || slip.version < table.since;
};

type ListProps = {
  readonly tables: readonly PairedTable[];
  readonly calls: readonly OpenCall[];
  readonly typed: string;
  readonly onPick: (table: number) => void;
};

/** Tables with what is known of their result; a tap takes the number into the line. */
const TableList = ({ tables, calls, typed, onPick }: ListProps): ReactNode => {
  const now = useServerNow();
  if (tables.length === 0) return null;
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{words.cols.table}</th>
          <th scope="col">{words.cols.players}</th>
          <th scope="col">{words.cols.state}</th>
          <th scope="col" className="number wide-only">
            {words.cols.end}
          </th>
          <th scope="col" className="number wide-only">
            {words.cols.left}
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => (
          <tr key={table.table} className={typed === String(table.table) ? 'picked' : ''}>
            <td>
              <button className="table-pick" onClick={() => onPick(table.table)}>
                <span className="unseen">{deskTexts.entry.table} </span>
                {table.table}
              </button>
            </td>
            <td>{listed(table.players.map(nameOf))}</td>
            <td className={table.certainty === 'disputed' ? 'is-bad' : ''}>
              {stateOf(
                table,
                calls.find((each) => each.table === table.table),
              )}
            </td>
            <td className="number wide-only">{table.endsAt === null ? '' : timeOfDay(table.endsAt)}</td>
            <td className="number wide-only">{leftOf(table, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const stateOf = (table: PairedTable, called: OpenCall | undefined): string => {
  if (called !== undefined) return calledState(called);
  const result = resultOf(table);
  if (result === null) return words.state.none;
  if (table.certainty === 'disputed') return words.state.disputed;
  return table.certainty === 'reported' ? words.state.reported(scoreText(result)) : scoreText(result);
};

const calledState = ({ call: { attendedBy } }: OpenCall): string =>
  attendedBy === null ? words.state.called : words.state.attended(nameOf(attendedBy));

const leftOf = ({ endsAt, leftMs }: PairedTable, now: number): string => {
  if (endsAt !== null) return Date.parse(endsAt) > now ? durationText(Date.parse(endsAt) - now) : words.over;
  return leftMs === null ? '' : `${durationText(leftMs)}, ${words.stands}`;
};

const Reported = ({ tables, ...list }: ListProps): ReactNode => {
  const single = tables.filter(({ certainty }) => certainty === 'reported');
  const settled = tables.filter(({ certainty }) => certainty === 'confirmed' || certainty === 'entered');
  return (
    <>
      {single.length > 0 && (
        <details className="more">
          <summary>{words.oneReport(single.length)}</summary>
          <TableList tables={single} {...list} />
        </details>
      )}
      {settled.length > 0 && (
        <details className="more">
          <summary>
            {words.allTables} ({settled.length})
          </summary>
          <TableList tables={settled} {...list} />
        </details>
      )}
    </>
  );
};

/** What each side of a table says. */
const Contested = ({
  desk: { id, moment },
  table,
  onPick,
}: {
  readonly desk: Desk;
  readonly table: PairedTable;
  readonly onPick: () => void;
}): ReactNode => {
  const { value } = useResource<ResultHistory>(
    `${tournamentPath(id)}/result-history?round=${table.round}&table=${table.table}`,
    moment.tournament.revision,
  );
  return (
    <section className="panel stack-of">
      <h2>{words.contested(table.table)}</h2>
      <ul>
        {claimsIn(value).map(({ by, result }) => (
          <li key={by}>{words.says(nameOf(by), inWords(table, result))}</li>
        ))}
      </ul>
      <p className="small soft">{words.contestedAbout}</p>
      <button className="button" onClick={onPick}>
        {words.enterIt(table.table)}
      </button>
    </section>
  );
};

/** Results that came for rounds that are closed, each to be decided on. */
export const LateResults = ({ desk: { id, moment, may, give, isBusy } }: { readonly desk: Desk }): ReactNode => {
  const { tournament } = moment;
  const isAny = tournament.rounds.some(({ late }) => late > 0);
  const { value } = useResource<OutstandingView>(
    isAny ? `${tournamentPath(id)}/outstanding` : null,
    tournament.revision,
  );
  if (!isAny || value === null) return null;
  return value.late.map((late) => {
    // A cast: as described.
    const { round, table, by } = late as { readonly round: number; readonly table: number; readonly by: string };
    const result = resultIn(late.result as Parameters<typeof resultIn>[0]); // likewise
    const query = new URLSearchParams({ at: 'corrections', round: String(round), table: String(table) });
    if (result?.kind === 'games') query.set('result', scoreText(result));
    return (
      <section key={`${round} ${table} ${JSON.stringify(late.result)}`} className="panel stack-of">
        <h2>{words.late(round, table)}</h2>
        {result !== null && <p>{words.lateSays(nameOf(by), scoreText(result))}</p>}
        <Link className="button" href={`/t/${id}?${query.toString()}`}>
          {words.preview}
        </Link>
        {may('DropLateResult') && (
          <button
            className="button"
            disabled={isBusy}
            onClick={() => void give('DropLateResult', { round, table, reason: words.lateDropReason })}
          >
            {words.lateDrop}
          </button>
        )}
      </section>
    );
  });
};

const CloseRound = ({
  desk: { moment, give, isBusy },
  round,
  out,
  isContested,
}: {
  readonly desk: Desk;
  readonly round: RoundSummary;
  readonly out: number;
  readonly isContested: boolean;
}): ReactNode => {
  const [isAsked, ask] = useState(false);
  const { tournament } = moment;
  const counts = words.counts[packOf(tournament).unreported];
  const mayNot = isContested ? words.closeContested : out > 0 && round.isPlayoff ? words.closePlayoff : null;
  const close = (): void => void give('CloseRound', { round: round.round });
  return (
    <section className="panel stack-of">
      <h2>{words.closeTitle}</h2>
      <p className="small soft">{words.closeAbout}</p>
      {out > 0 && <p>{mayNot ?? words.closeOut(out, counts)}</p>}
      {isAsked && out > 0 && mayNot === null ? (
        <button className="button wide" autoFocus disabled={isBusy} onClick={close}>
          {words.closeAll}
        </button>
      ) : (
        <button
          className={out === 0 ? 'button main wide' : 'button wide'}
          disabled={isBusy || mayNot !== null}
          onClick={out === 0 ? close : () => ask(true)}
        >
          {words.close(withinSentence(roundText(tournament, round)))}
        </button>
      )}
    </section>
  );
};
