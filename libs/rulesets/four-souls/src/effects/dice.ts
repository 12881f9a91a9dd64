import { struct, AMOUNT, type EffectRule } from '@stackledger/kernel';
import {
  amountOf,
  effect,
  STACK_REFS,
  SIGNED,
  stackMeant,
  type Amount,
  type OpenDecision,
  type Refs,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { changeRoll, reroll } from '../combat/rolls.js';

const byName = ({ self }: EvaluationContext): string => self ?? 'an effect';

const dice = (d: OpenDecision, refs: Refs, context: EvaluationContext): ReturnType<typeof stackMeant> =>
  stackMeant(d, refs, context).filter(({ roll }) => roll !== null);

const rerollAll = (d: OpenDecision, refs: Refs, context: EvaluationContext): void => {
  for (const die of dice(d, refs, context).toReversed()) reroll(d, die, context.self);
};

const setRoll = (d: OpenDecision, { roll, to }: { roll: Refs; to: Amount }, context: EvaluationContext): void => {
  for (const die of dice(d, roll, context))
    changeRoll(d, die, amountOf(d, to, context), byName(context), ['FS-DICE-4', 'FS-DICE-1']);
};

const addToRoll = (d: OpenDecision, { roll, by }: { roll: Refs; by: Amount }, context: EvaluationContext): void => {
  for (const die of dice(d, roll, context))
    changeRoll(d, die, (die.roll?.value ?? 0) + amountOf(d, by, context), byName(context), ['FS-DICE-4', 'FS-DICE-1']);
};

/** The effects on dice on the stack, by name. */
export const diceEffects: { readonly [name: string]: EffectRule } = {
  reroll: effect('rolls a die on the stack again', STACK_REFS, rerollAll),
  setRoll: effect('sets a die on the stack', struct({ roll: STACK_REFS, to: AMOUNT }), setRoll),
  changeRoll: effect(
    'adds to a die on the stack, or takes from it',
    struct({ roll: STACK_REFS, by: SIGNED }),
    addToRoll,
  ),
};
