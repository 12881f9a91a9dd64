import { rejection, type GameObject, type Rejection, type SeatId, type Situation } from '@stackledger/kernel';
import { isUnknown } from '@stackledger/kernel/authoring';
import { castRejection } from '../casting.js';
import { asidePlan, handRejection, shownCardAction, type HandAction } from './card-of-hand.js';
import { ownCardOf } from '../../cards/own-cards.js';

/** The rejection of suspending a card now: its player must be able to begin to cast it (MTG-116.2f). */
const suspendRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const rejected = handRejection(situation, seat, object, 'MTG-116.2f');
  if (rejected !== undefined) return rejected;
  if (isUnknown(situation, object) || ownCardOf(situation, object).suspend === undefined)
    return rejection('not-aside', 'MTG-116.2f', `${object.trueName} cannot be suspended`);
  return castRejection(situation, seat, object);
};

const SUSPENDING: HandAction = {
  action: 'suspend',
  doing: 'suspending a card',
  because: ['MTG-116.2f', 'MTG-702.62a'],
};

/**
 * Suspends a card: exiles it from the hand with time counters, to be cast without a cost after the last (MTG-116.2f).
 */
export const suspend = shownCardAction({
  about:
    'exiles a card of the hand with time counters for its suspend cost; one goes in each upkeep of its owner, and with the last it is cast for nothing',
  type: 'Suspend',
  rejectionFor: suspendRejection,
  plan: (situation, seat, object) =>
    asidePlan(situation, { seat, object, costs: ownCardOf(situation, object).suspend?.cost ?? [] }, SUSPENDING),
});
