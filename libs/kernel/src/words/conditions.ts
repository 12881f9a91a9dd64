import type { Situation } from '../rules/ruleset/situation.js';
import { asText } from '../persistent/json.js';
import type { Condition } from '../table/card.js';
import { WHERE } from './targets.js';
import type { SeatId } from '../table/names.js';
import { totalOf } from '../table/objects.js';
import { countOf, referredSeats } from './references.js';
import { conditionRule, type ConditionRule } from '../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { activeSeat } from '../table/seats.js';
import type { Shape } from '../table/shape.js';
import { either, number, oneOf, struct, text } from '../table/shape.js';

/** Bounds of a number, as conditions and filters have them. */
type NumberBounds = { readonly is?: unknown; readonly atLeast?: unknown; readonly atMost?: unknown };

/** Whether a number satisfies the bounds of a condition. */
export const within = (value: number, { is, atLeast, atMost }: NumberBounds): boolean =>
  (is === undefined || value === is) &&
  (atLeast === undefined || value >= Number(atLeast)) &&
  (atMost === undefined || value <= Number(atMost));

/** The fields of number bounds. */
export const BOUNDS = { 'is?': number(), 'atLeast?': number(), 'atMost?': number() };

/** The condition on a total, for a game that counts more than the totals of players (`hand`, `souls`). */
export const totalCondition = (
  total: string | Shape,
  amountOfTotal: (situation: Situation, seat: SeatId, total: string) => number,
): ConditionRule =>
  conditionRule({
    shape: struct({ total: typeof total === 'string' ? text(total) : total, 'who?': text(), ...BOUNDS }),
    holds: (situation, condition, context) => {
      for (const seat of referredSeats(situation, asText(condition.who ?? 'you'), context))
        if (within(amountOfTotal(situation, seat, asText(condition.total)), condition)) return true;
      return false;
    },
  });

type ConditionRules = { readonly [word: string]: ConditionRule };

/** The conditions that mean the same in most games. */
export const sharedConditions = {
  count: conditionRule({
    shape: struct({
      count: text('what is counted'),
      'controller?': oneOf('you', 'opponent', 'any'),
      'where?': WHERE,
      ...BOUNDS,
    }),
    holds: (situation, condition, context) => within(countOf(situation, condition, context), condition),
  }),
  total: totalCondition('the name of a total', ({ state }, seat, total) => totalOf(state.table, seat, total)),
  turn: conditionRule({
    shape: struct({ turn: oneOf('you', 'another') }),
    holds: ({ state }, { turn }, { you }) => (activeSeat(state.table) === you) === (turn === 'you'),
  }),
} satisfies ConditionRules;

/** These shared conditions; a game that defines one of them differently leaves it out. */
export const takeConditions = (...words: readonly (keyof typeof sharedConditions)[]): ConditionRules =>
  Object.fromEntries(words.map((word) => [word, sharedConditions[word]]));

/** Whether a condition holds now. A missing condition always holds. */
export const holds = (situation: Situation, condition: Condition | undefined, context: EvaluationContext): boolean => {
  if (condition === undefined) return true;
  for (const word in condition) {
    const rule = ruleFor(situation, word);
    if (rule !== undefined) return rule.holds(situation, condition, context);
  }
  return true;
};

const ruleFor = ({ ruleset: { conditions } }: Situation, word: string): ConditionRule | undefined =>
  Object.hasOwn(conditions, word) ? conditions[word] : undefined;

/** The shape of every condition of a ruleset, for checking card files. */
export const conditionShape = (conditions: ConditionRules): Shape =>
  either(...Object.values(conditions).map(({ shape }) => shape));
