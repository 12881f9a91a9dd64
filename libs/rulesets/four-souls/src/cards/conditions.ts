import {
  totalCondition,
  allOf,
  BOUNDS,
  cardOf,
  either,
  listOf,
  number,
  oneOf,
  record,
  text,
  totalOf,
  within,
  zoneAt,
  type ConditionRule,
  type Look,
  type SeatId,
  type Target,
} from '@stackledger/kernel';
import { soulsOf, zonesOfSeat } from '../table/state.js';
import { soulsOfSeat } from '../table/winning.js';

const VALUES = either(number(1, 6), listOf(number(1, 6), 1, 6));

const isAmong = (values: unknown, value: unknown): boolean =>
  Array.isArray(values) ? values.includes(value) : values === value;

/** A total of a seat; souls count their cards, and a hand counts as one. */
const amountOfTotal = (look: Look, seat: SeatId, total: string): number => {
  if (total === 'hand') return zoneAt(look.state.table, zonesOfSeat(seat).hand).length;
  return total === 'souls' ? soulsOfSeat(look, seat) : totalOf(look.state.table, seat, total);
};

/** How many of these objects are of a family of cards. */
const taggedIn = (look: Look, targets: readonly Target[], tag: string): number => {
  let tagged = 0;
  for (const target of targets) if ('object' in target && cardOf(look, target.object).tags?.includes(tag)) tagged += 1;
  return tagged;
};

const SIDES = oneOf('you', 'opponent', 'any');

/** Conditions of Four Souls beside those of every game. */
export const conditions: { readonly [word: string]: ConditionRule } = {
  total: totalCondition('the name of a total, or hand', amountOfTotal),
  count: {
    shape: record({
      count: text('what is counted'),
      'controller?': SIDES,
      'tag?': text('a family of cards'),
      ...BOUNDS,
    }),
    holds: (look, condition, scope) => {
      const {
        count,
        controller = 'any',
        tag,
      } = condition as { count: string; controller?: 'you' | 'opponent' | 'any'; tag?: string };
      const found = allOf(look, { what: count, controller }, scope);
      return within(tag === undefined ? found.length : taggedIn(look, found, tag), condition);
    },
  },
  rolled: {
    shape: record({ rolled: VALUES }),
    holds: (look, { rolled }) => isAmong(rolled, soulsOf(look).attack?.judged),
  },
  firstAttackRoll: {
    shape: record({ firstAttackRoll: oneOf(true) }),
    holds: (look) => soulsOf(look).attackRolls === 1 && soulsOf(look).attack?.judged != null,
  },
  killedByRoll: {
    shape: record({ killedByRoll: VALUES }),
    holds: (_look, { killedByRoll }, { bindings }) => isAmong(killedByRoll, bindings.killedByRoll),
  },
  attacking: {
    shape: record({ attacking: oneOf('you', 'none') }),
    holds: (look, { attacking }, { you }) => {
      const { attack } = soulsOf(look);
      return attacking === 'none' ? attack === null : attack?.by === you;
    },
  },
};
