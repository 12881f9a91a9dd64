import { rejection, type GameObject, type Situation, type Rejection, type SeatId } from '@stackledger/kernel';
import { activeSeat, priorityRejection, type Cost } from '@stackledger/kernel/authoring';
import { has, isPermanent } from '../characteristics/characteristics.js';
import { keywordRules } from '../characteristics/keywords.js';

/** Whether a player could play something at the speed of a sorcery: own main phase, empty stack (MTG-307.5). */
const isSorceryTime = ({ state: { table } }: Situation, seat: SeatId): boolean =>
  table.turn?.active === seat && activeSeat(table) === seat && table.turn.step === 'main' && table.stack.length === 0;

/** Why something that is played as a sorcery cannot be played now; priority is looked at before. */
export const sorceryRejection = (
  situation: Situation,
  seat: SeatId,
  what: string,
  rule: 'MTG-117.1a' | 'MTG-307.5' | 'MTG-116.2a' | 'MTG-116.2k' | 'MTG-606.3',
): Rejection | undefined =>
  isSorceryTime(situation, seat)
    ? undefined
    : rejection('wrong-moment', rule, `${what} needs ${seat}'s own main phase and an empty stack`);

/** A spell with split second on the stack forbids everything that could answer it (MTG-702.61). */
export const splitSecondRejection = (situation: Situation): Rejection | undefined => {
  const spell = situation.state.table.stack.find(
    ({ kind, object, source }) =>
      (kind === 'spell' || kind === 'copy') && source !== null && has(situation, object ?? source, 'split-second'),
  );
  return spell === undefined
    ? undefined
    : rejection(
        'split-second',
        keywordRules['split-second'],
        `${spell.subject} has split second: only mana abilities can be used now`,
      );
};

/** A creature that has just come cannot be tapped for its ability, unless it has haste (MTG-302.6). */
export const sickRejection = (
  situation: Situation,
  object: GameObject,
  costs: readonly Cost[],
): Rejection | undefined =>
  costs.some(({ tap }) => tap === 'self') && isSick(situation, object)
    ? rejection(
        'summoning-sick',
        'MTG-302.6',
        `${object.name} has not been ${object.controller ?? 'yours'}'s since the turn began`,
      )
    : undefined;

/** Whether a creature has not been under its controller's control since their turn began, and has no haste. */
export const isSick = (situation: Situation, object: GameObject): boolean =>
  isPermanent(situation, object, 'creature') && object.marks.includes('sick') && !has(situation, object.name, 'haste');

/** Priority first, then the rest: who may act at all. */
export const holderRejection = (situation: Situation, seat: SeatId): Rejection | undefined =>
  priorityRejection(situation, seat);
