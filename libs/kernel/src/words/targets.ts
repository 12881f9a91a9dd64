import type { Situation } from '../rules/ruleset/situation.js';
import type { TargetSpec, Where } from '../table/card.js';
import { json, mapOf, type Shape } from '../table/shape.js';
import { valueAt } from '../persistent/dict.js';
import type { SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { objectNamed, nameFor } from '../table/knowledge.js';
import type { Scope } from '../rules/scope.js';
import { seatNamed } from '../table/seats.js';
import { distinctName, stackObjectAt, stackObjectNamed } from '../table/stack-names.js';
import type { Living, Table, Target } from '../table/table.js';

/** What a place left empty is called in a list of targets. */
export const NONE = 'none';

/** Whether two targets are one. */
export const sameTarget = (a: Target | null, b: Target | null): boolean => {
  if (a === null || b === null) return a === b;
  if ('seat' in a) return 'seat' in b && a.seat === b.seat;
  if ('object' in a) return 'object' in b && a.object === b.object && a.stay === b.stay;
  if ('stack' in a) return 'stack' in b && a.stack === b.stack;
  return 'slot' in a ? 'slot' in b && a.slot === b.slot : 'deck' in b && a.deck === b.deck;
};

/** What a seat (or, with null, somebody who may see everything) calls a target now. */
export const targetName = (table: Table, target: Target | null, viewer: SeatId | null): string => {
  if (target === null) return NONE;
  if ('seat' in target) return target.seat;
  if ('object' in target) {
    const object = objectAt(table, target.object);
    return object === undefined ? target.object : nameFor(object, viewer);
  }
  if ('slot' in target) return target.slot;
  if ('deck' in target) return target.deck;
  const object = stackObjectAt(table, target.stack);
  return object === undefined ? target.stack : distinctName(table, object);
};

/** The object as a target in its present stay. */
export const targetObject = (table: Table, name: string): Target | undefined => {
  const object = objectAt(table, name);
  return object === undefined ? undefined : { object: object.name, stay: object.stay };
};

/** Whether what a target names is still what it was when it was chosen. */
export const isThere = (table: Table, target: Target): boolean => {
  if ('object' in target) return objectAt(table, target.object)?.stay === target.stay;
  return 'stack' in target ? stackObjectAt(table, target.stack) !== undefined : true;
};

/** How many places of the list an entry takes. */
export const placesOf = (spec: TargetSpec): number => spec.count ?? 1;

/** How many of its places must be filled. */
export const neededOf = (spec: TargetSpec): number => {
  if (spec.optional || spec.upTo) return spec.divided === undefined ? 0 : 1;
  return placesOf(spec);
};

/** Everything that a target word means now, in the game's order, whether it may be chosen or not. */
export const allOf = (situation: Situation, spec: TargetSpec, scope: Scope): readonly Target[] => {
  const candidates = namedBy(situation, spec, scope);
  const { controller, not, where } = spec;
  const takesAnySide = not === undefined && where === undefined && (controller === undefined || controller === 'any');
  return takesAnySide ? candidates : candidates.filter((target) => isOnSide(situation, spec, target, scope));
};

/** Whether a place of this kind may hold this target now. */
export const mayHold = (situation: Situation, spec: TargetSpec, target: Target, scope: Scope): boolean => {
  return (
    namedBy(situation, spec, scope).some((candidate) => sameTarget(candidate, target)) &&
    isOnSide(situation, spec, target, scope) &&
    situation.ruleset.targetFault(situation, spec, target, scope) === undefined
  );
};

const namedBy = (situation: Situation, { what }: TargetSpec, scope: Scope): readonly Target[] =>
  situation.ruleset.targets[what]?.candidates(situation, scope) ?? [];

/** Everything that a place of this kind may hold now, in the game's order. */
export const candidatesFor = (situation: Situation, spec: TargetSpec, scope: Scope): readonly Target[] =>
  allOf(situation, spec, scope).filter(
    (target) => situation.ruleset.targetFault(situation, spec, target, scope) === undefined,
  );

const isOnSide = (situation: Situation, spec: TargetSpec, target: Target, scope: Scope): boolean => {
  const { state } = situation;
  if (spec.where !== undefined && !isSuch(situation, spec.where, target, scope)) return false;
  if (spec.not === 'self' && 'object' in target && target.object === scope.self) return false;
  if (spec.controller === undefined || spec.controller === 'any') return true;
  return (controllerOf(state.table, target) === scope.you) === (spec.controller === 'you');
};

/** Whether what a filter says is true of a target. */
export const isSuch = (situation: Situation, where: Where, target: Target, scope: Scope): boolean =>
  situation.ruleset.filter?.holds(situation, where, target, scope) ?? false;

/** What stands in `where`: checked by the game that has such words. */
export const WHERE: Shape = { ...mapOf(json), about: 'a filter such as {manaValue: {atMost: 3}}' };

/** Who controls a target; a player is their own controller. */
export const controllerOf = (table: Table, target: Target): SeatId | null => {
  if ('seat' in target) return target.seat;
  if ('object' in target) return objectAt(table, target.object)?.controller ?? null;
  return 'stack' in target ? (stackObjectAt(table, target.stack)?.controller ?? null) : null;
};

/** A target by the name that a seat knows it by, or undefined. */
export const targetNamed = (table: Table, name: string, viewer: SeatId | null): Target | undefined => {
  const seat = seatNamed(table, name);
  if (seat !== undefined) return { seat };
  const stack = stackObjectNamed(table, name);
  if (stack !== undefined) return { stack: stack.id };
  const object = objectNamed(table, name, viewer);
  if (object !== undefined) return { object: object.name, stay: object.stay };
  return valueAt(table.zones, `deck/${name}`) === undefined ? undefined : { deck: name };
};

/** The living thing that a target is, in the words of events. */
export const livingOf = (target: Target): Living | undefined => {
  if ('seat' in target) return { seat: target.seat };
  return 'object' in target ? { object: target.object } : undefined;
};
