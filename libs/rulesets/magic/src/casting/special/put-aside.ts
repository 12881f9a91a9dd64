import { command, rejection, type GameObject, type Rejection, type SeatId, type Situation } from '@stackledger/kernel';
import { isUnknown, senderOf, unknownObject } from '@stackledger/kernel/authoring';
import { asidePlan, handRejection, shownCardAction, type HandAction } from './card-of-hand.js';
import { anyCardHas, cardInHand, HIDDEN_CARD, hiddenCards, hiddenFromOthers, named } from './face-down.js';
import { paymentIn } from './special-costs.js';
import { specialActions, takeSpecialAction, type SpecialActionPlan } from './special-action.js';
import { ownCardOf } from '../../cards/own-cards.js';
import { sorceryRejection } from '../../playing/timing.js';

/** The cost of foretelling any card (MTG-702.143a). */
const FORETELLING = [{ mana: 2 }];

const FORETELL: HandAction = {
  action: 'foretell',
  doing: 'putting a card aside',
  because: ['MTG-116.2h', 'MTG-702.143a'],
};
const PLOT: HandAction = { action: 'plot', doing: 'putting a card aside', because: ['MTG-116.2k', 'MTG-702.170a'] };

const foretellingOf = (situation: Situation, seat: SeatId, object: GameObject): SpecialActionPlan =>
  asidePlan(situation, { seat, object, costs: FORETELLING }, FORETELL);

const foretellRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const rejected = handRejection(situation, seat, object, 'MTG-116.2h');
  if (rejected !== undefined) return rejected;
  const canBe = isUnknown(situation, object)
    ? anyCardHas(situation, ['foretell'])
    : ownCardOf(situation, object).foretell !== undefined;
  if (!canBe) return rejection('not-aside', 'MTG-116.2h', `${object.trueName} cannot be foretold`);
  return situation.state.table.turn?.active === seat
    ? undefined
    : rejection('wrong-moment', 'MTG-116.2h', `a card is foretold in its player's own turn`);
};

/** Foretells a card: exiles it from the hand face down, hidden from other players (MTG-116.2h). */
export const foretell = command({
  about:
    'exiles a card of the hand face down for 2, to be cast for its foretell cost on a later turn; nobody else sees which it is',
  by: 'seat',
  during: 'play',
  ...HIDDEN_CARD,
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = cardInHand(d, seat, command.card);
    if (object === undefined) return unknownObject(command.card);
    const rejected = foretellRejection(d, seat, object);
    if (rejected !== undefined) return rejected;
    const payment = paymentIn(d, foretellingOf(d, seat, object).price, command);
    if ('code' in payment) return payment;
    const meant = hiddenFromOthers(d, seat, object, ['MTG-702.143a']);
    return takeSpecialAction(d, foretellingOf(d, seat, meant), command);
  },
  legalActions: (situation, seat) =>
    hiddenCards(situation, seat)
      .filter((object) => foretellRejection(situation, seat, object) === undefined)
      .flatMap((object) =>
        specialActions(situation, foretellingOf(situation, seat, object), {
          type: 'Foretell',
          seat,
          ...named(situation, object),
        }),
      ),
});

const plotRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const rejected = handRejection(situation, seat, object, 'MTG-116.2k');
  if (rejected !== undefined) return rejected;
  if (ownCardOf(situation, object).plot === undefined)
    return rejection('not-aside', 'MTG-116.2k', `${object.trueName} cannot be plotted`);
  return sorceryRejection(situation, seat, 'plotting a card', 'MTG-116.2k');
};

/** Plots a card: exiles it from the hand for its plot cost, to be cast later without a cost (MTG-116.2k). */
export const plot = shownCardAction({
  about: 'exiles a card of the hand for its plot cost, to be cast for nothing on a later turn',
  type: 'Plot',
  rejectionFor: plotRejection,
  plan: (situation, seat, object) =>
    asidePlan(situation, { seat, object, costs: ownCardOf(situation, object).plot ?? [] }, PLOT),
});
