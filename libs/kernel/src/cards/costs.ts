import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Cost } from '../table/card.js';
import { costOf } from '../table/card.js';
import { changeTotal } from '../board/damage.js';
import { emit } from '../events/recording.js';
import type { JsonMap } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt, totalOf } from '../table/objects.js';
import { amountOf } from '../words/references.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { CostRule } from '../rules/ruleset/card-rules.js';
import type { Scope } from '../rules/scope.js';
import { oneOf, plainName, struct } from '../table/shape.js';
import type { Fill } from '../table/table.js';
import { AMOUNT } from './effects/shared.js';
import type { Amount } from '../table/card.js';

/** What a payer picked for the parts of a cost that need it: `{discard: card}`, a name or a list of them. */
export type Pay = { readonly [kind: string]: unknown };

const ruleOf = (situation: Situation, kind: string): CostRule => {
  const rule = situation.ruleset.costs[kind];
  if (rule === undefined) throw new Error(`${situation.ruleset.id} has no cost called ${kind}`);
  return rule;
};

const picksOf = (situation: Situation, cost: Cost, scope: Scope): Fill | undefined => {
  const [kind, asked] = costOf(cost);
  return ruleOf(situation, kind).picks?.(situation, asked as never, scope); // checked with the card
};

/** Whether amounts that are paid are recorded on the word of the payer. */
export const areCostsTrusted = ({ state }: Pick<Situation, 'state'>): boolean =>
  state.terms.options.costs === 'trusted';

const isTrusted = (situation: Situation, kind: string): boolean =>
  ruleOf(situation, kind).isAmount === true && areCostsTrusted(situation);

/** Whether every part of a cost can be paid; parts that draw on one total are added up by their rule. */
export const canPay = (situation: Situation, costs: readonly Cost[], scope: Scope): boolean =>
  costs.every((cost) => {
    const [kind, asked] = costOf(cost);
    if (isTrusted(situation, kind)) return true;
    const picks = picksOf(situation, cost, scope);
    const enough = picks === undefined || (picks.min ?? 0) <= (picks.candidates as readonly string[]).length;
    return enough && ruleOf(situation, kind).canPay(situation, asked as never, scope);
  });

/** The template entries for what a payer has to pick. */
export const payFills = (situation: Situation, costs: readonly Cost[], scope: Scope): readonly Fill[] =>
  costs.flatMap((cost) => picksOf(situation, cost, scope) ?? []);

const isForced = ({ candidates, max }: Fill): boolean => max === 1 && (candidates as readonly string[]).length === 1;

/** A pick of the only one there is may be left out (docs/cards.md#costs: it is no choice). */
export const mayBeLeftOut = (fill: Fill): Fill => (isForced(fill) ? { ...fill, min: 0 } : fill);

const listed = (picked: unknown): readonly string[] => {
  if (picked === undefined) return [];
  return (Array.isArray(picked) ? picked : [picked]).map(String);
};

/** Whether any part of a cost lets its payer pick something: most ask for none. */
const hasPicks = (situation: Situation, costs: readonly Cost[]): boolean => {
  for (const cost of costs) if (ruleOf(situation, costOf(cost)[0]).picks !== undefined) return true;
  return false;
};

/** What was picked, with the only thing there is where nothing was (`mayBeLeftOut`). */
export const withForced = (situation: Situation, costs: readonly Cost[], pay: Pay, scope: Scope): Pay => {
  if (!hasPicks(situation, costs)) return pay;
  const forced = payFills(situation, costs, scope)
    .filter(isForced)
    .map(({ path, candidates }) => [path.slice('pay.'.length), candidates] as const)
    .filter(([kind]) => listed(pay[kind]).length === 0);
  return { ...pay, ...Object.fromEntries(forced) };
};

/** Why what was picked to pay with does not pay the cost, or undefined. */
export const payFault = (
  situation: Situation,
  costs: readonly Cost[],
  pay: Pay,
  scope: Scope,
  unpayable: Rejection,
): Rejection | undefined => {
  if (Object.keys(pay).length === 0 && !hasPicks(situation, costs)) return undefined;
  const asked = new Map(costs.map((cost) => [costOf(cost)[0], picksOf(situation, cost, scope)] as const));
  const strange = Object.keys(pay).find((kind) => asked.get(kind) === undefined);
  if (strange !== undefined)
    return rejection('malformed', 'SL-CMD-1', `pay/${strange}: this cost asks for no such choice`);
  for (const [kind, fill] of asked) {
    if (fill === undefined) continue;
    const picked = listed(pay[kind]);
    const candidates = fill.candidates as readonly string[];
    const wrong = picked.find((name, at) => !candidates.includes(name) || picked.indexOf(name) !== at);
    if (wrong !== undefined) return { ...unpayable, detail: `${wrong} cannot pay ${kind}` };
    if (picked.length < (fill.min ?? 0) || picked.length > (fill.max ?? 0))
      return { ...unpayable, detail: `pay.${kind} takes ${fill.min} of: ${candidates.join(', ')}` };
  }
  return undefined;
};

