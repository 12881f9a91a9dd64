import type { Event, Situation } from '@stackledger/rules';
import { eventsBetween, goOnId, type AcceptedAnswer, type Session } from '@stackledger/ledger';

/** An accepted command with everything that followed automatically. */
export type SettledAnswer = {
  readonly revision: number;
  readonly events: readonly Event[];
  readonly after: Situation;
};

/**
 * The answer to a command, including the automatic steps that the ledger continued after a resting point: clients wait
 * for the next decision. Read from the log, so that it is always the same.
 */
export const settledAnswer = (session: Session, { revision, events, after }: AcceptedAnswer): SettledAnswer => {
  const last = lastContinued(session, revision);
  const state = last === revision ? undefined : session.timeline.stateAt(last);
  if (state === undefined) return { revision, events, after };
  return {
    revision: last,
    events: [...events, ...eventsBetween(session, revision + 1, last)],
    after: { ruleset: session.game.ruleset, state },
  };
};

/** The ledger names the id of a continuation command after the revision at which it continues. */
const lastContinued = ({ commands }: Session, revision: number): number => {
  let last = revision;
  for (;;) {
    const next = commands.get(goOnId(last));
    if (next?.first !== last + 1) return last;
    last = next.last;
  }
};
