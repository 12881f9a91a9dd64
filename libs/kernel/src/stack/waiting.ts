import { NAMES, ofShape } from '../table/shape.js';
import type { Batch } from '../rules/answers.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Ability, TargetSpec } from '../table/card.js';
import { ask, choose } from '../board/choices.js';
import { emit, newId } from '../events/recording.js';
import { WAITING, type WaitingOrders } from '../rules/procedure-names.js';
import { reschedule, continuationOf, continuationAfter, procedure, schedule, withBindings } from '../rules/agenda.js';
import type { RuleId, SeatId, StackId } from '../table/names.js';
import { isMap } from '../persistent/json.js';
import { isRejection } from '../table/rejection.js';
import { activeSeat } from '../table/seats.js';
import { redirectPriority } from './priority.js';
import type { ContinuationOf } from '../rules/ruleset/procedures.js';
import { abilityOf } from './resolve.js';
import { contextOf } from '../rules/evaluation-context.js';
import { stackName } from '../table/stack-names.js';
import { readShares } from '../words/shares.js';
import { targetSpecsOf } from '../words/target-lists.js';
import { candidatesFor, requiredPlaces, placesOf, targetName, targetNamed } from '../words/targets.js';
import { copyStackObject, type StackObject, type Target } from '../table/table.js';

type GivenOrders = NonNullable<WaitingOrders['given']>;

/**
 * Puts waiting objects on the stack: batch by batch as the ruleset says, the order within a batch chosen by its owner
 * where it matters. All orders are asked for before anything is put.
 */
export const putWaiting = procedure(WAITING, (d, continuation, answer) => {
  const { given = [], asked = [] } = continuation.bindings;
  const batches = d.ruleset.triggers.batches(d);
  // Batches are known by their objects: somebody may have left meanwhile, and theirs with them.
  const answered =
    answer === undefined ? undefined : batches.find(({ objects }) => objects.some(({ id }) => asked.includes(id)));
  const orders = answered === undefined ? given : [...given, noteOrder(d, answered, ofShape(NAMES, answer))];
  const undecided = batches.find((batch) => needsOrder(batch.objects) && orderOf(batch, orders) === undefined);
  if (undecided !== undefined) return askOrder(d, undecided, orders);
  // What is scheduled last is put first.
  for (const batch of batches.toReversed())
    for (const id of (orderOf(batch, orders) ?? batch.objects.map((each) => each.id)).toReversed())
      schedule(d, putOneWaiting, { id, because: batch.because });
});

/** The order chosen for a batch, if any. */
const orderOf = ({ objects }: Batch, orders: GivenOrders): readonly StackId[] | undefined =>
  orders.find((order) => objects.every(({ id }) => order.includes(id)));

const needsOrder = (objects: readonly StackObject[]): boolean =>
  objects.length > 1 && new Set(objects.map(stackName)).size > 1;

const askOrder = (d: OpenDecision, batch: Batch, given: GivenOrders): void =>
  choose(
    d,
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
    continuationOf(WAITING, { given, asked: batch.objects.map(({ id }) => id) }),
  );

