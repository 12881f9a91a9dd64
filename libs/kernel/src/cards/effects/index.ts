import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import { boardEffects } from './board.js';
import { flowEffects } from './flow.js';
import { handEffects } from './hands.js';
import { harmEffects } from './harm.js';
import { changeEffects } from './changing.js';
import { stackEffects } from './stacked.js';
import { turnEffects } from './turns.js';

/** Every shared effect by name; a ruleset takes those that it uses. */
export const sharedEffects: { readonly [name: string]: EffectRule } = {
  ...boardEffects,
  ...changeEffects,
  ...flowEffects,
  ...handEffects,
  ...harmEffects,
  ...stackEffects,
  ...turnEffects,
};

/** These shared effects by name. Throws for an unknown name. */
export const takeEffects = (...names: string[]): { readonly [name: string]: EffectRule } =>
  Object.fromEntries(
    names.map((name) => {
      const rule = sharedEffects[name];
      if (rule === undefined) throw new Error(`no shared effect is called ${name}`);
      return [name, rule];
    }),
  );
