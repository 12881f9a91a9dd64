import type { Situation } from '../rules/ruleset/situation.js';
import type { TargetSpec, ObjectFilter } from '../table/card.js';
import { json, mapOf, type Shape } from '../table/shape.js';
import { valueAt } from '../persistent/dict.js';
import type { SeatId } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { objectNamed, nameFor } from '../table/knowledge.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { seatNamed } from '../table/seats.js';
import { distinctName, stackObjectAt, stackObjectNamed } from '../table/stack-names.js';
import type { DamageRecipient, Table, Target } from '../table/table.js';

/** The name of an empty target place. */
export const NONE = 'none';

export const sameTarget = (a: Target | null, b: Target | null): boolean => {
  if (a === null || b === null) return a === b;
  if ('seat' in a) return 'seat' in b && a.seat === b.seat;
  if ('object' in a) return 'object' in b && a.object === b.object && a.stay === b.stay;
  if ('stack' in a) return 'stack' in b && a.stack === b.stack;
  return 'slot' in a ? 'slot' in b && a.slot === b.slot : 'deck' in b && a.deck === b.deck;
};

/** The name of a target for a seat, or for `null`, who may see everything. */
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

/** An object as a target in its present stay, or undefined. */
export const targetObject = (table: Table, name: string): Target | undefined => {
  const object = objectAt(table, name);
  return object === undefined ? undefined : { object: object.name, stay: object.stay };
};

/** Whether a target is still there in the stay in which it was chosen. */
export const isThere = (table: Table, target: Target): boolean => {
  if ('object' in target) return objectAt(table, target.object)?.stay === target.stay;
  return 'stack' in target ? stackObjectAt(table, target.stack) !== undefined : true;
};

/** The number of places of an entry. */
export const placesOf = (spec: TargetSpec): number => spec.count ?? 1;

/** The number of places that must be filled. */
export const requiredPlaces = (spec: TargetSpec): number => {
  if (spec.optional || spec.upTo) return spec.divided === undefined ? 0 : 1;
  return placesOf(spec);
};

/** Everything that a target word means now, in the game's order, whether it is a legal target or not. */
export const targetsOfSpec = (
  situation: Situation,
  spec: TargetSpec,
  context: EvaluationContext,
): readonly Target[] => {
  const candidates = namedBy(situation, spec, context);
  const { controller, not, where } = spec;
  const takesAnySide = not === undefined && where === undefined && (controller === undefined || controller === 'any');
  return takesAnySide ? candidates : candidates.filter((target) => isOnSide(situation, spec, target, context));
};

/** Whether a target may fill a place of this kind now. */
export const mayHold = (
  situation: Situation,
  spec: TargetSpec,
  target: Target,
  context: EvaluationContext,
): boolean => {
  return (
    isTargetOfSpec(situation, spec, target, context) &&
    situation.ruleset.targets.rejection(situation, spec, target, context) === undefined
  );
};

/** Whether a target is among those that a target word means now. */
export const isTargetOfSpec = (
  situation: Situation,
  spec: TargetSpec,
  target: Target,
  context: EvaluationContext,
): boolean => isNamed(situation, spec, target, context) && isOnSide(situation, spec, target, context);

const isNamed = (situation: Situation, spec: TargetSpec, target: Target, context: EvaluationContext): boolean =>
  situation.ruleset.targets.words[spec.what]?.isCandidate?.(situation, target, context) ??
  namedBy(situation, spec, context).some((candidate) => sameTarget(candidate, target));

const namedBy = (situation: Situation, { what }: TargetSpec, context: EvaluationContext): readonly Target[] =>
  situation.ruleset.targets.words[what]?.candidates(situation, context) ?? [];

/** The legal targets for a place of this kind, in the game's order. */
export const candidatesFor = (situation: Situation, spec: TargetSpec, context: EvaluationContext): readonly Target[] =>
  targetsOfSpec(situation, spec, context).filter(
    (target) => situation.ruleset.targets.rejection(situation, spec, target, context) === undefined,
  );

/** Whether what a target word means also has the side and passes the filter of an entry. */
export const isOnSide = (
  situation: Situation,
  spec: TargetSpec,
  target: Target,
  context: EvaluationContext,
): boolean => {
  const { state } = situation;
  if (spec.where !== undefined && !matchesFilter(situation, spec.where, target, context)) return false;
  if (spec.not === 'self' && 'object' in target && target.object === context.self) return false;
  if (spec.controller === undefined || spec.controller === 'any') return true;
  return (controllerOf(state.table, target) === context.you) === (spec.controller === 'you');
};

/** Whether a target matches a filter. */
export const matchesFilter = (
  situation: Situation,
  where: ObjectFilter,
  target: Target,
  context: EvaluationContext,
): boolean => situation.ruleset.targets.filter?.holds(situation, where, target, context) ?? false;

/** The shape of `where`, which is checked by the game that has such filters. */
export const WHERE: Shape<ObjectFilter> = {
  ...mapOf(json),
  isFilter: true,
  about: 'a filter such as {manaValue: {atMost: 3}}',
};

/** The controller of a target; a player controls themselves. */
export const controllerOf = (table: Table, target: Target): SeatId | null => {
  if ('seat' in target) return target.seat;
  if ('object' in target) return objectAt(table, target.object)?.controller ?? null;
  return 'stack' in target ? (stackObjectAt(table, target.stack)?.controller ?? null) : null;
};

/** The target with this name for a seat, or undefined. */
export const targetNamed = (table: Table, name: string, viewer: SeatId | null): Target | undefined => {
  const seat = seatNamed(table, name);
  if (seat !== undefined) return { seat };
  const stack = stackObjectNamed(table, name);
  if (stack !== undefined) return { stack: stack.id };
  const object = objectNamed(table, name, viewer);
  if (object !== undefined) return { object: object.name, stay: object.stay };
  return valueAt(table.zones, `deck/${name}`) === undefined ? undefined : { deck: name };
};

/** The player or object of a target in the form of events, if it can be damaged. */
export const livingOf = (target: Target): DamageRecipient | undefined => {
  if ('seat' in target) return { seat: target.seat };
  return 'object' in target ? { object: target.object } : undefined;
};
