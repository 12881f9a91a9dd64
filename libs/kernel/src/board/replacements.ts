import type { AddedHit, Damage, Hit } from '../rules/damage.js';
import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { TriggerEvent } from '../rules/trigger-event.js';
import { cardNamed } from '../words/card-of.js';
import { effectOf, type Ability, type Amount, type Refs } from '../table/card.js';
import { amountOf, referred } from '../words/references.js';
import { holds } from '../words/conditions.js';
import { matches, onceKey } from '../triggers/trigger-events.js';
import { isMap } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { scopeOfSource, type Scope } from '../rules/scope.js';
import type { Target } from '../table/table.js';
import { isWordAwaited, abilitiesAwaiting } from '../triggers/trigger-index.js';

/** How a replacement changes damage: added to it, multiplied, or set. */
type DamageChange = { readonly by?: number; readonly times?: number; readonly to?: number };

const applied = (amount: number, { by = 0, times = 1, to }: DamageChange): number =>
  to === undefined ? Math.max(0, amount * times + by) : to;

/** The order in which replacements apply, for a game in which it is not that of zones (SS-RES-2). */
type InOrder = (awaiting: readonly HeldAbility[]) => readonly HeldAbility[];

/**
 * What a hit comes to once the replacement abilities in play have changed it: those of the source first, then those of
 * whoever is hit, in the order of zones. It does not use the stack (FS-DMG-3).
 */
export const changedDamage = (
  situation: Situation,
  hit: Damage['hits'][number],
  damage: Damage,
  inOrder: InOrder = (awaiting) => awaiting,
): number => {
  if (!isWordAwaited(situation, situation.state.table, 'replacement')) return hit.amount;
  const triggerEvents = [dealing(situation, hit.to, damage), suffering(situation, hit.to, damage)];
  return triggerEvents.reduce(
    (amount, triggerEvent) =>
      triggerEvent === undefined ? amount : changedBy(situation, triggerEvent, amount, inOrder),
    hit.amount,
  );
};

const changedBy = (situation: Situation, triggerEvent: TriggerEvent, amount: number, inOrder: InOrder): number =>
  inOrder(abilitiesAwaiting(situation, situation.state.table, 'replacement')).reduce((so, { object, ability }) => {
    const you = situation.ruleset.speaker(situation, object);
    if (ability.when === undefined || !matches(situation, ability.when, triggerEvent, object, you)) return so;
    if (!holds(situation, ability.if, scopeOfSource(you, object.name, triggerEvent.bindings))) return so;
    return (ability.effect ?? []).reduce((value, effect) => {
      const [name, args] = effectOf(effect);
      return name === 'changeDamage' && isMap(args) ? applied(value, args) : value;
    }, so);
  }, amount);

/**
 * The hits that replacement abilities in play add to one that is dealt (`addDamage`). An ability that has added to the same damage
 * already adds nothing more.
 */
export const addedHits = (
  situation: Situation,
  hit: Hit,
  damage: Damage,
  known: readonly string[],
): readonly AddedHit[] => {
  const { state, ruleset } = situation;
  if (!isWordAwaited(situation, state.table, 'replacement')) return [];
  const triggerEvent = suffering(situation, hit.to, damage);
  return abilitiesAwaiting(situation, state.table, 'replacement').flatMap(({ object, path, ability }) => {
    const key = onceKey(object, path);
    const you = ruleset.speaker(situation, object);
    const bindings = ruleset.context?.(situation) ?? {};
    const scope = scopeOfSource(you, object.name, bindings);
    const isSo =
      !known.includes(key) && ability.when !== undefined && matches(situation, ability.when, triggerEvent, object, you);
    return isSo && holds(situation, ability.if, scope)
      ? addedBy(situation, ability, scope).map((added) => ({
          hit: { ...added, by: null, also: ruleset.cites.effects.addDamage ?? [] },
          key,
        }))
      : [];
  });
};

const addedBy = (situation: Situation, { effect = [] }: Ability, scope: Scope): readonly Hit[] =>
  effect.flatMap((each) => {
    const [name, args] = effectOf(each);
    if (name !== 'addDamage') return [];
    const { amount, to } = args as { amount: Amount; to: Refs }; // its shape was checked when the card was read
    return referred(situation, to, scope).map((target) => ({
      to: target,
      amount: amountOf(situation, amount, scope),
      source: scope.self,
    }));
  });

const rolledWith = ({ roll }: Damage): { value?: number } => (roll === undefined ? {} : { value: roll });

const dealing = (situation: Situation, to: Target, damage: Damage): TriggerEvent | undefined => {
  if (!damage.combat) return undefined;
  const by =
    damage.source === null
      ? { seat: damage.by }
      : { object: damage.source, seat: controllerOf(situation, damage.source) };
  const aim = 'seat' in to ? 'player' : 'object';
  return { event: 'deals-combat-damage', ...by, to: aim, combat: true, ...rolledWith(damage), bindings: {} };
};

const suffering = (situation: Situation, to: Target, damage: Damage): TriggerEvent => {
  const hit = { event: 'damaged', combat: damage.combat, ...rolledWith(damage), bindings: {} };
  if (!('object' in to)) return { ...hit, seat: 'seat' in to ? to.seat : null, kinds: ['player'] };
  const card = cardNamed(situation, objectAt(situation.state.table, to.object)?.card ?? null);
  return {
    ...hit,
    object: to.object,
    seat: controllerOf(situation, to.object),
    kinds: [card.kind, ...situation.ruleset.kindWords(card.kind)],
  };
};

const controllerOf = (situation: Situation, name: ObjectName): SeatId | null =>
  objectAt(situation.state.table, name)?.controller ?? null;
