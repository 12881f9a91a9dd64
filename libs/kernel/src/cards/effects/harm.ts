import type { Game } from '../../rules/ruleset.js';
import type { Amount, Refs } from '../../table/card.js';
import { applyChange } from '../../board/changes.js';
import { dealDamage, heal } from '../../board/damage.js';
import { amountOf, referred } from '../../rules/references.js';
import type { EffectRule } from '../../rules/ruleset.js';
import type { Scope } from '../../rules/scope.js';
import { either, number, record } from '../../table/shape.js';
import { sameTarget } from '../../rules/targets.js';
import type { Target } from '../../table/table.js';
import { AMOUNT, citing, effect, REFS } from './shared.js';

const isLiving = (target: Target): boolean => 'seat' in target || 'object' in target;

/** Everything living that is meant, each once. */
const livingMeant = (g: Game, refs: Refs, scope: Scope): readonly Target[] =>
  referred(g, refs, scope).filter(
    (target, at, all) => isLiving(target) && all.findIndex((each) => sameTarget(each, target)) === at,
  );

const damage = (g: Game, { amount, to }: { amount: Amount; to: Refs }, scope: Scope): void => {
  const points = amountOf(g, amount, scope);
  const hits = livingMeant(g, to, scope).map((target) => ({ to: target, amount: points }));
  if (hits.length > 0 && points > 0)
    dealDamage(g, { hits, combat: false, source: scope.self, by: scope.you, because: citing(g, 'damage') });
};

const healing = (g: Game, { amount, who }: { amount: Amount; who: Refs }, scope: Scope): void => {
  for (const target of livingMeant(g, who, scope))
    if (g.ruleset.life.mayBeHealed(g, target)) heal(g, target, amountOf(g, amount, scope), citing(g, 'heal'));
};

const shield = (
  g: Game,
  to: Refs,
  scope: Scope,
  kind: 'points' | 'instance',
  left: number | undefined,
  name: string,
): void => {
  for (const target of livingMeant(g, to, scope)) {
    const lasting = { to: target, until: 'end-of-turn', source: scope.self, shield: kind };
    applyChange(g, left === undefined ? lasting : { ...lasting, left }, citing(g, name));
  }
};

const preventDamage = (g: Game, { amount, to }: { amount: Amount; to: Refs }, scope: Scope): void =>
  shield(g, to, scope, 'points', amountOf(g, amount, scope), 'preventDamage');

const preventNextDamage = (g: Game, { to, max }: { to: Refs; max?: Amount }, scope: Scope): void =>
  shield(g, to, scope, 'instance', max === undefined ? undefined : amountOf(g, max, scope), 'preventNextDamage');

/** The effects of damage, healing and prevention. */
export const harmEffects: { readonly [name: string]: EffectRule } = {
  damage: effect('deals damage to everything named, at once', record({ amount: AMOUNT, to: REFS }), damage),
  heal: effect('heals damage', record({ amount: AMOUNT, who: REFS }), healing),
  preventDamage: effect(
    'a shield of points until the end of the turn',
    record({ amount: AMOUNT, to: REFS }),
    preventDamage,
  ),
  preventNextDamage: effect(
    'a shield against the next instance of damage',
    record({ to: REFS, 'max?': AMOUNT }),
    preventNextDamage,
  ),
  // Read where the damage is dealt: see replacements.ts.
  changeDamage: {
    ...effect(
      'in a replacement: changes the damage',
      either(record({ by: number() }), record({ times: number(0, 10) }), record({ to: number(0) })),
      () => undefined,
    ),
    standing: true,
  },
};
