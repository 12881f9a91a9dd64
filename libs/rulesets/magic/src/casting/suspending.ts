import {
  isUnknown,
  json,
  mapOf,
  objectNamed,
  objectsAt,
  plainName,
  rejection,
  senderOf,
  unknownObject,
  zoneAt,
  type CommandRule,
  type GameObject,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { castFault } from './casting.js';
import { specialFor, specialTemplates, takeSpecialAction, type Special } from './special.js';
import { ownCardOf } from '../cards/own-cards.js';
import { areCostsEnforced } from '../table/state.js';
import { holderFault } from '../playing/timing.js';
import { zoneFor } from '../board/zones.js';

/** Why a card is not suspended now: it would have to be one that its player could begin to cast (MTG-116.2f). */
const suspendFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat);
  if (fault !== undefined) return fault;
  if (object.zone !== zoneFor('hand', seat))
    return rejection('not-in-hand', 'MTG-116.2f', `${object.trueName} is not in ${seat}'s hand`);
  if (isUnknown(situation, object) || ownCardOf(situation, object).suspend === undefined)
    return rejection('not-aside', 'MTG-116.2f', `${object.trueName} cannot be suspended`);
  return castFault(situation, seat, object);
};

const suspendOf = (situation: Situation, seat: SeatId, object: GameObject): Special => {
  const cost = ownCardOf(situation, object).suspend?.cost ?? [];
  const unpayable = rejection('cannot-pay', 'MTG-116.2f', `suspending a card costs ${JSON.stringify(cost)}`);
  const costs = areCostsEnforced(situation) ? cost : [];
  return specialFor(situation, {
    action: 'suspend',
    price: { seat, source: object.name, costs, unpayable },
    because: ['MTG-116.2f', 'MTG-702.62a'],
  });
};

/** Suspending: a card of the hand is exiled with time counters, to be cast for nothing when they are gone (MTG-116.2f). */
export const suspend: CommandRule = {
  about:
    'exiles a card of the hand with time counters for its suspend cost; one goes in each upkeep of its owner, and with the last it is cast for nothing',
  by: 'seat',
  during: 'play',
  names: 'card',
  fields: { card: plainName('a card in your hand'), 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.card), seat, zoneFor('hand', seat));
    if (object === undefined) return unknownObject(command.card);
    return suspendFault(d, seat, object) ?? takeSpecialAction(d, suspendOf(d, seat, object), command);
  },
  templates: (situation, seat) =>
    objectsAt(situation.state.table, zoneAt(situation.state.table, zoneFor('hand', seat)))
      .filter((object) => object.card !== null && suspendFault(situation, seat, object) === undefined)
      .flatMap((object) =>
        specialTemplates(situation, suspendOf(situation, seat, object), {
          type: 'Suspend',
          seat,
          card: object.trueName,
        }),
      ),
};
