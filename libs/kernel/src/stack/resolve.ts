import type { Game, Look } from '../rules/ruleset.js';
import { atPath } from '../table/card-paths.js';
import { cardNamed } from '../rules/card-of.js';
import type { Leaving } from '../rules/ruleset.js';
import type { Ability, Effect, TargetSpec } from '../table/card.js';
import { holds } from '../rules/conditions.js';
import type { FizzleReason } from '../events/stack-events.js';
import { emit, push } from '../events/recording.js';
import type { Json } from '../persistent/json.js';
import { isMap } from '../persistent/json.js';
import type { RuleId, StackId } from '../table/names.js';
import { remembering } from '../persistent/memoized.js';
import type { Procedure } from '../rules/ruleset.js';
import { scopeOf } from '../rules/scope.js';
import { stackName, stackObjectAt } from '../table/stack-names.js';
import { targetsAsked } from '../rules/target-lists.js';
import { mayHold, placesOf } from '../rules/targets.js';
import { askYesOrNo } from '../board/choices.js';
import type { StackObject } from '../table/table.js';

/** The top object begins to resolve, as its kind says. */
export const resolveTop = (g: Game): void => {
  const top = g.state.table.stack.at(-1);
  if (top === undefined) return;
  const kind = g.ruleset.stackKinds[top.kind];
  if (kind === undefined) throw new Error(`nothing says how ${top.kind} resolves`);
  kind.resolve(g, top);
};

/** The ability that an object carries out; for a bare list of instructions one with nothing else. */
export const abilityOf = (look: Look, object: StackObject): Partial<Ability> & { do?: readonly Effect[] } => {
  const found = foundFor(look, object);
  if (Array.isArray(found)) return { effect: found as Effect[] };
  return isMap(found) ? found : NO_ABILITY;
};

const foundFor = (look: Look, { card, path }: StackObject): unknown => atPath(cardNamed(look, card), path);

const NO_ABILITY = {};

/**
 * Resolves an object that is a list of instructions: targets are looked at again, then its condition, then the
 * instructions run in their order and the object leaves (FS-FIZZ-3/4, SS-RES-1, MTG-608.2).
 */
export const resolveInstructions = (g: Game, object: StackObject): void => {
  const ability = abilityOf(g, object);
  const illegal = illegalPlaces(g, object, targetsAsked(ability, object.modes));
  if (g.ruleset.withoutTargets === 'fizzles' && illegal.length > 0 && illegal.length === namedIn(object))
    return fizzle(g, object, 'illegal-target', g.ruleset.cites.illegalTarget);
  if (ability.if !== undefined && !holds(g, ability.if, scopeOf(g.state.table, object)))
    return fizzle(g, object, 'condition-false', g.ruleset.cites.conditionFalse);
  push(g, { procedure: 'finish', object: object.id });
  pushInstructions(g, object, ability, illegal);
  if (ability.optional) {
    push(g, { procedure: 'optional', object: object.id });
    askYesOrNo(g, { seat: object.controller, prompt: `Use ${stackName(object)}?`, because: g.ruleset.cites.choose });
  }
};

const namedIn = ({ targets }: StackObject): number => targets.filter((target) => target !== null).length;

const pushInstructions = (
  g: Game,
  object: StackObject,
  ability: ReturnType<typeof abilityOf>,
  illegal: readonly number[],
): void => {
  const { path, modes } = object;
  const bindings: { illegal?: Json } = illegal.length > 0 ? { illegal } : NOTHING_ILLEGAL;
  const run = (list: string): void => push(g, { procedure: 'effects', object: object.id, path: list, bindings });
  // What is pushed last runs first.
  if (modes.length > 0) for (const mode of modes.toReversed()) run(`${path}/modes/${mode}/effect`);
  if (ability.do) run(`${path}/do`);
  if (ability.effect && path.startsWith('abilities')) run(effectsAt(path));
  if (Array.isArray(foundFor(g, object))) run(path);
};

const NOTHING_ILLEGAL = {};

/** Where the instructions of an ability stand. */
const effectsAt = remembering((path) => `${path}/effect`);

const NO_PLACES: readonly number[] = [];

/** The places whose target is no longer a legal choice, by index. */
const illegalPlaces = (g: Game, object: StackObject, specs: readonly TargetSpec[]): readonly number[] => {
  if (object.targets.length === 0) return NO_PLACES;
  const scope = scopeOf(g.state.table, object);
  const illegal: number[] = [];
  let at = 0;
  for (const spec of specs)
    for (let place = placesOf(spec); place > 0; place--, at++) {
      const target = object.targets[at] ?? null;
      if (target !== null && !mayHold(g, spec, target, scope)) illegal.push(at);
    }
  return illegal;
};

/** An optional ability of which its controller may say no: then nothing of it happens. */
export const optional: Procedure = (g, frame, answer) => {
  if (answer !== true)
    g.frames = g.frames.filter(({ object, procedure }) => object !== frame.object || procedure === 'finish');
};

/** The object has done all it does. */
export const finish: Procedure = (g, { object: id }) => {
  const object = stackObjectAt(g.state.table, id);
  if (object !== undefined) finishResolving(g, object);
};

/** Takes a resolved object off the stack. */
export const finishResolving = (
  g: Game,
  object: StackObject,
  because: readonly RuleId[] = g.ruleset.cites.resolve,
): void => {
  emit(g, 'Resolved', { id: object.id, name: stackName(object) }, because);
  leave(g, object, 'resolved');
};

/** Takes an object off the stack because an effect says so. */
export const cancel = (g: Game, id: StackId, by: string, because: readonly RuleId[] = g.ruleset.cites.cancel): void => {
  const object = stackObjectAt(g.state.table, id);
  if (object === undefined) return;
  emit(g, 'Cancelled', { id, name: stackName(object), by }, because);
  leave(g, object, 'cancelled');
};

/** Takes an object off the stack because what it was about is gone. */
export const fizzle = (g: Game, object: StackObject, why: FizzleReason, because: readonly RuleId[]): void => {
  emit(g, 'Fizzled', { id: object.id, name: stackName(object), why }, because);
  leave(g, object, 'fizzled');
};

/** Takes an object off the stack without either. */
export const removeFromStack = (g: Game, object: StackObject, why: string, because: readonly RuleId[]): void => {
  emit(g, 'LeftStack', { id: object.id, name: stackName(object), why }, because);
  leave(g, object, 'removed');
};

const leave = (g: Game, object: StackObject, how: Leaving): void =>
  g.ruleset.stackKinds[object.kind]?.leave?.(g, object, how);
