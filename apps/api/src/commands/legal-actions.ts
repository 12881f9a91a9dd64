import { legalActions } from '@stackledger/kernel';
import { lookAt, type Session } from '@stackledger/ledger';
import type { LegalActions } from '@stackledger/wire';
import { seatIn } from '../ledger/moment.js';

/** Everything that a seat may do now. Throws a refusal when nobody is called so (SL-SEAT-1). */
export const legalActionsOf = (session: Session, seat: string): LegalActions => {
  const look = lookAt(session);
  const { actions, always } = legalActions(look, seatIn(session, seat));
  // A cast: templates are plain data.
  return { revision: String(look.state.head), seat, actions, always } as unknown as LegalActions;
};