/** The ids in the order of the names answered; equal names keep the order in which they began to wait. */
const noteOrder = (d: OpenDecision, batch: Batch, order: readonly string[]): readonly StackId[] => {
  const left = [...batch.objects];
  const ids = order.flatMap((name) => {
    const at = left.findIndex((object) => stackName(object) === name);
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
  // A seat that has left answers with nothing: the rest keeps its order, which nobody chose.
  const all = [...ids, ...left.map(({ id }) => id)];
  if (order.length === 0) emit(d, 'OrderSkipped', { ids: all }, batch.because);
  else emit(d, 'TriggersOrdered', { seat: batch.chooser, order, ids: all }, batch.because);
  return all;
};

/**
 * Puts one waiting object on the stack, or one made on the spot (`object`: a copy, an event card), after its modes and
 * targets are chosen (FS-STACK-2, MTG-603.3c/d).
 */
export const putOneWaiting = procedure<StackPlacement>('put-waiting', (d, continuation, answer) => {
  const { id, object: made, modes, because, targets: chosen = [] } = continuation.bindings;
  const object = made ?? d.state.table.waiting.find((each) => each.id === id);
  if (object === undefined) return;
  const ability = abilityOf(d, object);
  if (ability.modes !== undefined && modes === undefined) {
    if (answer === undefined) return askMode(d, object, possibleModes(d, object, ability), continuation);
    return reschedule(d, withBindings(continuation, { ...continuation.bindings, modes: ofShape(NAMES, answer) }));
  }
  const specs = targetSpecsOf(ability, modes ?? []);
  if (continuation.next > specs.length) return putDivided(d, continuation, object, { specs, targets: chosen, answer });
  const targets =
    answer === undefined ? chosen : [...chosen, ...picked(d, object, specs[continuation.next - 1], answer)];
  const spec = specs[continuation.next];
  if (spec === undefined && made === undefined && specs.some(({ divided }) => divided !== undefined))
    return putDivided(d, continuationAfter(withBindings(continuation, { ...continuation.bindings, targets })), object, {
      specs,
      targets,
    });
  if (spec === undefined)
    return putOnStack(
      d,
      aimed(object, specs.length > 0 ? targets : object.targets, modes),
      made === undefined,
      because,
    );
  askTarget(d, object, spec, continuationAfter(withBindings(continuation, { ...continuation.bindings, targets })));
});

type DivisionProgress = {
  readonly specs: readonly TargetSpec[];
  readonly targets: StackObject['targets'];
  readonly answer?: unknown;
};

/**
 * Puts a waiting object that divides something: with several targets its controller chooses the shares (MTG-601.2d).
 */
const putDivided = (
  d: OpenDecision,
  continuation: ContinuationOf<StackPlacement>,
  object: StackObject,
  { specs, targets, answer }: DivisionProgress,
): void => {
  const { modes, because } = continuation.bindings;
  const [amount = 0] = specs.flatMap(({ divided }) => (typeof divided === 'number' ? [divided] : []));
  const named = targets.flatMap((target) =>
    target === null ? [] : [targetName(d.state.table, target, object.controller)],
  );
  if (named.length > 1 && answer === undefined) {
    reschedule(d, continuation);
    return ask(d, {
      seat: object.controller,
      prompt: `How is it divided among the targets of ${stackName(object)}? Each gets at least 1.`,
      options: [],
      form: {
        path: 'answer',
        what: 'division',
        form: 'division',
        parts: [{ of: object.subject, amount, among: named, least: 1 }],
      },
      about: { what: 'division', object: stackName(object) },
      because: [...d.ruleset.cites.choose, ...d.ruleset.cites.declare],
    });
  }
  const division = isMap(answer) ? answer[object.subject] : undefined;
  const asked = { targets, division, x: object.x, seat: object.controller ?? activeSeat(d.state.table) };
  const shares = readShares(d, specs, asked);
  const put = aimed(object, targets, modes);
  if (shares !== undefined && !isRejection(shares)) put.bindings = { ...put.bindings, shares };
  putOnStack(d, put, true, because);
};

const aimed = (
  object: StackObject,
  targets: StackObject['targets'],
  modes: StackObject['modes'] = [],
): ReturnType<typeof copyStackObject> => {
  const declared = copyStackObject(object);
  declared.targets = targets;
  declared.modes = modes;
  return declared;
};

type StackPlacement = {
  readonly id?: StackId;
  readonly object?: StackObject;
  readonly modes?: readonly string[];
  readonly targets?: StackObject['targets'];
  readonly because: readonly RuleId[];
};

/** Puts an object that did not wait on the stack, after its targets (and its mode, if none is given) are chosen. */
export const putWithTargets = (
  d: OpenDecision,
  object: StackObject,
  because: readonly RuleId[],
  modes?: readonly string[],
): void => schedule(d, putOneWaiting, { object, because, ...(modes !== undefined && { modes }) });

/**
 * The modes whose targets can all be chosen now; every mode if there is none, so that the ability fails by its targets.
 */
const possibleModes = (d: OpenDecision, object: StackObject, ability: Partial<Ability>): readonly string[] => {
  const all = Object.keys(ability.modes ?? {});
  const context = contextOf(d.state.table, object);
  const isPossible = (spec: TargetSpec): boolean => candidatesFor(d, spec, context).length >= requiredPlaces(spec);
  const possible = all.filter((mode) => targetSpecsOf(ability, [mode]).every(isPossible));
  return possible.length > 0 ? possible : all;
};

const askMode = (
  d: OpenDecision,
  object: StackObject,
  options: readonly string[],
  then: ContinuationOf<StackPlacement>,
): void =>
  choose(
    d,
    {
      seat: object.controller,
      prompt: `Which mode of ${stackName(object)}?`,
      options,
      about: { what: 'mode', object: stackName(object) },
      because: [...d.ruleset.cites.choose, ...d.ruleset.cites.declare],
    },
    then,
  );

const askTarget = (
  d: OpenDecision,
  object: StackObject,
  spec: TargetSpec,
  then: ContinuationOf<StackPlacement>,
): void => {
  const candidates = candidatesFor(d, spec, contextOf(d.state.table, object));
  const needed = requiredPlaces(spec);
  const isMade = then.bindings.object !== undefined;
  if (candidates.length < needed)
    return isMade ? putOnStack(d, object, false, then.bindings.because) : dropTrigger(d, object, 'no-legal-target');
  choose(
    d,
    {
      seat: object.controller,
      prompt: `Choose ${needed === 0 ? 'up to ' : ''}${placesOf(spec)} ${spec.what} for ${stackName(object)}.`,
      options: candidates.map((target) => targetName(d.state.table, target, object.controller)),
      min: needed,
      max: placesOf(spec),
      about: { what: spec.what, object: stackName(object) },
      because: [...d.ruleset.cites.choose, ...d.ruleset.cites.declare],
    },
    then,
  );
};

/** The targets picked for one entry, with empty places up to its count. */
const picked = (
  d: OpenDecision,
  object: StackObject,
  spec: TargetSpec | undefined,
  answer: unknown,
): readonly (Target | null)[] => {
  const targets = ofShape(NAMES, answer).map((name) => targetNamed(d.state.table, name, object.controller) ?? null);
  const empty = Math.max(0, (spec === undefined ? 0 : placesOf(spec)) - targets.length);
  return [...targets, ...Array.from({ length: empty }, () => null)];
};

/** Removes a waiting object that never reaches the stack. */
export const dropTrigger = (d: OpenDecision, object: StackObject, why: string): void =>
  emit(d, 'TriggerDropped', { id: object.id, name: stackName(object), why }, d.ruleset.cites.dropTrigger);

const putOnStack = (d: OpenDecision, object: StackObject, isTrigger: boolean, because: readonly RuleId[]): void => {
  if (isTrigger && d.ruleset.stack.payToPut?.(d, object) === false) return dropTrigger(d, object, 'unpayable');
  // What was made on the spot is numbered only now: something may have begun to wait while its targets were chosen.
  const put = copyStackObject(object);
  if (!isTrigger) put.id = newId(d, 's');
  put.declaredAt = d.state.head + 1;
  const cited = isTrigger ? bothCited(d.ruleset.cites.putOnStack, because) : because;
  emit(d, 'PutOnStack', { name: stackName(put), object: put }, cited);
  if (isTrigger) redirectPriority(d, (due: SeatId) => d.ruleset.priority.afterTriggers(d, due, put));
};

/** The rules of two lists, each once. */
const bothCited = (first: readonly RuleId[], second: readonly RuleId[]): readonly RuleId[] => {
  let both: RuleId[] | undefined;
  for (const rule of second) if (!first.includes(rule)) (both ??= [...first]).push(rule);
  return both ?? first;
};
