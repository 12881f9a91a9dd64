import type { Leaving } from '../rules/answers.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { atPath, rootOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import type { Ability, Effect, TargetSpec } from '../table/card.js';
import { holds } from '../words/conditions.js';
import type { FizzleReason } from '../events/kinds/stack-events.js';
import { emit } from '../events/recording.js';
import { EFFECTS } from '../rules/frame-names.js';
import { again, procedure, push, takeDueOf } from '../rules/frames.js';
import type { Json } from '../persistent/json.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, StackId } from '../table/names.js';
import { memoized } from '../persistent/memoized.js';
import { scopeOf } from '../rules/scope.js';
import { stackName, stackObjectAt } from '../table/stack-names.js';
import { targetsAsked } from '../words/target-lists.js';
import { mayHold, placesOf } from '../words/targets.js';
import { askYesOrNo } from '../board/choices.js';
import type { StackObject } from '../table/table.js';

/** The top object begins to resolve, as its kind says. */
export const resolveTop = (d: OpenDecision): void => {
  const top = d.state.table.stack.at(-1);
  if (top === undefined) return;
  const kind = d.ruleset.stackKinds[top.kind];
  if (kind === undefined) throw new Error(`nothing says how ${top.kind} resolves`);
  kind.resolve(d, top);
};

/** The ability that an object carries out; for a bare list of instructions one with nothing else. */
export const abilityOf = (situation: Situation, object: StackObject): Partial<Ability> & { do?: readonly Effect[] } => {
  const found = foundFor(situation, object);
  if (Array.isArray(found)) return { effect: found as Effect[] };
  return isMap(found) ? found : NO_ABILITY;
};

const foundFor = (situation: Situation, { card, path, bindings }: StackObject): unknown =>
  atPath(rootOf(cardNamed(situation, card), path, bindings), path);

const NO_ABILITY = {};

/**
 * Resolves an object that is a list of instructions: targets are looked at again, then its condition, then the
 * instructions run in their order and the object leaves (FS-FIZZ-3/4, SS-RES-1, MTG-608.2).
 */
export const resolveInstructions = (d: OpenDecision, object: StackObject): void => {
  const ability = abilityOf(d, object);
  const illegal = illegalPlaces(d, object, targetsAsked(ability, object.modes));
  if (d.ruleset.withoutTargets === 'fizzles' && illegal.length > 0 && illegal.length === namedIn(object))
    return fizzle(d, object, 'illegal-target', d.ruleset.cites.illegalTarget);
  if (ability.if !== undefined && !holds(d, ability.if, scopeOf(d.state.table, object)))
    return fizzle(d, object, 'condition-false', d.ruleset.cites.conditionFalse);
  push(d, finish, {}, { object: object.id });
  pushInstructions(d, object, ability, illegal);
  if (ability.optional) {
    push(d, optional, {}, { object: object.id });
    askYesOrNo(d, { seat: object.controller, prompt: `Use ${stackName(object)}?`, because: d.ruleset.cites.choose });
  }
};

const namedIn = ({ targets }: StackObject): number => targets.filter((target) => target !== null).length;

const pushInstructions = (
  d: OpenDecision,
  object: StackObject,
  ability: ReturnType<typeof abilityOf>,
  illegal: readonly number[],
): void => {
  const { path, modes } = object;
  const bindings: { illegal?: Json } = illegal.length > 0 ? { illegal } : NOTHING_ILLEGAL;
  const run = (list: string): void => push(d, EFFECTS, bindings, { object: object.id, path: list });
  // What is pushed last runs first.
  if (modes.length > 0) for (const mode of modes.toReversed()) run(`${path}/modes/${mode}/effect`);
  if (ability.do) run(`${path}/do`);
  if (ability.effect && OWN_EFFECT.test(path)) run(effectsAt(path));
  if (Array.isArray(foundFor(d, object))) run(path);
};

/** Where what a card can do stands in it; elsewhere `do` does. */
const OWN_EFFECT = /^(?:abilities|alternatives)/;

const NOTHING_ILLEGAL = {};

/** Where the instructions of an ability stand. */
const effectsAt = memoized((path) => `${path}/effect`);

const NO_PLACES: readonly number[] = [];

/** The places whose target is no longer a legal choice, by index. */
const illegalPlaces = (d: OpenDecision, object: StackObject, specs: readonly TargetSpec[]): readonly number[] => {
  if (object.targets.length === 0) return NO_PLACES;
  const scope = scopeOf(d.state.table, object);
  const illegal: number[] = [];
  let at = 0;
  for (const spec of specs)
    for (let place = placesOf(spec); place > 0; place--, at++) {
      const target = object.targets[at] ?? null;
      if (target !== null && !mayHold(d, spec, target, scope)) illegal.push(at);
    }
  return illegal;
};

/** An optional ability of which its controller may say no: then nothing of it happens. */
export const optional = procedure('optional', (d, { object: id }, answer) => {
  if (answer === true || id === null) return;
  for (const frame of takeDueOf(d, id)) if (frame.procedure === finish.name) again(d, frame);
});

/** The object has done all it does. */
export const finish = procedure('finish', (d, { object: id }) => {
  const object = stackObjectAt(d.state.table, id);
  if (object !== undefined) finishResolving(d, object);
});

/** Takes a resolved object off the stack. */
export const finishResolving = (
  d: OpenDecision,
  object: StackObject,
  because: readonly RuleId[] = d.ruleset.cites.resolve,
): void => {
  emit(d, 'Resolved', { id: object.id, name: stackName(object) }, because);
  leave(d, object, 'resolved');
};

/** Takes an object off the stack because an effect says so. */
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

/** Takes an object off the stack because what it was about is gone. */
export const fizzle = (d: OpenDecision, object: StackObject, why: FizzleReason, because: readonly RuleId[]): void => {
  emit(d, 'Fizzled', { id: object.id, name: stackName(object), why }, because);
  leave(d, object, 'fizzled');
};

/** Takes an object off the stack without either. */
export const removeFromStack = (
  d: OpenDecision,
  object: StackObject,
  why: string,
  because: readonly RuleId[],
): void => {
  emit(d, 'LeftStack', { id: object.id, name: stackName(object), why }, because);
  leave(d, object, 'removed');
};

const leave = (d: OpenDecision, object: StackObject, how: Leaving): void =>
  d.ruleset.stackKinds[object.kind]?.leave?.(d, object, how);
