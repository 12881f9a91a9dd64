import { missed } from './effects/shared.js';
import { refWordsIn } from './checking/words.js';
import { isTargetDeclared, referred } from '../words/references.js';
import type { EffectRule } from '../rules/ruleset/card-rules.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Scope } from '../rules/scope.js';

/** Words that mean one thing; of a group it is no surprise that nobody is in it. */
const MEANS_ONE = /^(?:target[2-9]?|self|controller-of-target|killer|roller|triggering-player|triggering-object)$/;

const NOTHING: readonly string[] = [];

/** The words in an effect that mean one thing each. */
export const missedWords = (rule: EffectRule, args: unknown): readonly string[] => {
  if (rule.standing === true) return NOTHING;
  const words = refWordsIn(rule.shape, args).filter((word) => MEANS_ONE.test(word));
  return words.length === 0 ? NOTHING : [...new Set(words)];
};

type Reading = { readonly name: string; readonly words: readonly string[] };

/** Says in the log what an effect cannot do since what it speaks of is gone. A place that was left empty is no surprise. */
export const noteMissed = (d: OpenDecision, { name: effect, words }: Reading, scope: Scope): void => {
  for (const word of words)
    if (isTargetDeclared(scope, word) && referred(d, word, scope).length === 0) missed(d, effect, word, scope);
};
