import type { OpenDecision } from '../../rules/ruleset/situation.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { dealDamage, heal } from '../../board/damage.js';
import { amountOf, referred } from '../../words/references.js';
import type { EffectRule } from '../../rules/ruleset/card-rules.js';
import type { Scope } from '../../rules/scope.js';
import { either, number, struct } from '../../table/shape.js';
import { sameTarget } from '../../words/targets.js';
import type { Target } from '../../table/table.js';
import { AMOUNT, citing, effect, REFS } from './shared.js';

/** Damage that joins other damage. */
type Added = { readonly amount: Amount; readonly to: Refs };

const isLiving = (target: Target): boolean => 'seat' in target || 'object' in target;

/** Everything living that is meant, each once. */
const livingMeant = (d: OpenDecision, refs: Refs, scope: Scope): readonly Target[] =>
  referred(d, refs, scope).filter(
    (target, at, all) => isLiving(target) && all.findIndex((each) => sameTarget(each, target)) === at,
  );

const damage = (d: OpenDecision, { amount, to }: { amount: Amount; to: Refs }, scope: Scope): void => {
  const points = amountOf(d, amount, scope);
  const hits = livingMeant(d, to, scope).map((target) => ({ to: target, amount: points }));
  if (hits.length > 0 && points > 0)
    dealDamage(d, { hits, combat: false, source: scope.self, by: scope.you, because: citing(d, 'damage') });
};

const healing = (d: OpenDecision, { amount, who }: { amount: Amount; who: Refs }, scope: Scope): void => {
  for (const target of livingMeant(d, who, scope))
    if (d.ruleset.life.mayBeHealed(d, target)) heal(d, target, amountOf(d, amount, scope), citing(d, 'heal'));
};

const shield = (
  d: OpenDecision,
  to: Refs,
  scope: Scope,
  kind: 'points' | 'instance',
  left: number | undefined,
  name: string,
): void => {
  for (const target of livingMeant(d, to, scope)) {
    const lasting = { to: target, until: 'end-of-turn', source: scope.self, shield: kind };
    applyChange(d, left === undefined ? lasting : { ...lasting, left }, citing(d, name));
  }
};

const preventDamage = (d: OpenDecision, { amount, to }: { amount: Amount; to: Refs }, scope: Scope): void =>
  shield(d, to, scope, 'points', amountOf(d, amount, scope), 'preventDamage');

const preventNextDamage = (d: OpenDecision, { to, max }: { to: Refs; max?: Amount }, scope: Scope): void =>
  shield(d, to, scope, 'instance', max === undefined ? undefined : amountOf(d, max, scope), 'preventNextDamage');

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
  // Read where the damage is dealt: see replacements.ts.
  changeDamage: {
    ...effect(
      'in a replacement: changes the damage',
      either(struct({ by: number() }), struct({ times: number(0, 10) }), struct({ to: number(0) })),
      () => undefined,
    ),
    standing: true,
  },
  addDamage: {
    ...effect<Added>(
      'in a replacement: the same event deals damage to somebody else too',
      struct({ amount: AMOUNT, to: REFS }),
      () => undefined,
    ),
    standing: true,
  },
};
