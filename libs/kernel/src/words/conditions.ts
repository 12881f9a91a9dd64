import type { Situation } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import type { Condition, Counting } from '../table/card.js';
import { WHERE } from './targets.js';
import type { SeatId } from '../table/names.js';
import { totalOf } from '../table/objects.js';
import { countOf, referredSeats } from './references.js';
import type { ConditionRule } from '../rules/ruleset/card-rules.js';
import type { Scope } from '../rules/scope.js';
import { activeSeat } from '../table/seats.js';
import type { Shape } from '../table/shape.js';
import { either, number, oneOf, struct, text } from '../table/shape.js';

/** Whether a number lies within what a condition says of it. */
export const within = (value: number, { is, atLeast, atMost }: Condition): boolean =>
  (is === undefined || value === is) &&
  (atLeast === undefined || value >= Number(atLeast)) &&
  (atMost === undefined || value <= Number(atMost));

/** The fields by which a condition bounds a number. */
export const BOUNDS = { 'is?': number(), 'atLeast?': number(), 'atMost?': number() };

/** A condition on a total of somebody, in a game that counts more than the totals of players (`hand`, `souls`). */
export const totalCondition = (
  total: string | Shape,
  amountOfTotal: (situation: Situation, seat: SeatId, total: string) => number,
): ConditionRule => ({
  shape: struct({ total: typeof total === 'string' ? text(total) : total, 'who?': text(), ...BOUNDS }),
  holds: (situation, condition, scope) => {
    for (const seat of referredSeats(situation, asText(condition.who ?? 'you'), scope))
      if (within(amountOfTotal(situation, seat, asText(condition.total)), condition)) return true;
    return false;
  },
});

type Conditions = { readonly [word: string]: ConditionRule };

/** The conditions that mean the same in most games. */
export const sharedConditions = {
  count: {
    shape: struct({
      count: text('what is counted'),
      'controller?': oneOf('you', 'opponent', 'any'),
      'where?': WHERE,
      ...BOUNDS,
    }),
    holds: (situation, condition, scope) => within(countOf(situation, condition as Counting, scope), condition), // as its shape has it
  },
  total: totalCondition('the name of a total', ({ state }, seat, total) => totalOf(state.table, seat, total)),
  turn: {
    shape: struct({ turn: oneOf('you', 'another') }),
    holds: ({ state }, { turn }, { you }) => (activeSeat(state.table) === you) === (turn === 'you'),
  },
} satisfies Conditions;

/** These conditions out of the shared ones; a game that means something else by one of them leaves it and has its own. */
export const takeConditions = (...words: readonly (keyof typeof sharedConditions)[]): Conditions =>
  Object.fromEntries(words.map((word) => [word, sharedConditions[word]]));

/** Whether a condition holds of the table as it is now. No condition always does. */
export const holds = (situation: Situation, condition: Condition | undefined, scope: Scope): boolean => {
  if (condition === undefined) return true;
  for (const word in condition) {
    const rule = ruleFor(situation, word);
    if (rule !== undefined) return rule.holds(situation, condition, scope);
  }
  return true;
};

/** What a word of a condition means, if it is one. */
const ruleFor = ({ ruleset: { conditions } }: Situation, word: string): ConditionRule | undefined =>
  Object.hasOwn(conditions, word) ? conditions[word] : undefined;

/** The shape of every condition that a ruleset knows, for checking card files. */
export const conditionShape = (conditions: Conditions): Shape =>
  either(...Object.values(conditions).map(({ shape }) => shape));
