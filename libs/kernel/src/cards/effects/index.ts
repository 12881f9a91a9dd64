import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import { boardEffects } from './board.js';
import { flowEffects } from './flow.js';
import { handEffects } from './hands.js';
import { harmEffects } from './harm.js';
import { changeEffects } from './changing.js';
import { stackEffects } from './stacked.js';
import { turnEffects } from './turns.js';

/** Every effect that games share, by name; a ruleset takes those that mean something in it. */
export const sharedEffects: { readonly [name: string]: EffectRule } = {
  ...boardEffects,
  ...changeEffects,
  ...flowEffects,
  ...handEffects,
  ...harmEffects,
  ...stackEffects,
  ...turnEffects,
};

/** These effects out of the shared ones. Throws where there is no such effect. */
export const takeEffects = (...names: string[]): { readonly [name: string]: EffectRule } =>
  Object.fromEntries(
    names.map((name) => {
      const rule = sharedEffects[name];
      if (rule === undefined) throw new Error(`no shared effect is called ${name}`);
      return [name, rule];
    }),
  );
