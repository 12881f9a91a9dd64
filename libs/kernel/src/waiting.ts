import type { Ability, TargetSpec } from './card.js';
import { choose } from './choices.js';
import { emit, push, type Game } from './game.js';
import type { Json } from './json.js';
import type { SeatId, StackId } from './names.js';
import { redirectPriority } from './priority.js';
import type { Batch, Procedure } from './ruleset.js';
import { abilityOf } from './resolve.js';
import { scopeOf } from './scope.js';
import { stackName } from './stack-names.js';
import { targetsAsked } from './target-lists.js';
import { candidatesFor, neededOf, placesOf, targetName, targetNamed } from './targets.js';
import type { StackObject, Target } from './table.js';

/** The order a chooser gave, by their place among the batches. */
type Orders = { readonly [batch: string]: Json | undefined };

/**
 * What waits goes on the stack: batch by batch as the ruleset says, the order within a batch chosen by its owner where
 * it matters. First all orders are asked for, then everything is put.
 */
export const putWaiting: Procedure = (g, frame, answer) => {
  const batches = g.ruleset.batches(g);
  const orders = answer === undefined ? frame.bindings : { ...frame.bindings, [frame.next]: noteOrder(g, batches[frame.next], answer) };
  const undecided = batches.findIndex(({ objects }, at) => orders[at] === undefined && needsOrder(objects));
  const batch = batches[undecided];
  if (batch !== undefined) return askOrder(g, batch, undecided, orders);
  const ids = batches.flatMap(({ objects }, at) => (orders[at] as StackId[] | undefined) ?? objects.map(({ id }) => id));
  for (const id of ids.toReversed()) push(g, { procedure: 'put-waiting', bindings: { id } });
};

const needsOrder = (objects: readonly StackObject[]): boolean => new Set(objects.map(stackName)).size > 1;

const askOrder = (g: Game, batch: Batch, next: number, bindings: Orders): void =>
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
    { procedure: 'waiting', next, bindings },
  );

/** The ids in the order of the names answered; equal names keep the order in which they came to wait. */
const noteOrder = (g: Game, batch: Batch | undefined, answer: unknown): readonly StackId[] => {
  if (batch === undefined) return [];
  const left = [...batch.objects];
  const ids = (answer as readonly string[]).flatMap((name) => {
    const at = left.findIndex((object) => stackName(object) === name);
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
  // Somebody who left has answered with nothing: what they did not order keeps its order.
  const all = [...ids, ...left.map(({ id }) => id)];
  emit(g, 'TriggersOrdered', { seat: batch.chooser, order: answer as readonly string[], ids: all }, g.ruleset.cites.order);
  return all;
};

/**
 * One waiting object, or a copy that gets new targets, is put on the stack once its modes and targets are chosen
 * (FS-STACK-2, MTG-603.3c/d).
 */
export const putOneWaiting: Procedure = (g, frame, answer) => {
  const copy = frame.bindings.copy as StackObject | undefined; // put there by the copy effect
  const object = copy ?? g.state.table.waiting.find(({ id }) => id === frame.bindings.id);
  if (object === undefined) return;
  const ability = abilityOf(g, object);
  const modes = frame.bindings.modes as readonly string[] | undefined;
  if (ability.modes !== undefined && modes === undefined) {
    if (answer === undefined) return askMode(g, object, ability, frame.bindings.id as StackId);
    return push(g, { ...frame, bindings: { ...frame.bindings, modes: answer as Json } });
  }
  const specs = targetsAsked(ability, modes ?? []);
  const chosen = (frame.bindings.targets ?? []) as readonly (Target | null)[];
  const targets = answer === undefined ? chosen : [...chosen, ...picked(g, object, specs[frame.next - 1], answer)];
  const spec = specs[frame.next];
  if (spec === undefined) return putOnStack(g, { ...object, ...(specs.length > 0 && { targets }), modes: modes ?? [] }, copy === undefined);
  askTarget(g, object, spec, { ...frame, next: frame.next + 1, bindings: { ...frame.bindings, targets: targets as unknown as Json } });
};

const askMode = (g: Game, object: StackObject, ability: Partial<Ability>, id: StackId): void =>
  choose(
    g,
    {
      seat: object.controller,
      prompt: `Which mode of ${stackName(object)}?`,
      options: Object.keys(ability.modes ?? {}),
      about: { what: 'mode', object: stackName(object) },
      because: g.ruleset.cites.choose,
    },
    { procedure: 'put-waiting', bindings: { id } },
  );

const askTarget = (g: Game, object: StackObject, spec: TargetSpec, then: Parameters<typeof choose>[2]): void => {
  const candidates = candidatesFor(g, spec, scopeOf(g.state.table, object));
  const needed = neededOf(spec);
  if (candidates.length < needed) return object.kind === 'copy' ? putOnStack(g, object, false) : dropTrigger(g, object, 'no-legal-target');
  choose(
    g,
    {
      seat: object.controller,
      prompt: `Choose ${needed === 0 ? 'up to ' : ''}${placesOf(spec)} ${spec.what} for ${stackName(object)}.`,
      options: candidates.map((target) => targetName(g.state.table, target, object.controller)),
      min: needed,
      max: placesOf(spec),
      about: { what: spec.what, object: stackName(object) },
      because: g.ruleset.cites.choose,
    },
    then,
  );
};

/** The targets picked for one entry, with empty places up to its count. */
const picked = (g: Game, object: StackObject, spec: TargetSpec | undefined, answer: unknown): readonly (Target | null)[] => {
  const targets = (answer as readonly string[]).map((name) => targetNamed(g.state.table, name, object.controller) ?? null);
  const empty = Math.max(0, (spec === undefined ? 0 : placesOf(spec)) - targets.length);
  return [...targets, ...Array.from({ length: empty }, () => null)];
};

/** A waiting object that never reaches the stack. */
export const dropTrigger = (g: Game, object: StackObject, why: string): void =>
  emit(g, 'TriggerDropped', { id: object.id, name: stackName(object), why }, g.ruleset.cites.dropTrigger);

const putOnStack = (g: Game, waiting: StackObject, isTrigger: boolean): void => {
  const object = { ...waiting, declaredAt: g.state.head + 1 };
  emit(g, 'PutOnStack', { name: stackName(object), object }, g.ruleset.cites.putOnStack);
  if (isTrigger) redirectPriority(g, (due: SeatId) => g.ruleset.priority.afterTriggers(g, due, object));
};
