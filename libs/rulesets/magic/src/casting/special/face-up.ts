import {
  command,
  identityOf,
  json,
  mapOf,
  objectNamed,
  plainName,
  rejection,
  type GameObject,
  type Rejection,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import {
  isUnknown,
  objectsInPlay,
  senderOf,
  turnUp,
  unknownObject,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { specialFor, specialActions, takeSpecialAction, type SpecialActionPlan } from './special-action.js';
import { turningCosts } from './turning.js';
import { isFaceDown } from '../../cards/own-cards.js';
import { areCostsEnforced } from '../../table/state.js';
import { holderRejection } from '../../playing/timing.js';

const BECAUSE = ['MTG-116.2b', 'MTG-702.37e', 'MTG-708.7'] as const;

/** The rejection of turning a permanent up, independent of its identity, which others must not learn. */
const turningRejection = (situation: Situation, seat: SeatId, object: GameObject): Rejection | undefined => {
  const rejected = holderRejection(situation, seat);
  if (rejected !== undefined) return rejected;
  if (object.zone !== `battlefield/${seat}` || object.controller !== seat)
    return rejection('not-yours', 'MTG-116.2b', `${object.name} is no permanent that ${seat} controls`);
  return isFaceDown(object)
    ? undefined
    : rejection('not-face-down', 'MTG-116.2b', `${object.name} does not lie face down`);
};

/** The cost of turning an object up, for viewers who know its card. */
const turningOf = (situation: Situation, seat: SeatId, object: GameObject): SpecialActionPlan | Rejection => {
  const costs = turningCosts(situation, object);
  if (costs === undefined)
    return rejection(
      'not-face-down',
      'MTG-702.37e',
      `${identityOf(object).trueName} would have neither morph nor disguise face up`,
    );
  const unpayable = rejection('cannot-pay', 'MTG-702.37e', `what turning ${object.name} up costs cannot be paid`);
  const price = { seat, source: object.name, costs: areCostsEnforced(situation) ? costs : [], unpayable };
  return specialFor(situation, { action: 'turn-face-up', price, because: BECAUSE });
};

/** Turns a permanent face up without the stack; split second does not forbid it (MTG-116.2b). */
export const turnFaceUpCommand = command({
  about: 'turns a face-down permanent face up; nobody can respond to that',
  by: 'seat',
  during: 'play',
  fields: { permanent: plainName('a face-down permanent of yours'), 'pay?': mapOf(json) },
  decide: (d, command) => {
    const seat = senderOf(command);
    const object = objectNamed(d.state.table, command.permanent, seat);
    if (object === undefined) return unknownObject(command.permanent);
    const rejected = turningRejection(d, seat, object);
    if (rejected !== undefined) return rejected;
    const known = shownToTurn(d, object);
    const special = turningOf(d, seat, known);
    return 'code' in special ? special : takeSpecialAction(d, special, command);
  },
  legalActions: (situation, seat) =>
    objectsInPlay(situation)
      .filter(
        (object) => object.zone === `battlefield/${seat}` && turningRejection(situation, seat, object) === undefined,
      )
      .flatMap((object) => {
        const command = { type: 'TurnFaceUp', seat, permanent: object.name };
        if (isUnknown(situation, object)) return [{ command, fill: [], example: command }];
        const special = turningOf(situation, seat, object);
        return 'code' in special ? [] : specialActions(situation, special, command);
      }),
});

/** A card that only the table sees is reported now, since it is revealed. */
const shownToTurn = (d: OpenDecision, object: GameObject): GameObject => {
  const name = turnUp(d, object.name, BECAUSE);
  return objectNamed(d.state.table, name, null) ?? object;
};
