import type { CallList, CallView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { call as callTexts } from '../../texts/judge/call.js';
import { minutesOf, useElapsed } from '../desk/timer.js';

/** The clock of a call: how long it has taken, and when the table's time is up if play went on now. */
export const CallBar = ({ call, list }: { readonly call: CallView; readonly list: CallList }): ReactNode => {
  const passed = useElapsed(list.asOf);
  const { calledAt, open } = call;
  const end = endOf(list, open ? passed : 0);
  return (
    <span className="call-bar">
      {open && calledAt !== null && (
        <time className="timer">{minutesOf(Date.parse(list.asOf) - Date.parse(calledAt) + passed)}</time>
      )}
      {end !== null && <small>{callTexts.endsNow(end)}</small>}
    </span>
  );
};

/**
 * When the time of the table is up, with what it has stood still until now, as clocks in the room show it. Null where
 * nobody has said so, or the clock of the round stands.
 */
export const endOf = ({ endsAt, leftMs, stillSince, asOf }: CallList, passed = 0): string | null => {
  if (endsAt === null || leftMs !== null) return null;
  const isGiven = stillSince !== null && stillSince < endsAt;
  const still = isGiven ? Date.parse(asOf) - Date.parse(stillSince) + passed : 0;
  return clockOf(new Date(Date.parse(endsAt) + still).toISOString());
};

/** `15:22:31`, as clocks in the room show it. */
export const clockOf = (at: string): string => new Date(at).toLocaleTimeString('en-GB');
