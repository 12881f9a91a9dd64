import type { Game } from '../rules/ruleset.js';
import type { Ability, TargetSpec } from '../table/card.js';
import { choose } from '../board/choices.js';
import { emit, newId, push } from '../events/recording.js';
import type { Json } from '../persistent/json.js';
import type { RuleId, SeatId, StackId } from '../table/names.js';
import { redirectPriority } from './priority.js';
import type { Batch, Procedure } from '../rules/ruleset.js';
import { abilityOf } from './resolve.js';
import { scopeOf } from '../rules/scope.js';
import { stackName } from '../table/stack-names.js';
import { targetsAsked } from '../rules/target-lists.js';
import { candidatesFor, neededOf, placesOf, targetName, targetNamed } from '../rules/targets.js';
import { copyStackObject, type StackObject, type Target } from '../table/table.js';

/** What a frame that asks for orders knows: the orders given so far, and which objects are being asked about. */
type Orders = { readonly given: readonly (readonly StackId[])[]; readonly asked: readonly StackId[] };

/**
 * What waits goes on the stack: batch by batch as the ruleset says, the order within a batch chosen by its owner where
 * it matters. First all orders are asked for, then everything is put.
 */
export const putWaiting: Procedure = (g, frame, answer) => {
  const { given = [], asked = [] } = frame.bindings as Partial<Orders>; // written by askOrder
  const batches = g.ruleset.batches(g);
  // Batches are known by their objects: somebody may have left meanwhile, and theirs with them.
  const answered =
    answer === undefined ? undefined : batches.find(({ objects }) => objects.some(({ id }) => asked.includes(id)));
  const orders = answered === undefined ? given : [...given, noteOrder(g, answered, answer as readonly string[])];
  const undecided = batches.find((batch) => needsOrder(batch.objects) && orderOf(batch, orders) === undefined);
  if (undecided !== undefined) return askOrder(g, undecided, orders);
  // What is pushed last is put first.
  for (const batch of batches.toReversed())
    for (const id of (orderOf(batch, orders) ?? batch.objects.map((each) => each.id)).toReversed())
      push(g, { procedure: 'put-waiting', bindings: { id, because: batch.because } });
};

/** The order given for a batch, if one was. */
const orderOf = ({ objects }: Batch, orders: Orders['given']): readonly StackId[] | undefined =>
  orders.find((order) => objects.every(({ id }) => order.includes(id)));

const needsOrder = (objects: readonly StackObject[]): boolean =>
  objects.length > 1 && new Set(objects.map(stackName)).size > 1;

const askOrder = (g: Game, batch: Batch, given: Orders['given']): void =>
  choose(
    g,
    {
      seat: batch.chooser,
      kind: 'order',
      prompt: 'In which order do these go on the stack? The first is put first and resolves last.',
      options: batch.objects.map(stackName),
      min: batch.objects.length,
      max: batch.objects.length,
      ordered: true,
      about: { what: 'order' },
      because: batch.because,
    },
    { procedure: 'waiting', bindings: { given, asked: batch.objects.map(({ id }) => id) } },
  );

