import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { amountOf, referred } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Scope } from '../../rules/scope.js';
import { struct } from '../../table/shape.js';
import { citing, DURATION, effect, KEYWORD, REFS, SIGNED, STAT } from './shared.js';

type Modify = { readonly who: Refs; readonly stat: string; readonly by: Amount; readonly until?: string };
type Keyword = { readonly who: Refs; readonly add?: string; readonly remove?: string; readonly until?: string };

const modify = (d: OpenDecision, { who, stat, by, until = 'for-good' }: Modify, scope: Scope): void => {
  for (const to of referred(d, who, scope))
    applyChange(d, { to, until, source: scope.self, stat, by: amountOf(d, by, scope) }, citing(d, 'modify'));
};

const keyword = (d: OpenDecision, { who, add, remove, until = 'for-good' }: Keyword, scope: Scope): void => {
  for (const to of referred(d, who, scope))
    applyChange(
      d,
      { to, until, source: scope.self, ...(add !== undefined && { add }), ...(remove !== undefined && { remove }) },
      citing(d, 'keyword'),
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
