import { legalActions, scribeActions } from '@stackledger/kernel';
import { situationAt, type Session } from '@stackledger/ledger';
import type { LegalActions } from '@stackledger/wire';
import { seatIn } from '../ledger/moment.js';

/**
 * Everything that a seat may do now, and for a scribe what the device may do for everybody. Throws a refusal when nobody is
 * called so (SL-SEAT-1).
 */
export const legalActionsOf = (session: Session, seat: string, isScribe = false): LegalActions => {
  const situation = situationAt(session);
  const { actions, always } = legalActions(situation, seatIn(session, seat));
  // A cast: templates are plain data.
  const open = isScribe ? [...always, ...scribeActions(situation)] : always;
  return { revision: String(situation.state.head), seat, actions, always: open } as unknown as LegalActions;
};
