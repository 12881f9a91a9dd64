import {
  definedOnce,
  takeConditions,
  totalCondition,
  allOf,
  BOUNDS,
  cardOf,
  either,
  listOf,
  number,
  oneOf,
  struct,
  text,
  totalOf,
  within,
  zoneAt,
  type ConditionRule,
  type Situation,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { soulsOf, zonesOfSeat } from '../table/state.js';
import { isSecond, VARIANTS } from '../table/variants.js';
import { soulsOfSeat } from '../table/winning.js';

const VALUES = either(number(1, 6), listOf(number(1, 6), 1, 6));

const isAmong = (values: unknown, value: unknown): boolean =>
  Array.isArray(values) ? values.includes(value) : values === value;

/** A total of a seat; souls count their cards, and a hand counts as one. */
const amountOfTotal = (situation: Situation, seat: SeatId, total: string): number => {
  if (total === 'hand') return zoneAt(situation.state.table, zonesOfSeat(seat).hand).length;
  return total === 'souls' ? soulsOfSeat(situation, seat) : totalOf(situation.state.table, seat, total);
};

/** How many of these objects are of a family of cards. */
const taggedIn = (situation: Situation, targets: readonly Target[], tag: string): number => {
  let tagged = 0;
  for (const target of targets)
    if ('object' in target && cardOf(situation, target.object).tags?.includes(tag)) tagged += 1;
  return tagged;
};

const SIDES = oneOf('you', 'opponent', 'any');

const own: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, or hand', amountOfTotal),
  count: {
    shape: struct({
      count: text('what is counted'),
      'controller?': SIDES,
      'tag?': text('a family of cards'),
      ...BOUNDS,
    }),
    holds: (situation, condition, scope) => {
      const {
        count,
        controller = 'any',
        tag,
      } = condition as { count: string; controller?: 'you' | 'opponent' | 'any'; tag?: string };
      const found = allOf(situation, { what: count, controller }, scope);
      return within(tag === undefined ? found.length : taggedIn(situation, found, tag), condition);
    },
  },
  rolled: {
    shape: struct({ rolled: VALUES }),
    holds: (situation, { rolled }) => isAmong(rolled, soulsOf(situation).attack?.judged),
  },
  edition: {
    shape: struct({ edition: oneOf('first', 'second'), of: oneOf(...Object.keys(VARIANTS)) }),
    holds: (situation, { edition, of }) => isSecond(situation, String(of)) === (edition === 'second'),
  },
  firstAttackRoll: {
    shape: struct({ firstAttackRoll: oneOf(true) }),
    holds: (situation) => soulsOf(situation).attackRolls === 1 && soulsOf(situation).attack?.judged != null,
  },
  killedByRoll: {
    shape: struct({ killedByRoll: VALUES }),
    holds: (_look, { killedByRoll }, { bindings }) => isAmong(killedByRoll, bindings.killedByRoll),
  },
  attacking: {
    shape: struct({ attacking: oneOf('you', 'none') }),
    holds: (situation, { attacking }, { you }) => {
      const { attack } = soulsOf(situation);
      return attacking === 'none' ? attack === null : attack?.by === you;
    },
  },
};

/** Every condition that a card may have; a total counts more here than in other games. */
export const conditions = definedOnce('condition', { shared: takeConditions('turn'), own });
