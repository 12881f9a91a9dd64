import {
  amountOf,
  effect,
  record,
  REFS,
  SIGNED,
  AMOUNT,
  stackMeant,
  type Amount,
  type EffectRule,
  type Game,
  type Refs,
  type Scope,
} from '@stackledger/kernel';
import { changeRoll, reroll } from '../combat/rolls.js';

const byName = ({ self }: Scope): string => self ?? 'an effect';

const dice = (g: Game, refs: Refs, scope: Scope): ReturnType<typeof stackMeant> =>
  stackMeant(g, refs, scope).filter(({ roll }) => roll !== null);

const rerollAll = (g: Game, refs: Refs, scope: Scope): void => {
  for (const die of dice(g, refs, scope).toReversed()) reroll(g, die, scope.self);
};

const setRoll = (g: Game, { roll, to }: { roll: Refs; to: Amount }, scope: Scope): void => {
  for (const die of dice(g, roll, scope))
    changeRoll(g, die, amountOf(g, to, scope), byName(scope), ['FS-DICE-4', 'FS-DICE-1']);
};

const addToRoll = (g: Game, { roll, by }: { roll: Refs; by: Amount }, scope: Scope): void => {
  for (const die of dice(g, roll, scope))
    changeRoll(g, die, (die.roll?.value ?? 0) + amountOf(g, by, scope), byName(scope), ['FS-DICE-4', 'FS-DICE-1']);
};

/** The effects on dice that lie on the stack. */
export const diceEffects: { readonly [name: string]: EffectRule } = {
  reroll: effect('rolls a die on the stack again', REFS, rerollAll),
  setRoll: effect('sets a die on the stack', record({ roll: REFS, to: AMOUNT }), setRoll),
  changeRoll: effect('adds to a die on the stack, or takes from it', record({ roll: REFS, by: SIGNED }), addToRoll),
};
