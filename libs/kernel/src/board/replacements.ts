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
import { contextOfSource, type EvaluationContext } from '../rules/evaluation-context.js';
import type { Target } from '../table/table.js';
import { isWordAwaited, abilitiesAwaiting } from '../triggers/trigger-index.js';

/** How a replacement changes an amount of damage: adds to it, multiplies it or sets it. */
type DamageChange = { readonly by?: number; readonly times?: number; readonly to?: number };

const applied = (amount: number, { by = 0, times = 1, to }: DamageChange): number =>
  to === undefined ? Math.max(0, amount * times + by) : to;

/** A game's own order of replacements, where it is not the order of zones (SS-RES-2). */
type ReplacementOrder = (awaiting: readonly HeldAbility[]) => readonly HeldAbility[];

/**
 * The amount of a hit after the replacement abilities in play: those of the source first, then those of whoever is hit,
 * in the order of zones. Does not use the stack (FS-DMG-3).
 */
export const changedDamage = (
  situation: Situation,
  hit: Damage['hits'][number],
  damage: Damage,
  inOrder: ReplacementOrder = (awaiting) => awaiting,
): number => {
  if (!isWordAwaited(situation, situation.state.table, 'replacement')) return hit.amount;
  const triggerEvents = [dealing(situation, hit.to, damage), suffering(situation, hit.to, damage)];
  return triggerEvents.reduce(
    (amount, triggerEvent) =>
      triggerEvent === undefined ? amount : changedBy(situation, triggerEvent, amount, inOrder),
    hit.amount,
  );
};

const changedBy = (
  situation: Situation,
  triggerEvent: TriggerEvent,
  amount: number,
  inOrder: ReplacementOrder,
): number =>
  inOrder(abilitiesAwaiting(situation, situation.state.table, 'replacement')).reduce((so, { object, ability }) => {
    const you = situation.ruleset.control.speaker(situation, object);
    if (ability.when === undefined || !matches(situation, ability.when, triggerEvent, object, you)) return so;
    if (!holds(situation, ability.if, contextOfSource(you, object.name, triggerEvent.bindings))) return so;
    return (ability.effect ?? []).reduce((value, effect) => {
      const [name, args] = effectOf(effect);
      return name === 'changeDamage' && isMap(args) ? applied(value, args) : value;
    }, so);
  }, amount);

/** The hits that replacement abilities in play add to one that is dealt (`addDamage`), each ability once per damage. */
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
    const you = ruleset.control.speaker(situation, object);
    const bindings = ruleset.triggers.sharedBindings?.(situation) ?? {};
    const context = contextOfSource(you, object.name, bindings);
    const isSo =
      !known.includes(key) && ability.when !== undefined && matches(situation, ability.when, triggerEvent, object, you);
    return isSo && holds(situation, ability.if, context)
      ? addedBy(situation, ability, context).map((added) => ({
          hit: { ...added, by: null, also: ruleset.cites.effects.addDamage ?? [] },
          key,
        }))
      : [];
  });
};

const addedBy = (situation: Situation, { effect = [] }: Ability, context: EvaluationContext): readonly Hit[] =>
  effect.flatMap((each) => {
    const [name, args] = effectOf(each);
    if (name !== 'addDamage') return [];
    const { amount, to } = args as { amount: Amount; to: Refs }; // checked when the card was read
    return referred(situation, to, context).map((target) => ({
      to: target,
      amount: amountOf(situation, amount, context),
      source: context.self,
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
    kinds: [card.kind, ...situation.ruleset.vocabulary.kindWords(card.kind)],
  };
};

const controllerOf = (situation: Situation, name: ObjectName): SeatId | null =>
  objectAt(situation.state.table, name)?.controller ?? null;
