import type { Damage } from '../rules/damage.js';
import type { Look } from '../rules/ruleset.js';
import type { Happening } from '../rules/trigger-event.js';
import { cardNamed } from '../rules/card-of.js';
import { effectOf } from '../table/card.js';
import { holds } from '../rules/conditions.js';
import { matches } from '../triggers/trigger-events.js';
import { isMap } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { scopeOfSource } from '../rules/scope.js';
import type { Target } from '../table/table.js';
import { isWatched, watchersOf, type Watcher } from '../triggers/trigger-index.js';

/** How a replacement changes damage: added to it, multiplied, or set. */
type DamageChange = { readonly by?: number; readonly times?: number; readonly to?: number };

const applied = (amount: number, { by = 0, times = 1, to }: DamageChange): number =>
  to === undefined ? Math.max(0, amount * times + by) : to;

/** The order in which replacements apply, for a game in which it is not that of zones (SS-RES-2). */
type InOrder = (watchers: readonly Watcher[]) => readonly Watcher[];

/**
 * What a hit comes to once the replacement abilities in play have changed it: those of the source first, then those of
 * whoever is hit, in the order of zones. It does not use the stack (FS-DMG-3).
 */
export const changedDamage = (
  look: Look,
  hit: Damage['hits'][number],
  damage: Damage,
  inOrder: InOrder = (watchers) => watchers,
): number => {
  if (!isWatched(look, look.state.table, 'replacement')) return hit.amount;
  const happenings = [dealing(look, hit.to, damage), suffering(look, hit.to, damage)];
  return happenings.reduce(
    (amount, happening) => (happening === undefined ? amount : changedBy(look, happening, amount, inOrder)),
    hit.amount,
  );
};

const changedBy = (look: Look, happening: Happening, amount: number, inOrder: InOrder): number =>
  inOrder(watchersOf(look, look.state.table, 'replacement')).reduce((so, { object, ability }) => {
    const you = look.ruleset.speaker(look, object);
    if (ability.when === undefined || !matches(ability.when, happening, object, you)) return so;
    if (!holds(look, ability.if, scopeOfSource(you, object.name, happening.bindings))) return so;
    return (ability.effect ?? []).reduce((value, effect) => {
      const [name, args] = effectOf(effect);
      return name === 'changeDamage' && isMap(args) ? applied(value, args) : value;
    }, so);
  }, amount);

const rolledWith = ({ roll }: Damage): { value?: number } => (roll === undefined ? {} : { value: roll });

const dealing = (look: Look, to: Target, damage: Damage): Happening | undefined => {
  if (!damage.combat) return undefined;
  const by =
    damage.source === null ? { seat: damage.by } : { object: damage.source, seat: controllerOf(look, damage.source) };
  const aim = 'seat' in to ? 'player' : 'object';
  return { event: 'deals-combat-damage', ...by, to: aim, combat: true, ...rolledWith(damage), bindings: {} };
};

const suffering = (look: Look, to: Target, damage: Damage): Happening => {
  const hit = { event: 'damaged', combat: damage.combat, ...rolledWith(damage), bindings: {} };
  if (!('object' in to)) return { ...hit, seat: 'seat' in to ? to.seat : null, kinds: ['player'] };
  const card = cardNamed(look, objectAt(look.state.table, to.object)?.card ?? null);
  return {
    ...hit,
    object: to.object,
    seat: controllerOf(look, to.object),
    kinds: [card.kind, ...look.ruleset.kindWords(card.kind)],
  };
};

const controllerOf = (look: Look, name: ObjectName): SeatId | null =>
  objectAt(look.state.table, name)?.controller ?? null;
