import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { dealDamage, heal } from '../../board/damage.js';
import { amountOf, referred } from '../../words/references.js';
import { effect, type EffectRule } from '../../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../../rules/evaluation-context.js';
import { either, number, struct } from '../../table/shape.js';
import { sameTarget } from '../../words/targets.js';
import type { ObjectName } from '../../table/names.js';
import { stackObjectAt } from '../../table/stack-names.js';
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
  { name, from }: ShieldOrigin,
): void => {
  const sources = from === undefined ? [undefined] : sourcesMeant(d, from, context);
  for (const target of livingMeant(d, to, context))
    for (const source of sources) {
      const lasting = { to: target, until: 'end-of-turn', source: context.self, shield: kind };
      const limited = source === undefined ? lasting : { ...lasting, from: source };
      applyChange(d, left === undefined ? limited : { ...limited, left }, citationsOf(d, name));
    }
};

/** The effect that makes a shield, and the sources whose damage alone it prevents. */
type ShieldOrigin = { readonly name: string; readonly from: Refs | undefined };

/** The objects that are meant as sources of damage; of what lies on the stack the object that it is of. */
const sourcesMeant = (d: OpenDecision, refs: Refs, context: EvaluationContext): readonly ObjectName[] =>
  referred(d, refs, context).flatMap((target) => {
    if ('object' in target) return [target.object];
    return 'stack' in target ? (stackObjectAt(d.state.table, target.stack)?.source ?? []) : [];
  });

const preventDamage = (
  d: OpenDecision,
  { amount, to, from }: { amount: Amount; to: Refs; from?: Refs },
  context: EvaluationContext,
): void => shield(d, to, context, 'points', amountOf(d, amount, context), { name: 'preventDamage', from });

const preventNextDamage = (
  d: OpenDecision,
  { to, max, from }: { to: Refs; max?: Amount; from?: Refs },
  context: EvaluationContext,
): void =>
  shield(d, to, context, 'instance', max === undefined ? undefined : amountOf(d, max, context), {
    name: 'preventNextDamage',
    from,
  });

/** The effects of damage, healing and prevention. */
export const harmEffects: { readonly [name: string]: EffectRule } = {
  damage: effect('deals damage to everything named, at once', struct({ amount: AMOUNT, to: REFS }), damage),
  heal: effect('heals damage', struct({ amount: AMOUNT, who: REFS }), healing),
  preventDamage: effect(
    'a shield of points until the end of the turn',
    struct({ amount: AMOUNT, to: REFS, 'from?': REFS }),
    preventDamage,
  ),
  preventNextDamage: effect(
    'a shield against the next instance of damage',
    struct({ to: REFS, 'max?': AMOUNT, 'from?': REFS }),
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