/** Pays every part in its written order. What each part changed follows its CostPaid. */
export const payCosts = (d: OpenDecision, costs: readonly Cost[], pay: Pay, scope: Scope): void => {
  for (const cost of costs) {
    const [kind, asked] = costOf(cost);
    if (scope.you === null || scope.self === null) return;
    const paid = { seat: scope.you, for: scope.self, cost: cost as JsonMap };
    if (isTrusted(d, kind)) {
      emit(d, 'CostPaid', { ...paid, source: 'table' }, [...d.ruleset.cites.pay, 'SL-COST-1']);
      continue;
    }
    emit(d, 'CostPaid', paid, d.ruleset.cites.pay);
    ruleOf(d, kind).pay(d, asked as never, scope, listed(pay[kind]));
  }
};

/** A cost of so much of a named total. */
export const totalCost = (total: string): CostRule => ({
  shape: AMOUNT,
  isAmount: true,
  canPay: (situation, asked: Amount, scope) =>
    totalOf(situation.state.table, scope.you, total) >= amountOf(situation, asked, scope),
  pay: (d, asked: Amount, scope) => {
    if (scope.you !== null) changeTotal(d, scope.you, total, -amountOf(d, asked, scope), d.ruleset.cites.pay);
  },
});

const isUntapped = (situation: Situation, name: string | null): boolean =>
  objectAt(situation.state.table, name ?? '')?.tapped === false;

/** The cost of turning the source sideways. */
export const tapCost: CostRule = {
  shape: oneOf('self'),
  canPay: (situation, _asked, scope) => isUntapped(situation, scope.self),
  pay: (d, _asked, scope) => {
    if (scope.self !== null) emit(d, 'ObjectTapped', { object: scope.self }, d.ruleset.cites.pay);
  },
};

type CounterCost = { readonly name: string; readonly count: Amount };

/** The cost of taking counters off the source. */
export const counterCost: CostRule = {
  shape: struct({ name: plainName('the name of counters'), count: AMOUNT }),
  canPay: (situation, { name, count }: CounterCost, scope) =>
    (objectAt(situation.state.table, scope.self ?? '')?.counters[name] ?? 0) >= amountOf(situation, count, scope),
  pay: (d, { name, count }: CounterCost, scope) => {
    const source = objectAt(d.state.table, scope.self ?? '');
    if (source === undefined) return;
    const by = -amountOf(d, count, scope);
    const now = (source.counters[name] ?? 0) + by;
    emit(d, 'CountersChanged', { object: source.name, counters: name, by, now }, d.ruleset.cites.pay);
  },
};

/** The source itself, given up as a cost. */
export const selfCost = (how: string): CostRule => ({
  shape: oneOf('self'),
  canPay: (situation, _asked, scope) => objectAt(situation.state.table, scope.self ?? '') !== undefined,
  pay: (d, _asked, scope) => {
    const source = objectAt(d.state.table, scope.self ?? '');
    if (source !== undefined) d.ruleset.zones.remove(d, source, how, d.ruleset.cites.pay);
  },
});

/** A template entry for so many of these objects, named as the payer knows them. */
export const payFill = (kind: string, what: string, count: number, candidates: readonly ObjectName[]): Fill => ({
  path: `pay.${kind}`,
  what,
  min: count,
  max: count,
  ordered: false,
  candidates,
});

/** The seat that pays. Throws where nobody does, which no play leads to. */
export const payer = ({ you }: Scope): SeatId => {
  if (you === null) throw new Error('nobody pays this cost');
  return you;
};

/** Two parts of one kind as one part, by their kind; undefined where they stay apart. */
type Sums = { readonly [kind: string]: (a: unknown, b: unknown) => unknown };

/** Adds parts of a cost up, each kind by its sum; kinds without one stay apart. */
export const addedUp = (all: readonly Cost[], sums: Sums): readonly Cost[] =>
  all.reduce<readonly Cost[]>((so, cost) => {
    const [kind, asked] = costOf(cost);
    const sum = sums[kind];
    const at = so.findIndex((earlier) => costOf(earlier)[0] === kind && sum?.(earlier[kind], asked) !== undefined);
    return at < 0 ? [...so, cost] : so.with(at, { [kind]: sum?.(so[at]?.[kind], asked) });
  }, []);

/** Two amounts that are numbers as one. */
export const sumOfNumbers = (a: unknown, b: unknown): number | undefined =>
  typeof a === 'number' && typeof b === 'number' ? a + b : undefined;
