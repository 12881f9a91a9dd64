import {
  asText,
  rejection,
  stackName,
  type ParameterPrompt,
  type Situation,
  type StackObject,
} from '@stackledger/kernel';
import {
  NAMES,
  ofShape,
  procedure,
  continuationAfter,
  withBindings,
  abilityOf,
  askYesOrNo,
  candidatesFor,
  canPay,
  choose,
  dropTrigger,
  requiredPlaces,
  payCosts,
  paymentRejection,
  paymentPrompts,
  schedule,
  contextOf,
  seatsInOrder,
  type Cost,
  type OpenDecision,
  type StackId,
} from '@stackledger/kernel/authoring';
import { together } from './costs.js';
import { emit } from '../table/events.js';
import { speedStackOf, type HybridUse } from '../table/state.js';

const isHybrid = (situation: Situation, object: StackObject): boolean => abilityOf(situation, object).type === 'hybrid';

const costOf = (situation: Situation, object: StackObject): readonly Cost[] =>
  together(abilityOf(situation, object).cost ?? []);

const isUsed = (situation: Situation, { id }: StackObject): boolean =>
  speedStackOf(situation).used.some((used) => used.id === id);

/** The controller's other hybrid abilities that will be paid for at this moment, with their picks. */
const promised = (
  situation: Situation,
  { id, controller }: StackObject,
): readonly (readonly [StackObject, HybridUse])[] =>
  speedStackOf(situation).used.flatMap((used) => {
    const object = situation.state.table.waiting.find((waiting) => waiting.id === used.id);
    return object?.controller === controller && used.id !== id ? [[object, used] as const] : [];
  });

/** Whether a cost is paid with the source itself: its counters, or something that can only be done once. */
const isOwn = (cost: Cost): boolean => cost.counters !== undefined || isOnce(cost);

const isOnce = (cost: Cost): boolean =>
  cost.tap !== undefined || cost.destroy !== undefined || cost.sacrifice === 'self';

/** What other hybrid abilities of this moment are paid with: their picks, and sources that they give up or tap. */
const committedTo = (situation: Situation, object: StackObject): ReadonlySet<string> =>
  new Set(
    promised(situation, object).flatMap(([other, { pay }]) => [
      ...Object.values(pay).flat(),
      ...(costOf(situation, other).some(isOnce) ? [asText(other.source)] : []),
    ]),
  );

/** Whether a hybrid ability can be paid for in addition to those already in use (SS-TRIG-3). */
const isAffordable = (situation: Situation, object: StackObject): boolean => {
  const costs = costOf(situation, object);
  if (costs.some(isOnce) && committedTo(situation, object).has(asText(object.source))) return false;
  if (picksOf(situation, object).some(({ min = 0, candidates }) => ofShape(NAMES, candidates).length < min))
    return false;
  const committedCosts = promised(situation, object).flatMap(([other]) =>
    costOf(situation, other).filter((cost) => other.source === object.source || !isOwn(cost)),
  );
  if (costs.some(isOnce) && committedCosts.some(isOnce)) return false;
  return canPay(situation, together([...committedCosts, ...costs]), contextOf(situation.state.table, object));
};

/** The triggered hybrid abilities whose use is undecided, in turn order. */
const undecided = (situation: Situation): readonly StackObject[] => {
  const open = situation.state.table.waiting.filter(
    (object) => isHybrid(situation, object) && !isUsed(situation, object),
  );
  return seatsInOrder(situation.state.table).flatMap((seat) => open.filter(({ controller }) => controller === seat));
};

const hasTargets = (situation: Situation, object: StackObject): boolean =>
  (abilityOf(situation, object).targets ?? []).every(
    (spec) => candidatesFor(situation, spec, contextOf(situation.state.table, object)).length >= requiredPlaces(spec),
  );

/**
 * Asks the next controller whether to use a hybrid ability, before anything of this moment is put on the stack. Players
 * who cannot pay or have no legal target are not asked (SS-TRIG-3). True if anything was done.
 */
