import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { dealDamage, heal } from '../../board/damage.js';
import { amountOf, referred } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { either, number, struct } from '../../table/shape.js';
import { sameTarget } from '../../words/targets.js';
import type { Target } from '../../table/table.js';
import { AMOUNT, citationsOf, REFS } from './shared.js';

/** Damage added to other damage of the same moment. */
type ExtraDamage = { readonly amount: Amount; readonly to: Refs };

const isLiving = (target: Target): boolean => 'seat' in target || 'object' in target;

/** The living targets that a reference means, each once. */
const livingMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): readonly Target[] =>
  referred(d, refs, context).filter(
    (target, at, all) => isLiving(target) && all.findIndex((each) => sameTarget(each, target)) === at,
  );

const damage = (d: OpenDecision, { amount, to }: { amount: Amount; to: Refs }, context: EvaluationContext): void => {
  const points = amountOf(d, amount, context);
  const hits = livingMeant(d, to, context).map((target) => ({ to: target, amount: points }));
  if (hits.length > 0 && points > 0)
    dealDamage(d, { hits, combat: false, source: context.self, by: context.you, because: citationsOf(d, 'damage') });
};

const healing = (d: OpenDecision, { amount, who }: { amount: Amount; who: Refs }, context: EvaluationContext): void => {
  for (const target of livingMeant(d, who, context))
    if (d.ruleset.life.mayBeHealed(d, target)) heal(d, target, amountOf(d, amount, context), citationsOf(d, 'heal'));
};

const shield = (
  d: OpenDecision,
  to: Refs,
  context: EvaluationContext,
  kind: 'points' | 'instance',
  left: number | undefined,
  name: string,
): void => {
  for (const target of livingMeant(d, to, context)) {
    const lasting = { to: target, until: 'end-of-turn', source: context.self, shield: kind };
    applyChange(d, left === undefined ? lasting : { ...lasting, left }, citationsOf(d, name));
  }
};

const preventDamage = (
  d: OpenDecision,
  { amount, to }: { amount: Amount; to: Refs },
  context: EvaluationContext,
): void => shield(d, to, context, 'points', amountOf(d, amount, context), 'preventDamage');

const preventNextDamage = (
  d: OpenDecision,
  { to, max }: { to: Refs; max?: Amount },
  context: EvaluationContext,
): void =>
  shield(d, to, context, 'instance', max === undefined ? undefined : amountOf(d, max, context), 'preventNextDamage');

/** The effects of damage, healing and prevention. */
export const harmEffects: { readonly [name: string]: EffectRule } = {
  damage: effect('deals damage to everything named, at once', struct({ amount: AMOUNT, to: REFS }), damage),
  heal: effect('heals damage', struct({ amount: AMOUNT, who: REFS }), healing),
  preventDamage: effect(
    'a shield of points until the end of the turn',
    struct({ amount: AMOUNT, to: REFS }),
    preventDamage,
  ),
  preventNextDamage: effect(
    'a shield against the next instance of damage',
    struct({ to: REFS, 'max?': AMOUNT }),
    preventNextDamage,
  ),
  // read where the damage is dealt: see replacements.ts
  changeDamage: {
    ...effect(
      'in a replacement: changes the damage',
      either(struct({ by: number() }), struct({ times: number(0, 10) }), struct({ to: number(0) })),
      () => undefined,
    ),
    standing: true,
  },
  addDamage: {
    ...effect<ExtraDamage>(
      'in a replacement: the same event deals damage to somebody else too',
      struct({ amount: AMOUNT, to: REFS }),
      () => undefined,
    ),
    standing: true,
  },
};
