import { legalActions } from '@stackledger/kernel';
import { situationAt, type Session } from '@stackledger/ledger';
import type { LegalActions } from '@stackledger/wire';
import { seatIn } from '../ledger/moment.js';

/** Everything that a seat may do now. Throws a refusal when nobody is called so (SL-SEAT-1). */
export const legalActionsOf = (session: Session, seat: string): LegalActions => {
  const situation = situationAt(session);
  const { actions, always } = legalActions(situation, seatIn(session, seat));
  // A cast: templates are plain data.
  return { revision: String(situation.state.head), seat, actions, always } as unknown as LegalActions;
};
