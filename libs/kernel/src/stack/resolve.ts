import type { LeavingReason } from '../rules/answers.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import type { Ability, Effect, TargetSpec } from '../table/card.js';
import { holds } from '../words/conditions.js';
import type { FizzleReason } from '../events/kinds/stack-events.js';
import { emit } from '../events/recording.js';
import { EFFECTS } from '../rules/procedure-names.js';
import { reschedule, procedure, resumeWith, schedule, takeScheduledOf, withBindings } from '../rules/agenda.js';
import type { Json } from '../persistent/json.js';
import { isMap, withMember } from '../persistent/json.js';
import type { RuleId, StackId } from '../table/names.js';
import { memoized } from '../persistent/memoized.js';
import { contextOf } from '../rules/evaluation-context.js';
import { stackName, stackObjectAt } from '../table/stack-names.js';
import { targetSpecsOf } from '../words/target-lists.js';
import { mayHold, placesOf } from '../words/targets.js';
import { askYesOrNo } from '../board/choices.js';
import type { Continuation, StackObject } from '../table/table.js';

/** Begins to resolve the top object, as its kind says. */
export const resolveTop = (d: OpenDecision): void => {
  const top = d.state.table.stack.at(-1);
  if (top === undefined) return;
  const kind = d.ruleset.stack.kinds[top.kind];
  if (kind === undefined) throw new Error(`nothing says how ${top.kind} resolves`);
  kind.resolve(d, top);
};

/** The ability of a stack object; for a bare list of instructions one without other fields. */
export const abilityOf = (situation: Situation, object: StackObject): Partial<Ability> & { do?: readonly Effect[] } => {
  const found = instructionsAt(situation, object);
  if (Array.isArray(found)) return { effect: found };
  return isMap(found) ? found : NO_ABILITY;
};

const instructionsAt = (situation: Situation, { card, path, bindings }: StackObject): unknown =>
  atPath(rootOf(cardNamed(situation, card), path, bindings), path);

const NO_ABILITY = {};

/**
 * Resolves an object with instructions: its targets are checked again, then its condition, then the instructions run in
 * order and the object leaves (FS-FIZZ-3/4, SS-RES-1, MTG-608.2).
 */
export const resolveInstructions = (d: OpenDecision, object: StackObject): void => {
  const ability = abilityOf(d, object);
  const illegal = illegalPlaces(d, object, targetSpecsOf(ability, object.modes));
  if (areAllGone(d, object, illegal)) return fizzle(d, object, 'illegal-target', d.ruleset.cites.illegalTarget);
  if (ability.if !== undefined && !holds(d, ability.if, contextOf(d.state.table, object)))
    return fizzle(d, object, 'condition-false', d.ruleset.cites.conditionFalse);
  schedule(d, finish, {}, { object: object.id });
  scheduleInstructions(d, object, ability, illegal);
  if (ability.optional) {
    schedule(d, optionalAnswered, {}, { object: object.id });
    askYesOrNo(d, { seat: object.controller, prompt: `Use ${stackName(object)}?`, because: d.ruleset.cites.choose });
  }
};

/** Resumes an object whose instructions wait for an answer; its targets are checked again (FS-FIZZ-3, FS-DICE-6). */
export const resumeInstructions = (d: OpenDecision, object: StackObject, answer: unknown): void => {
  const illegal = illegalPlaces(d, object, targetSpecsOf(abilityOf(d, object), object.modes));
  if (areAllGone(d, object, illegal)) return fizzle(d, object, 'illegal-target', d.ruleset.cites.illegalTarget);
  resumeWith(d, object.targets.length === 0 ? object.resume : object.resume.map(withIllegal(illegal)), answer);
};

const withIllegal =
  (illegal: readonly number[]) =>
  (waiting: Continuation): Continuation =>
    withBindings(waiting, withMember(waiting.bindings, 'illegal', illegal.length > 0 ? illegal : undefined));

const areAllGone = (d: OpenDecision, object: StackObject, illegal: readonly number[]): boolean =>
  d.ruleset.stack.withoutTargets === 'fizzles' && illegal.length > 0 && illegal.length === targetCount(object);

