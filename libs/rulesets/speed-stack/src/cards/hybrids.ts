import {
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
  type Game,
  type Look,
  type Procedure,
  type StackObject,
} from '@stackledger/kernel';
import { together } from './costs.js';
import { tell } from '../table/events.js';
import { spinningOf, type Used } from '../table/state.js';

const isHybrid = (look: Look, object: StackObject): boolean => abilityOf(look, object).type === 'hybrid';

const costOf = (look: Look, object: StackObject): readonly Cost[] => together(abilityOf(look, object).cost ?? []);

const isUsed = (look: Look, { id }: StackObject): boolean => spinningOf(look).used.some((used) => used.id === id);

/** Other hybrid abilities of the same controller that will be paid for in this moment, with what was picked for each. */
const promised = (look: Look, { id, controller }: StackObject): readonly (readonly [StackObject, Used])[] =>
  spinningOf(look).used.flatMap((used) => {
    const object = look.state.table.waiting.find((waiting) => waiting.id === used.id);
    return object?.controller === controller && used.id !== id ? [[object, used] as const] : [];
  });

/** What is paid with the source itself: with its counters, or by what can be done to it but once. */
const isOwn = (cost: Cost): boolean => cost.counters !== undefined || isOnce(cost);

const isOnce = (cost: Cost): boolean =>
  cost.tap !== undefined || cost.destroy !== undefined || cost.sacrifice === 'self';

/** Whether a hybrid ability can be paid for beside those that its controller uses already (SS-TRIG-3). */
const isAffordable = (look: Look, object: StackObject): boolean => {
  const costs = costOf(look, object);
  const spokenFor = promised(look, object).flatMap(([other]) =>
    costOf(look, other).filter((cost) => other.source === object.source || !isOwn(cost)),
  );
  if (costs.some(isOnce) && spokenFor.some(isOnce)) return false;
  return canPay(look, together([...spokenFor, ...costs]), scopeOf(look.state.table, object));
};

/** Hybrid abilities that have triggered and of which nobody has said yet whether they are used, in turn order. */
const undecided = (look: Look): readonly StackObject[] => {
  const open = look.state.table.waiting.filter((object) => isHybrid(look, object) && !isUsed(look, object));
  return seatsInOrder(look.state.table).flatMap((seat) => open.filter(({ controller }) => controller === seat));
};

const hasTargets = (look: Look, object: StackObject): boolean =>
  (abilityOf(look, object).targets ?? []).every(
    (spec) => candidatesFor(look, spec, scopeOf(look.state.table, object)).length >= neededOf(spec),
  );

/**
 * Asks the next controller whether they use a hybrid ability, before anything of this moment is put on the stack; nobody
 * is asked who cannot pay or has nothing to aim it at (SS-TRIG-3). True when something was done.
 */
export const askForHybrid = (g: Game): boolean => {
  const [object] = undecided(g);
  if (object === undefined) return false;
  if (!isAffordable(g, object)) dropTrigger(g, object, 'unpayable');
  else if (!hasTargets(g, object)) dropTrigger(g, object, 'no-legal-target');
  else {
    push(g, { procedure: 'ss-hybrid', bindings: { id: object.id } });
    askYesOrNo(g, {
      seat: object.controller,
      prompt: `Use ${stackName(object)} and pay for it?`,
      about: { what: 'hybrid', object: stackName(object) },
      because: ['SS-TRIG-3'],
    });
  }
  return true;
};

const waitingObject = (g: Game, id: unknown): StackObject | undefined =>
  g.state.table.waiting.find((object) => object.id === id);

/** The answer: the ability is not used, or what pays for it is picked next. */
export const hybridAnswered: Procedure = (g, { bindings }, answer) => {
  const object = waitingObject(g, bindings.id);
  if (object === undefined) return;
  if (answer !== true) return dropTrigger(g, object, 'declined');
  push(g, { procedure: 'ss-hybrid-pay', bindings: { id: object.id, pay: {} } });
};

/** What a cost lets pick, but for what others are paid with; cards of the hand last, so that nothing is asked once they are known. */
const picksOf = (g: Game, object: StackObject): readonly Fill[] => {
  const taken = promised(g, object).flatMap(([, { pay }]) => Object.values(pay).flat());
  return payFills(g, costOf(g, object), scopeOf(g.state.table, object))
    .map((fill) => ({
      ...fill,
      candidates: (fill.candidates as readonly string[]).filter((name) => !taken.includes(name)),
    }))
    .toSorted((a, b) => Number(a.path === 'pay.discard') - Number(b.path === 'pay.discard'));
};

/** One pick after the other is asked for; then the ability is used. */
export const hybridPaid: Procedure = (g, frame, answer) => {
  const object = waitingObject(g, frame.bindings.id);
  if (object === undefined) return;
  const fills = picksOf(g, object);
  const before = frame.bindings.pay as Used['pay']; // put there by hybridAnswered
  const kind = fills[frame.next - 1]?.path.slice('pay.'.length);
  const pay = kind === undefined || answer === undefined ? before : { ...before, [kind]: answer as readonly string[] };
  const fill = fills[frame.next];
  if (fill === undefined) return use(g, object, pay);
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
  choose(g, question, { ...frame, next: frame.next + 1, bindings: { ...frame.bindings, pay } });
};

const use = (g: Game, object: StackObject, pay: Used['pay']): void => {
  const about = { id: object.id, name: stackName(object) };
  const { controller } = object;
  if (Object.keys(pay).length === 0 || controller === null) return tell(g, 'HybridUsed', about, ['SS-TRIG-3']);
  tell(g, 'HybridUsed', about, ['SS-TRIG-3'], { for: [controller], data: { pay } });
};

/** The cost of a hybrid ability is paid as it goes on the stack; false when it cannot be any more (SS-TRIG-3). */
export const payToPut = (g: Game, object: StackObject): boolean => {
  if (!isHybrid(g, object)) return true;
  const costs = costOf(g, object);
  const scope = scopeOf(g.state.table, object);
  const pay = spinningOf(g).used.find(({ id }) => id === object.id)?.pay ?? {};
  const unpayable = rejection('cannot-pay', 'SS-COST-1', 'the cost cannot be paid any more');
  if (!canPay(g, costs, scope) || payFault(g, costs, pay, scope, unpayable) !== undefined) return false;
  payCosts(g, costs, pay, scope);
  return true;
};
