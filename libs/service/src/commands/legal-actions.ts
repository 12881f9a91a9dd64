import { legalActions, scribeActions, type LegalAction } from '@stackledger/rules';
import { isTaken, situationAt, type Session } from '@stackledger/ledger';
import type { LegalActions } from '@stackledger/wire';
import { seatIn, situationAtRevision } from '../ledger/moment.js';

/** Whether a scribe asks, and of which revision; left out, the last. */
type ActionsAsked = { readonly isScribe?: boolean; readonly at?: string | undefined };

/**
 * The legal actions of a seat, now or as it stood; for a scribe, those of the device for all seats. Throws
 * RequestRejected for an unknown seat (SL-SEAT-1). What cannot be decided here is not offered (SL-MATCH-5).
 */
export const legalActionsOf = (
  session: Session,
  seat: string,
  { isScribe = false, at }: ActionsAsked = {},
): LegalActions => {
  const now = situationAt(session);
  const situation = at === undefined ? now : situationAtRevision(session, Number(at), now.state.head);
  const { actions, always } = legalActions(situation, seatIn(session, seat));
  const open = isScribe ? [...always, ...scribeActions(situation)] : always;
  const taken = (offered: readonly LegalAction[]): readonly LegalAction[] =>
    offered.filter(({ command }) => isTaken(session, command));
  // A cast: legal actions are plain data.
  const offers = { actions: taken(actions), always: taken(open) } as unknown as Pick<
    LegalActions,
    'actions' | 'always'
  >;
  return { revision: String(situation.state.head), seat, ...offers };
};
