import {
  givePriority,
  isRejection,
  named,
  payCosts,
  procedure,
  push,
  scopeOfSource,
  templateOf,
  type Command,
  type Cost,
  type ObjectName,
  type OpenDecision,
  type Rejection,
  type RuleId,
  type SeatId,
  type Situation,
  type Template,
} from '@stackledger/kernel';
import { useSources } from '../mana/named-sources.js';
import { paymentIn, sourcesFor, type Price } from './special-costs.js';
import { turnFaceUp } from './turning.js';
import { setAside } from './setting-aside.js';
import { tell } from '../table/events.js';
import { areCostsEnforced } from '../table/state.js';
import { specialChanges, type CostChange } from './cost-changes.js';
import { tellChanges, totalCost } from './total-cost.js';

/** A special action that is paid for: its word in the log, the rules behind it, and what it is done with. */
export type Special = {
  readonly action: SpecialAction;
  readonly price: Price;
  readonly because: readonly RuleId[];
  readonly changes?: readonly CostChange[];
};

/** The special actions that cost something. */
type SpecialAction = 'turn-face-up' | 'foretell' | 'plot' | 'suspend';

type Paid = {
  readonly action: SpecialAction;
  readonly seat: SeatId;
  readonly object: ObjectName;
  readonly costs: readonly Cost[];
  readonly pay: { readonly [kind: string]: readonly string[] };
  readonly because: readonly RuleId[];
};

const PAID = named<Paid>('mtg-special');

/** A special action for what it costs now, with everything that makes it cost more or less. */
export const specialFor = (situation: Situation, { action, price, because }: Special): Special => {
  const changes = areCostsEnforced(situation) ? specialChanges(situation, price.seat, action) : [];
  if (changes.length === 0) return { action, price, because };
  return { action, price: { ...price, costs: totalCost(price.costs, changes) }, because, changes };
};

/**
 * A special action: its cost is paid and it is done, without the stack, so that nobody can respond; whoever did it has
 * priority again (MTG-116.3).
 */
export const takeSpecialAction = (
  d: OpenDecision,
  { action, price, because, changes = [] }: Special,
  command: Command,
): Rejection | undefined => {
  const payment = paymentIn(d, price, command);
  if (isRejection(payment)) return payment;
  const { seat, source, costs } = price;
  tell(d, 'SpecialActionTaken', { seat, action, object: source }, [...because, 'MTG-405.6', 'MTG-117.1c']);
  tellChanges(d, seat, source, changes);
  givePriority(d, { seat, because: ['MTG-116.3', 'MTG-117.4'] });
  push(d, PAID, { action, seat, object: source, costs, pay: payment.pay, because });
  useSources(d, seat, payment.sources);
  return undefined;
};

/** The mana is there: the cost is paid, and the action done. */
export const paidSpecially = procedure(PAID, (d, { bindings: { action, seat, object, costs, pay, because } }) => {
  payCosts(d, costs, pay, scopeOfSource(seat, object));
  if (action === 'turn-face-up') turnFaceUp(d, object, because);
  else setAside(d, { action, seat, object }, because);
});

/** A special action as it can be taken now: with mana sources that pay for it, where the pool does not. */
export const specialTemplates = (situation: Situation, { price }: Special, command: Command): readonly Template[] => {
  const sources = sourcesFor(situation, price);
  if (sources === undefined) return [];
  return [templateOf({ ...command, ...(sources.length > 0 && { pay: { mana: sources } }) }, [])];
};
