import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { amountOf, referred } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { struct } from '../../table/shape.js';
import { citationsOf, DURATION, KEYWORD, REFS, SIGNED, STAT } from './shared.js';

type ModifyArgs = { readonly who: Refs; readonly stat: string; readonly by: Amount; readonly until?: string };
type KeywordArgs = { readonly who: Refs; readonly add?: string; readonly remove?: string; readonly until?: string };

const modify = (
  d: OpenDecision,
  { who, stat, by, until = 'for-good' }: ModifyArgs,
  context: EvaluationContext,
): void => {
  for (const to of referred(d, who, context))
    applyChange(d, { to, until, source: context.self, stat, by: amountOf(d, by, context) }, citationsOf(d, 'modify'));
};

const keyword = (
  d: OpenDecision,
  { who, add, remove, until = 'for-good' }: KeywordArgs,
  context: EvaluationContext,
): void => {
  for (const to of referred(d, who, context))
    applyChange(
      d,
      { to, until, source: context.self, ...(add !== undefined && { add }), ...(remove !== undefined && { remove }) },
      citationsOf(d, 'keyword'),
    );
};

/** The effects of continuous change. */
export const changeEffects: { readonly [name: string]: EffectRule } = {
  modify: effect(
    'changes a number of somebody or something',
    struct({ who: REFS, stat: STAT, by: SIGNED, 'until?': DURATION }),
    modify,
  ),
  keyword: effect(
    'adds or removes a keyword',
    struct({ who: REFS, 'add?': KEYWORD, 'remove?': KEYWORD, 'until?': DURATION }),
    keyword,
  ),
};
