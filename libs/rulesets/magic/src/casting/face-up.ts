import {
  identityOf,
  isUnknown,
  json,
  mapOf,
  objectNamed,
  objectsInPlay,
  plainName,
  rejection,
  senderOf,
  turnUp,
  unknownObject,
  type CommandRule,
  type GameObject,
  type OpenDecision,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { specialFor, specialTemplates, takeSpecialAction, type Special } from './special.js';
import { isFaceDown, ownCardOf } from '../cards/own-cards.js';
import { areCostsEnforced } from '../table/state.js';
import { holderFault } from '../playing/timing.js';

const BECAUSE = ['MTG-116.2b', 'MTG-702.37e', 'MTG-708.7'] as const;

/** Why a permanent is not turned up by this seat. What it is has no part in it: that nobody else may learn. */
const turningFault = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const fault = holderFault(situation, seat);
  if (fault !== undefined) return fault;
  if (object.zone !== `battlefield/${seat}` || object.controller !== seat)
    return rejection('not-yours', 'MTG-116.2b', `${object.name} is no permanent that ${seat} controls`);
  return isFaceDown(object)
    ? undefined
    : rejection('not-face-down', 'MTG-116.2b', `${object.name} does not lie face down`);
};

/** What turning an object up costs, for whoever knows what it is. */
const turningOf = (situation: Situation, seat: SeatId, object: GameObject): Special | Rejection => {
  const { morph, disguise } = ownCardOf(situation, object);
  const costs = morph ?? disguise;
  if (costs === undefined)
    return rejection('not-face-down', 'MTG-116.2b', `${identityOf(object).trueName} has neither morph nor disguise`);
  const unpayable = rejection('cannot-pay', 'MTG-702.37e', `what turning ${object.name} up costs cannot be paid`);
  const price = { seat, source: object.name, costs: areCostsEnforced(situation) ? costs : [], unpayable };
  return specialFor(situation, { action: 'turn-face-up', price, because: BECAUSE });
};

/** Turning a permanent face up: nobody can respond to it, and not even split second forbids it (MTG-116.2b). */
export const turnFaceUpCommand: CommandRule = {
  about: 'turns a face-down permanent face up; nobody can respond to that',
  by: 'seat',
  during: 'play',
  fields: { permanent: plainName('a face-down permanent of yours'), 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, String(command.permanent), seat);
    if (object === undefined) return unknownObject(command.permanent);
    const fault = turningFault(d, seat, object);
    if (fault !== undefined) return fault;
    const known = shownToTurn(d, object);
    const special = turningOf(d, seat, known);
    return 'code' in special ? special : takeSpecialAction(d, special, command);
  },
  templates: (situation, seat) =>
    objectsInPlay(situation)
      .filter((object) => object.zone === `battlefield/${seat}` && turningFault(situation, seat, object) === undefined)
      .flatMap((object) => {
        const command = { type: 'TurnFaceUp', seat, permanent: object.name };
        if (isUnknown(situation, object)) return [{ command, fill: [], example: command }];
        const special = turningOf(situation, seat, object);
        return 'code' in special ? [] : specialTemplates(situation, special, command);
      }),
};

/** Of what only the table sees it is told now which card it is: it is being shown. */
const shownToTurn = (d: OpenDecision, object: GameObject): GameObject => {
  const name = turnUp(d, object.name, BECAUSE);
  return objectNamed(d.state.table, name, null) ?? object;
};
