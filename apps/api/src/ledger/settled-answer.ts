import type { Event, Situation } from '@stackledger/kernel';
import { eventsBetween, goOnId, type Accepted, type Session } from '@stackledger/ledger';

/** An accepted command with everything that followed it by itself. */
export type SettledAnswer = {
  readonly revision: number;
  readonly events: readonly Event[];
  readonly after: Situation;
};

/**
 * The answer to a command, with the automatic steps that the ledger continued after a resting point:
 * whoever sent it waits for a decision, not for a rest. Read off the log, so that it is the same whenever it is asked for.
 */
export const settledAnswer = (session: Session, { revision, events, after }: Accepted): SettledAnswer => {
  const last = lastContinued(session, revision);
  const state = last === revision ? undefined : session.timeline.stateAt(last);
  if (state === undefined) return { revision, events, after };
  return {
    revision: last,
    events: [...events, ...eventsBetween(session, revision + 1, last)],
    after: { ruleset: session.game.ruleset, state },
  };
};

/** The ledger names a continuation after the revision at which it goes on. */
const lastContinued = ({ commands }: Session, revision: number): number => {
  let last = revision;
  for (;;) {
    const next = commands.get(goOnId(last));
    if (next?.first !== last + 1) return last;
    last = next.last;
  }
};