/** The ids in the order of the names answered; equal names keep the order in which they came to wait. */
const noteOrder = (g: Game, batch: Batch, order: readonly string[]): readonly StackId[] => {
  const left = [...batch.objects];
  const ids = order.flatMap((name) => {
    const at = left.findIndex((object) => stackName(object) === name);
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
  // Somebody who left has answered with nothing: what they did not order keeps its order.
  const all = [...ids, ...left.map(({ id }) => id)];
  emit(g, 'TriggersOrdered', { seat: batch.chooser, order, ids: all }, batch.because);
  return all;
};

/**
 * One waiting object, or one that is made on the spot (`object`: a copy, an event card), is put on the stack once its
 * modes and targets are chosen (FS-STACK-2, MTG-603.3c/d).
 */
export const putOneWaiting: Procedure = (g, frame, answer) => {
  const { id, object: made, modes, because } = frame.bindings as Putting; // written by putWaiting and putWithTargets
  const object = made ?? g.state.table.waiting.find((each) => each.id === id);
  if (object === undefined) return;
  const ability = abilityOf(g, object);
  if (ability.modes !== undefined && modes === undefined) {
    if (answer === undefined) return askMode(g, object, possibleModes(g, object, ability), frame);
    return push(g, { ...frame, bindings: { ...frame.bindings, modes: answer as Json } });
  }
  const specs = targetsAsked(ability, modes ?? []);
  const chosen = (frame.bindings.targets ?? []) as readonly (Target | null)[];
  const targets = answer === undefined ? chosen : [...chosen, ...picked(g, object, specs[frame.next - 1], answer)];
  const spec = specs[frame.next];
  if (spec === undefined)
    return putOnStack(
      g,
      aimed(object, specs.length > 0 ? targets : object.targets, modes),
      made === undefined,
      because,
    );
  askTarget(g, object, spec, {
    ...frame,
    next: frame.next + 1,
    bindings: { ...frame.bindings, targets: targets },
  });
};

const aimed = (object: StackObject, targets: StackObject['targets'], modes: StackObject['modes'] = []): StackObject => {
  const declared = copyStackObject(object);
  declared.targets = targets;
  declared.modes = modes;
  return declared;
};

type Putting = {
  readonly id?: StackId;
  readonly object?: StackObject;
  readonly modes?: readonly string[];
  readonly because: readonly RuleId[];
};

/** Puts an object on the stack that waits for nothing, once its targets (and its mode, if none is given) are chosen. */
export const putWithTargets = (
  g: Game,
  object: StackObject,
  because: readonly RuleId[],
  modes?: readonly string[],
): void =>
  push(g, {
    procedure: 'put-waiting',
    bindings: { object: object, because, ...(modes !== undefined && { modes }) },
  }); // plain data

/** The modes whose targets can all be chosen now; every mode where none can, so that the ability fails by its targets. */
const possibleModes = (g: Game, object: StackObject, ability: Partial<Ability>): readonly string[] => {
  const all = Object.keys(ability.modes ?? {});
  const scope = scopeOf(g.state.table, object);
  const isPossible = (spec: TargetSpec): boolean => candidatesFor(g, spec, scope).length >= neededOf(spec);
  const possible = all.filter((mode) => targetsAsked(ability, [mode]).every(isPossible));
  return possible.length > 0 ? possible : all;
};

const askMode = (g: Game, object: StackObject, options: readonly string[], then: Then): void =>
  choose(
    g,
    {
      seat: object.controller,
      prompt: `Which mode of ${stackName(object)}?`,
      options,
      about: { what: 'mode', object: stackName(object) },
      because: [...g.ruleset.cites.choose, ...g.ruleset.cites.declare],
    },
    then,
  );

type Then = Parameters<typeof choose>[2];

const askTarget = (g: Game, object: StackObject, spec: TargetSpec, then: Then): void => {
  const candidates = candidatesFor(g, spec, scopeOf(g.state.table, object));
  const needed = neededOf(spec);
  const isMade = then.bindings?.object !== undefined;
  if (candidates.length < needed)
    return isMade
      ? putOnStack(g, object, false, (then.bindings as Putting).because)
      : dropTrigger(g, object, 'no-legal-target');
  choose(
    g,
    {
      seat: object.controller,
      prompt: `Choose ${needed === 0 ? 'up to ' : ''}${placesOf(spec)} ${spec.what} for ${stackName(object)}.`,
      options: candidates.map((target) => targetName(g.state.table, target, object.controller)),
      min: needed,
      max: placesOf(spec),
      about: { what: spec.what, object: stackName(object) },
      because: [...g.ruleset.cites.choose, ...g.ruleset.cites.declare],
    },
    then,
  );
};

/** The targets picked for one entry, with empty places up to its count. */
const picked = (
  g: Game,
  object: StackObject,
  spec: TargetSpec | undefined,
  answer: unknown,
): readonly (Target | null)[] => {
  const targets = (answer as readonly string[]).map(
    (name) => targetNamed(g.state.table, name, object.controller) ?? null,
  );
  const empty = Math.max(0, (spec === undefined ? 0 : placesOf(spec)) - targets.length);
  return [...targets, ...Array.from({ length: empty }, () => null)];
};

/** A waiting object that never reaches the stack. */
export const dropTrigger = (g: Game, object: StackObject, why: string): void =>
  emit(g, 'TriggerDropped', { id: object.id, name: stackName(object), why }, g.ruleset.cites.dropTrigger);

const putOnStack = (g: Game, object: StackObject, isTrigger: boolean, because: readonly RuleId[]): void => {
  if (isTrigger && g.ruleset.payToPut?.(g, object) === false) return dropTrigger(g, object, 'unpayable');
  // What was made on the spot is numbered only now: something may have begun to wait while its targets were chosen.
  const put = copyStackObject(object);
  if (!isTrigger) put.id = newId(g, 's');
  put.declaredAt = g.state.head + 1;
  const cited = isTrigger ? bothCited(g.ruleset.cites.putOnStack, because) : because;
  emit(g, 'PutOnStack', { name: stackName(put), object: put }, cited);
  if (isTrigger) redirectPriority(g, (due: SeatId) => g.ruleset.priority.afterTriggers(g, due, put));
};

/** Rules of two lists, each once. */
const bothCited = (first: readonly RuleId[], second: readonly RuleId[]): readonly RuleId[] => {
  const more = second.filter((rule) => !first.includes(rule));
  return more.length === 0 ? first : [...first, ...more];
};
