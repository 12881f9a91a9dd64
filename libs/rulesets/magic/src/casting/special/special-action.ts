import type { Command, Rejection, RuleId, SeatId, Situation, LegalAction } from '@stackledger/kernel';
import {
  givePriority,
  isRejection,
  procedureNamed,
  payCosts,
  procedure,
  schedule,
  contextOfSource,
  legalActionOf,
  type Cost,
  type ObjectName,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { useSources } from '../../mana/named-sources.js';
import { paymentIn, sourcesFor, type SpecialActionCost } from './special-costs.js';
import { turnUpForCost } from './turning.js';
import { setAside } from './setting-aside.js';
import { emit } from '../../table/events.js';
import { areCostsEnforced } from '../../table/state.js';
import { specialChanges, type CostChange } from '../paying/cost-changes.js';
import { emitCostChanges, totalCost } from '../paying/total-cost.js';

/** A special action with a cost: its word in the log, its rules and its object. */
export type SpecialActionPlan = {
  readonly action: SpecialAction;
  readonly price: SpecialActionCost;
  readonly because: readonly RuleId[];
  readonly changes?: readonly CostChange[];
};

type SpecialAction = 'turn-face-up' | 'foretell' | 'plot' | 'suspend';

type PaidSpecialAction = {
  readonly action: SpecialAction;
  readonly seat: SeatId;
  readonly object: ObjectName;
  readonly costs: readonly Cost[];
  readonly pay: { readonly [kind: string]: readonly string[] };
  readonly because: readonly RuleId[];
};

const PAID = procedureNamed<PaidSpecialAction>('mtg-special');

/** A special action with its current cost after cost changes. */
export const specialFor = (situation: Situation, { action, price, because }: SpecialActionPlan): SpecialActionPlan => {
  const changes = areCostsEnforced(situation) ? specialChanges(situation, price.seat, action) : [];
  if (changes.length === 0) return { action, price, because };
  return { action, price: { ...price, costs: totalCost(price.costs, changes) }, because, changes };
};

/**
 * Takes a special action: pays its cost and carries it out without the stack; its player has priority again
 * (MTG-116.3).
 */
export const takeSpecialAction = (
  d: OpenDecision,
  { action, price, because, changes = [] }: SpecialActionPlan,
  command: Command,
): Rejection | undefined => {
  const payment = paymentIn(d, price, command);
  if (isRejection(payment)) return payment;
  const { seat, source, costs } = price;
  emit(d, 'SpecialActionTaken', { seat, action, object: source }, [...because, 'MTG-405.6', 'MTG-117.1c']);
  emitCostChanges(d, seat, source, changes);
  givePriority(d, { seat, because: ['MTG-116.3', 'MTG-117.4'] });
  schedule(d, PAID, { action, seat, object: source, costs, pay: payment.pay, because });
  useSources(d, seat, payment.sources);
  return undefined;
};

/** Pays the cost and carries out the action, once the mana is available. */
export const paidSpecially = procedure(PAID, (d, { bindings: { action, seat, object, costs, pay, because } }) => {
  payCosts(d, costs, pay, contextOfSource(seat, object));
  if (action === 'turn-face-up') turnUpForCost(d, object, because);
  else setAside(d, { action, seat, object }, because);
});

/** The legal actions of a special action now, with mana sources if the pool does not cover its cost. */
export const specialActions = (
  situation: Situation,
  { price }: SpecialActionPlan,
  command: Command,
): readonly LegalAction[] => {
  const sources = sourcesFor(situation, price);
  if (sources === undefined) return [];
  return [legalActionOf({ ...command, ...(sources.length > 0 && { pay: { mana: sources } }) }, [])];
};