export const askForHybrid = (d: OpenDecision): boolean => {
  const [object] = undecided(d);
  if (object === undefined) return false;
  if (!isAffordable(d, object)) dropTrigger(d, object, 'unpayable');
  else if (!hasTargets(d, object)) dropTrigger(d, object, 'no-legal-target');
  else {
    schedule(d, hybridAnswered, { id: object.id });
    askYesOrNo(d, {
      seat: object.controller,
      prompt: `Use ${stackName(object)} and pay for it?`,
      about: { what: 'hybrid', object: stackName(object) },
      because: ['SS-TRIG-3'],
    });
  }
  return true;
};

const waitingObject = (d: OpenDecision, id: StackId): StackObject | undefined =>
  d.state.table.waiting.find((object) => object.id === id);

/** The answer: the ability is not used, or its picks are asked for next. */
export const hybridAnswered = procedure<{ readonly id: StackId }>('ss-hybrid', (d, { bindings }, answer) => {
  const object = waitingObject(d, bindings.id);
  if (object === undefined) return;
  if (answer !== true) return dropTrigger(d, object, 'declined');
  schedule(d, hybridPaid, { id: object.id, pay: {} });
});

/**
 * The picks of a cost, without what other costs are paid with. Cards in hand come last, so that nothing is asked after
 * they are known.
 */
const picksOf = (situation: Situation, object: StackObject): readonly ParameterPrompt[] => {
  const committed = committedTo(situation, object);
  return paymentPrompts(situation, costOf(situation, object), contextOf(situation.state.table, object))
    .map((fill) => ({
      ...fill,
      candidates: ofShape(NAMES, fill.candidates).filter((name) => !committed.has(name)),
    }))
    .toSorted((a, b) => Number(a.path === 'pay.discard') - Number(b.path === 'pay.discard'));
};

/** Asks for one pick after the other, then uses the ability. */
export const hybridPaid = procedure<{ readonly id: StackId; readonly pay: HybridUse['pay'] }>(
  'ss-hybrid-pay',
  (d, continuation, answer) => {
    const object = waitingObject(d, continuation.bindings.id);
    if (object === undefined) return;
    const fills = picksOf(d, object);
    const before = continuation.bindings.pay;
    const kind = fills[continuation.next - 1]?.path.slice('pay.'.length);
    const pay = kind === undefined || answer === undefined ? before : { ...before, [kind]: ofShape(NAMES, answer) };
    const fill = fills[continuation.next];
    if (fill === undefined) return use(d, object, pay);
    const question = {
      seat: object.controller,
      prompt: `Choose what pays for ${stackName(object)}.`,
      options: ofShape(NAMES, fill.candidates),
      min: fill.min ?? 0,
      max: fill.max ?? 0,
      hidden: fill.path === 'pay.discard',
      about: { what: fill.what },
      because: ['SS-TRIG-3', 'SS-COST-1'] as const,
    };
    choose(d, question, continuationAfter(withBindings(continuation, { ...continuation.bindings, pay })));
  },
);

const use = (d: OpenDecision, object: StackObject, pay: HybridUse['pay']): void => {
  const about = { id: object.id, name: stackName(object) };
  const { controller } = object;
  if (Object.keys(pay).length === 0 || controller === null) return emit(d, 'HybridUsed', about, ['SS-TRIG-3']);
  emit(d, 'HybridUsed', about, ['SS-TRIG-3'], { for: [controller], data: { pay } });
};

/** Pays a hybrid ability's cost as it is put on the stack; false if it can no longer be paid (SS-TRIG-3). */
export const payToPut = (d: OpenDecision, object: StackObject): boolean => {
  if (!isHybrid(d, object)) return true;
  const costs = costOf(d, object);
  const context = contextOf(d.state.table, object);
  const pay = speedStackOf(d).used.find(({ id }) => id === object.id)?.pay ?? {};
  const unpayable = rejection('cannot-pay', 'SS-COST-1', 'the cost cannot be paid any more');
  if (!canPay(d, costs, context) || paymentRejection(d, costs, pay, context, unpayable) !== undefined) return false;
  payCosts(d, costs, pay, context);
  return true;
};
