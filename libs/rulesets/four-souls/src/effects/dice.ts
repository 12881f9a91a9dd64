import {
  amountOf,
  effect,
  struct,
  STACK_REFS,
  SIGNED,
  AMOUNT,
  stackMeant,
  type Amount,
  type EffectRule,
  type OpenDecision,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
import { changeRoll, reroll } from '../combat/rolls.js';

const byName = ({ self }: Scope): string => self ?? 'an effect';

const dice = (d: OpenDecision, refs: Refs, scope: Scope): ReturnType<typeof stackMeant> =>
  stackMeant(d, refs, scope).filter(({ roll }) => roll !== null);

const rerollAll = (d: OpenDecision, refs: Refs, scope: Scope): void => {
  for (const die of dice(d, refs, scope).toReversed()) reroll(d, die, scope.self);
};

const setRoll = (d: OpenDecision, { roll, to }: { roll: Refs; to: Amount }, scope: Scope): void => {
  for (const die of dice(d, roll, scope))
    changeRoll(d, die, amountOf(d, to, scope), byName(scope), ['FS-DICE-4', 'FS-DICE-1']);
};

const addToRoll = (d: OpenDecision, { roll, by }: { roll: Refs; by: Amount }, scope: Scope): void => {
  for (const die of dice(d, roll, scope))
    changeRoll(d, die, (die.roll?.value ?? 0) + amountOf(d, by, scope), byName(scope), ['FS-DICE-4', 'FS-DICE-1']);
};

/** The effects on dice that lie on the stack. */
export const diceEffects: { readonly [name: string]: EffectRule } = {
  reroll: effect('rolls a die on the stack again', STACK_REFS, rerollAll),
  setRoll: effect('sets a die on the stack', struct({ roll: STACK_REFS, to: AMOUNT }), setRoll),
  changeRoll: effect(
    'adds to a die on the stack, or takes from it',
    struct({ roll: STACK_REFS, by: SIGNED }),
    addToRoll,
  ),
};