const targetCount = ({ targets }: StackObject): number => targets.filter((target) => target !== null).length;

const scheduleInstructions = (
  d: OpenDecision,
  object: StackObject,
  ability: ReturnType<typeof abilityOf>,
  illegal: readonly number[],
): void => {
  const { path, modes } = object;
  const bindings: { illegal?: Json } = illegal.length > 0 ? { illegal } : NOTHING_ILLEGAL;
  // What is scheduled last runs first.
  if (modes.length > 0)
    for (const mode of modes.toReversed()) scheduleList(d, object, bindings, `${path}/modes/${mode}/effect`);
  if (ability.do) scheduleList(d, object, bindings, `${path}/do`);
  if (ability.effect && OWN_EFFECT.test(path)) scheduleList(d, object, bindings, effectsAt(path));
  if (Array.isArray(instructionsAt(d, object))) scheduleList(d, object, bindings, path);
};

const scheduleList = (d: OpenDecision, { id }: StackObject, bindings: { illegal?: Json }, path: string): void =>
  schedule(d, EFFECTS, bindings, { object: id, path });

/** The paths of abilities, whose instructions are in `effect`; elsewhere they are in `do`. */
const OWN_EFFECT = /^(?:abilities|alternatives)/;

const NOTHING_ILLEGAL = {};

/** The path of an ability's instructions. */
const effectsAt = memoized((path) => `${path}/effect`);

const NO_PLACES: readonly number[] = [];

/** The indexes of the target places whose target is no longer legal. */
const illegalPlaces = (d: OpenDecision, object: StackObject, specs: readonly TargetSpec[]): readonly number[] => {
  if (object.targets.length === 0) return NO_PLACES;
  const context = contextOf(d.state.table, object);
  const illegal: number[] = [];
  let at = 0;
  for (const spec of specs)
    for (let place = placesOf(spec); place > 0; place--, at++) {
      const target = object.targets[at] ?? null;
      if (target !== null && !mayHold(d, spec, target, context)) illegal.push(at);
    }
  return illegal;
};

/** After the question about an optional ability: on a no, nothing of it happens. */
export const optionalAnswered = procedure('optional', (d, { object: id }, answer) => {
  if (answer === true || id === null) return;
  for (const continuation of takeScheduledOf(d, id))
    if (continuation.procedure === finish.name) reschedule(d, continuation);
});

/** The last step of an object whose instructions have run. */
export const finish = procedure('finish', (d, { object: id }) => {
  const object = stackObjectAt(d.state.table, id);
  if (object !== undefined) finishResolving(d, object);
});

export const finishResolving = (
  d: OpenDecision,
  object: StackObject,
  because: readonly RuleId[] = d.ruleset.cites.resolve,
): void => {
  emit(d, 'Resolved', { id: object.id, name: stackName(object) }, because);
  leave(d, object, 'resolved');
};

/** Removes an object from the stack because an effect says so. */
export const cancel = (
  d: OpenDecision,
  id: StackId,
  by: string,
  because: readonly RuleId[] = d.ruleset.cites.cancel,
): void => {
  const object = stackObjectAt(d.state.table, id);
  if (object === undefined) return;
  emit(d, 'Cancelled', { id, name: stackName(object), by }, because);
  leave(d, object, 'cancelled');
};

/** Removes an object from the stack because its target or condition is gone. */
export const fizzle = (d: OpenDecision, object: StackObject, why: FizzleReason, because: readonly RuleId[]): void => {
  emit(d, 'Fizzled', { id: object.id, name: stackName(object), why }, because);
  leave(d, object, 'fizzled');
};

/** Removes an object from the stack in another way. */
export const removeFromStack = (
  d: OpenDecision,
  object: StackObject,
  why: string,
  because: readonly RuleId[],
): void => {
  emit(d, 'LeftStack', { id: object.id, name: stackName(object), why }, because);
  leave(d, object, 'removed');
};

const leave = (d: OpenDecision, object: StackObject, how: LeavingReason): void =>
  d.ruleset.stack.kinds[object.kind]?.leave?.(d, object, how);
