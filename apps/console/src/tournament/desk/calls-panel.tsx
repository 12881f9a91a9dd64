import type { RoundTimeView, TableCallView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { deskTexts } from '../../texts/tournament/desk.js';
import { durationText, useServerNow } from '../live/times.js';
import type { Desk } from './desk.js';

const words = deskTexts.judge;

/** A call that is open, with its table. */
export type OpenCall = { readonly table: number; readonly call: TableCallView };

/** The calls of a round that are open, the oldest first. */
export const openCalls = (time: RoundTimeView | null): readonly OpenCall[] =>
  (time?.tables ?? [])
    .flatMap(({ table, calls }) => calls.filter(({ to }) => to === null).map((call) => ({ table, call })))
    .toSorted((one, other) => (one.call.from < other.call.from ? -1 : 1));

/** Calls of judges to tables: since when, why, who is there; going there, and settling them. */
export const CallsPanel = ({ desk }: { readonly desk: Desk }): ReactNode => {
  const now = useServerNow();
  const calls = openCalls(desk.moment.time);
  const round = desk.moment.time?.round ?? 0;
  if (calls.length === 0) return null;
  return (
    <section className="panel stack-of calls-panel" aria-labelledby="calls">
      <h2 id="calls">{words.calls}</h2>
      <ul className="stack-of">
        {calls.map(({ table, call: { call, by, from, attendedBy, reason } }) => (
          <li key={`${table} ${call}`} className="stack-of">
            <p>
              <b className="strong">
                {deskTexts.entry.table} {table}
              </b>
              , {nameOf(by)}: {words.since(durationText(now - Date.parse(from)))}
              {attendedBy !== null && <span className="is-there">, {words.isThere(nameOf(attendedBy))}</span>}
            </p>
            {reason !== undefined && <p className="small soft">{reason}</p>}
            <div className="row">
              {attendedBy === null && desk.may('AttendCall') && (
                <button
                  className="button"
                  disabled={desk.isBusy}
                  onClick={() => void desk.give('AttendCall', { round, table, call })}
                >
                  {words.attend}
                </button>
              )}
              {desk.may('CloseCall') && (
                <button
                  className="button"
                  disabled={desk.isBusy}
                  onClick={() => void desk.give('CloseCall', { round, table, call })}
                >
                  {words.settled}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
