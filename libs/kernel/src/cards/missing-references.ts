import { emitEffectMissed } from './effects/shared.js';
import { refWordsIn } from './checking/words.js';
import { isTargetDeclared, referred } from '../words/references.js';
import type { EffectRule } from '../rules/ruleset/card-rules.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';

/** References to a single thing; for references to a group an empty result is normal. */
const MEANS_ONE = /^(?:target[2-9]?|self|controller-of-target|killer|roller|triggering-player|triggering-object)$/;

const NOTHING: readonly string[] = [];

/** The references in an effect that mean a single thing each. */
export const singleReferences = (rule: EffectRule, args: unknown): readonly string[] => {
  if (rule.standing === true) return NOTHING;
  const words = refWordsIn(rule.shape, args).filter((word) => MEANS_ONE.test(word));
  return words.length === 0 ? NOTHING : [...new Set(words)];
};

type EffectWords = { readonly name: string; readonly words: readonly string[] };

/** Records which references of an effect mean nothing any more. A target place left empty is not recorded. */
export const emitMissedReferences = (
  d: OpenDecision,
  { name: effect, words }: EffectWords,
  context: EvaluationContext,
): void => {
  for (const word of words)
    if (isTargetDeclared(context, word) && referred(d, word, context).length === 0)
      emitEffectMissed(d, effect, word, context);
};
