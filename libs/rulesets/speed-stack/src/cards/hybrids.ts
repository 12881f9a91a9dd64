import {
  procedure,
  nextOf,
  withBindings,
  abilityOf,
  askYesOrNo,
  candidatesFor,
  canPay,
  choose,
  dropTrigger,
  neededOf,
  payCosts,
  payFault,
  payFills,
  push,
  rejection,
  scopeOf,
  seatsInOrder,
  stackName,
  type Cost,
  type Fill,
  type OpenDecision,
  type Situation,
  type StackObject,
  type StackId,
} from '@stackledger/kernel';
import { together } from './costs.js';
import { tell } from '../table/events.js';
import { spinningOf, type Used } from '../table/state.js';

const isHybrid = (situation: Situation, object: StackObject): boolean => abilityOf(situation, object).type === 'hybrid';

const costOf = (situation: Situation, object: StackObject): readonly Cost[] =>
  together(abilityOf(situation, object).cost ?? []);

const isUsed = (situation: Situation, { id }: StackObject): boolean =>
  spinningOf(situation).used.some((used) => used.id === id);

/** Other hybrid abilities of the same controller that will be paid for in this moment, with what was picked for each. */
const promised = (situation: Situation, { id, controller }: StackObject): readonly (readonly [StackObject, Used])[] =>
  spinningOf(situation).used.flatMap((used) => {
    const object = situation.state.table.waiting.find((waiting) => waiting.id === used.id);
    return object?.controller === controller && used.id !== id ? [[object, used] as const] : [];
  });

/** What is paid with the source itself: with its counters, or by what can be done to it but once. */
const isOwn = (cost: Cost): boolean => cost.counters !== undefined || isOnce(cost);

const isOnce = (cost: Cost): boolean =>
  cost.tap !== undefined || cost.destroy !== undefined || cost.sacrifice === 'self';

/** Whether a hybrid ability can be paid for beside those that its controller uses already (SS-TRIG-3). */
const isAffordable = (situation: Situation, object: StackObject): boolean => {
  const costs = costOf(situation, object);
  const spokenFor = promised(situation, object).flatMap(([other]) =>
    costOf(situation, other).filter((cost) => other.source === object.source || !isOwn(cost)),
  );
  if (costs.some(isOnce) && spokenFor.some(isOnce)) return false;
  return canPay(situation, together([...spokenFor, ...costs]), scopeOf(situation.state.table, object));
};

/** Hybrid abilities that have triggered and of which nobody has said yet whether they are used, in turn order. */
const undecided = (situation: Situation): readonly StackObject[] => {
  const open = situation.state.table.waiting.filter(
    (object) => isHybrid(situation, object) && !isUsed(situation, object),
  );
  return seatsInOrder(situation.state.table).flatMap((seat) => open.filter(({ controller }) => controller === seat));
};

const hasTargets = (situation: Situation, object: StackObject): boolean =>
  (abilityOf(situation, object).targets ?? []).every(
    (spec) => candidatesFor(situation, spec, scopeOf(situation.state.table, object)).length >= neededOf(spec),
  );

/**
 * Asks the next controller whether they use a hybrid ability, before anything of this moment is put on the stack; nobody
 * is asked who cannot pay or has nothing to aim it at (SS-TRIG-3). True when something was done.
 */
export const askForHybrid = (d: OpenDecision): boolean => {
  const [object] = undecided(d);
  if (object === undefined) return false;
  if (!isAffordable(d, object)) dropTrigger(d, object, 'unpayable');
  else if (!hasTargets(d, object)) dropTrigger(d, object, 'no-legal-target');
  else {
    push(d, hybridAnswered, { id: object.id });
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

/** The answer: the ability is not used, or what pays for it is picked next. */
export const hybridAnswered = procedure<{ readonly id: StackId }>('ss-hybrid', (d, { bindings }, answer) => {
  const object = waitingObject(d, bindings.id);
  if (object === undefined) return;
  if (answer !== true) return dropTrigger(d, object, 'declined');
  push(d, hybridPaid, { id: object.id, pay: {} });
});

/** What a cost lets pick, but for what others are paid with; cards of the hand last, so that nothing is asked once they are known. */
const picksOf = (d: OpenDecision, object: StackObject): readonly Fill[] => {
  const taken = promised(d, object).flatMap(([, { pay }]) => Object.values(pay).flat());
  return payFills(d, costOf(d, object), scopeOf(d.state.table, object))
    .map((fill) => ({
      ...fill,
      candidates: (fill.candidates as readonly string[]).filter((name) => !taken.includes(name)),
    }))
    .toSorted((a, b) => Number(a.path === 'pay.discard') - Number(b.path === 'pay.discard'));
};

/** One pick after the other is asked for; then the ability is used. */
export const hybridPaid = procedure<{ readonly id: StackId; readonly pay: Used['pay'] }>(
  'ss-hybrid-pay',
  (d, frame, answer) => {
    const object = waitingObject(d, frame.bindings.id);
    if (object === undefined) return;
    const fills = picksOf(d, object);
    const before = frame.bindings.pay;
    const kind = fills[frame.next - 1]?.path.slice('pay.'.length);
    const pay =
      kind === undefined || answer === undefined ? before : { ...before, [kind]: answer as readonly string[] };
    const fill = fills[frame.next];
    if (fill === undefined) return use(d, object, pay);
    const question = {
      seat: object.controller,
      prompt: `Choose what pays for ${stackName(object)}.`,
      options: fill.candidates as readonly string[],
      min: fill.min ?? 0,
      max: fill.max ?? 0,
      hidden: fill.path === 'pay.discard',
      about: { what: fill.what },
      because: ['SS-TRIG-3', 'SS-COST-1'] as const,
    };
    choose(d, question, nextOf(withBindings(frame, { ...frame.bindings, pay })));
  },
);

const use = (d: OpenDecision, object: StackObject, pay: Used['pay']): void => {
  const about = { id: object.id, name: stackName(object) };
  const { controller } = object;
  if (Object.keys(pay).length === 0 || controller === null) return tell(d, 'HybridUsed', about, ['SS-TRIG-3']);
  tell(d, 'HybridUsed', about, ['SS-TRIG-3'], { for: [controller], data: { pay } });
};

/** The cost of a hybrid ability is paid as it goes on the stack; false when it cannot be any more (SS-TRIG-3). */
export const payToPut = (d: OpenDecision, object: StackObject): boolean => {
  if (!isHybrid(d, object)) return true;
  const costs = costOf(d, object);
  const scope = scopeOf(d.state.table, object);
  const pay = spinningOf(d).used.find(({ id }) => id === object.id)?.pay ?? {};
  const unpayable = rejection('cannot-pay', 'SS-COST-1', 'the cost cannot be paid any more');
  if (!canPay(d, costs, scope) || payFault(d, costs, pay, scope, unpayable) !== undefined) return false;
  payCosts(d, costs, pay, scope);
  return true;
};
