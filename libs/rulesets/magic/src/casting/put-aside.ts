import {
  isUnknown,
  json,
  mapOf,
  objectNamed,
  plainName,
  rejection,
  senderOf,
  unknownObject,
  objectsAt,
  zoneAt,
  type CommandRule,
  type Cost,
  type GameObject,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { anyCardHas, cardInHand, HIDDEN_CARD, hiddenCards, hiddenFromOthers, named } from './face-down.js';
import { paymentIn } from './special-costs.js';
import { specialFor, specialTemplates, takeSpecialAction, type Special } from './special.js';
import { ownCardOf } from '../cards/own-cards.js';
import { areCostsEnforced } from '../table/state.js';
import { holderFault, sorceryFault } from '../playing/timing.js';
import { zoneFor } from '../board/zones.js';

/** What foretelling a card costs, whatever it is (MTG-702.143a). */
const FORETELLING = [{ mana: 2 }];

const specialOf = (
  situation: Situation,
  seat: SeatId,
  { name }: GameObject,
  { action, costs }: { readonly action: 'foretell' | 'plot'; readonly costs: readonly Cost[] },
): Special => {
  const because =
    action === 'foretell' ? (['MTG-116.2h', 'MTG-702.143a'] as const) : (['MTG-116.2k', 'MTG-702.170a'] as const);
  const unpayable = rejection('cannot-pay', because[0], `putting a card aside costs ${JSON.stringify(costs)}`);
  const price = { seat, source: name, costs: areCostsEnforced(situation) ? costs : [], unpayable };
  return specialFor(situation, { action, price, because });
};

const foretellFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat);
  if (fault !== undefined) return fault;
  if (object.zone !== zoneFor('hand', seat))
    return rejection('not-in-hand', 'MTG-116.2h', `${object.trueName} is not in ${seat}'s hand`);
  const canBe = isUnknown(situation, object)
    ? anyCardHas(situation, ['foretell'])
    : ownCardOf(situation, object).foretell !== undefined;
  if (!canBe) return rejection('not-aside', 'MTG-116.2h', `${object.trueName} cannot be foretold`);
  return situation.state.table.turn?.active === seat
    ? undefined
    : rejection('wrong-moment', 'MTG-116.2h', `a card is foretold in its player's own turn`);
};

/** Foretelling: a card of the hand is exiled face down, and nobody else sees which (MTG-116.2h). */
export const foretell: CommandRule = {
  about:
    'exiles a card of the hand face down for 2, to be cast for its foretell cost on a later turn; nobody else sees which it is',
  by: 'seat',
  during: 'play',
  ...HIDDEN_CARD,
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = cardInHand(d, seat, command.card);
    if (object === undefined) return unknownObject(command.card);
    const fault = foretellFault(d, seat, object);
    if (fault !== undefined) return fault;
    const asked = { action: 'foretell', costs: FORETELLING } as const;
    const payment = paymentIn(d, specialOf(d, seat, object, asked).price, command);
    if ('code' in payment) return payment;
    const meant = hiddenFromOthers(d, seat, object, ['MTG-702.143a']);
    return takeSpecialAction(d, specialOf(d, seat, meant, asked), command);
  },
  templates: (situation, seat) =>
    hiddenCards(situation, seat)
      .filter((object) => foretellFault(situation, seat, object) === undefined)
      .flatMap((object) =>
        specialTemplates(situation, specialOf(situation, seat, object, { action: 'foretell', costs: FORETELLING }), {
          type: 'Foretell',
          seat,
          ...named(situation, object),
        }),
      ),
};

const plotFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat);
  if (fault !== undefined) return fault;
  if (object.zone !== zoneFor('hand', seat))
    return rejection('not-in-hand', 'MTG-116.2k', `${object.trueName} is not in ${seat}'s hand`);
  if (ownCardOf(situation, object).plot === undefined)
    return rejection('not-aside', 'MTG-116.2k', `${object.trueName} cannot be plotted`);
  return sorceryFault(situation, seat, 'plotting a card', 'MTG-116.2k');
};

const plotOf = (situation: Situation, seat: SeatId, object: GameObject): Special =>
  specialOf(situation, seat, object, { action: 'plot', costs: ownCardOf(situation, object).plot ?? [] });

/** Plotting: a card of the hand is exiled for its plot cost, to be cast for nothing later (MTG-116.2k). */
export const plot: CommandRule = {
  about: 'exiles a card of the hand for its plot cost, to be cast for nothing on a later turn',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, zoneFor('hand', seat));
    if (object === undefined) return unknownObject(command.card);
    const fault = plotFault(d, seat, object);
    return fault ?? takeSpecialAction(d, plotOf(d, seat, object), command);
  },
  templates: (situation, seat) =>
    objectsAt(situation.state.table, zoneAt(situation.state.table, zoneFor('hand', seat)))
      .filter((object) => object.card !== null && plotFault(situation, seat, object) === undefined)
      .flatMap((object) =>
        specialTemplates(situation, plotOf(situation, seat, object), { type: 'Plot', seat, card: object.trueName }),
      ),
};
