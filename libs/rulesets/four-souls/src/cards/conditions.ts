import {
  definedOnce,
  takeConditions,
  either,
  listOf,
  number,
  oneOf,
  struct,
  text,
  zoneAt,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import {
  conditionRule,
  totalCondition,
  targetsOfSpec,
  BOUNDS,
  cardOf,
  totalOf,
  within,
  type ConditionRule,
  type Target,
} from '@stackledger/kernel/authoring';
import { soulsOf, zonesOfSeat } from '../table/state.js';
import { isSecond, VARIANTS } from '../table/variants.js';
import { soulsOfSeat } from '../table/winning.js';

const VALUES = either(number(1, 6), listOf(number(1, 6), 1, 6));

const isAmong = (values: unknown, value: unknown): boolean =>
  Array.isArray(values) ? values.includes(value) : values === value;

/** The value of a total of a seat: `souls` adds up the values of soul cards, `hand` counts cards. */
const amountOfTotal = (situation: Situation, seat: SeatId, total: string): number => {
  if (total === 'hand') return zoneAt(situation.state.table, zonesOfSeat(seat).hand).length;
  return total === 'souls' ? soulsOfSeat(situation, seat) : totalOf(situation.state.table, seat, total);
};

/** How many of these objects have a tag. */
const taggedIn = (situation: Situation, targets: readonly Target[], tag: string): number => {
  let tagged = 0;
  for (const target of targets)
    if ('object' in target && cardOf(situation, target.object).tags?.includes(tag)) tagged += 1;
  return tagged;
};

const SIDES = oneOf('you', 'opponent', 'any');

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, or hand', amountOfTotal),
  count: conditionRule({
    shape: struct({
      count: text('what is counted'),
      'controller?': SIDES,
      'tag?': text('a family of cards'),
      ...BOUNDS,
    }),
    holds: (situation, condition, context) => {
      const { count, controller = 'any', tag } = condition;
      const found = targetsOfSpec(situation, { what: count, controller }, context);
      return within(tag === undefined ? found.length : taggedIn(situation, found, tag), condition);
    },
  }),
  rolled: conditionRule({
    shape: struct({ rolled: VALUES }),
    holds: (situation, { rolled }) => isAmong(rolled, soulsOf(situation).attack?.judged),
  }),
  edition: conditionRule({
    shape: struct({ edition: oneOf('first', 'second'), of: oneOf(...Object.keys(VARIANTS)) }),
    holds: (situation, { edition, of }) => isSecond(situation, of) === (edition === 'second'),
  }),
  firstAttackRoll: conditionRule({
    shape: struct({ firstAttackRoll: oneOf(true) }),
    holds: (situation) => soulsOf(situation).attackRolls === 1 && soulsOf(situation).attack?.judged != null,
  }),
  killedByRoll: conditionRule({
    shape: struct({ killedByRoll: VALUES }),
    holds: (_look, { killedByRoll }, { bindings }) => isAmong(killedByRoll, bindings.killedByRoll),
  }),
  attacking: conditionRule({
    shape: struct({ attacking: oneOf('you', 'none') }),
    holds: (situation, { attacking }, { you }) => {
      const { attack } = soulsOf(situation);
      return attacking === 'none' ? attack === null : attack?.by === you;
    },
  }),
};

/** The conditions that Four Souls cards may have. */
export const conditions = definedOnce('condition', { shared: takeConditions('turn'), own });
