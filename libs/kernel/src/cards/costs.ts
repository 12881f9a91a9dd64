import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import type { Cost } from '../table/card.js';
import { costOf } from '../table/card.js';
import { changeTotal } from '../board/damage.js';
import { emit } from '../events/recording.js';
import type { Json, JsonMap } from '../persistent/json.js';
import { isList } from '../persistent/json.js';
import type { ObjectName, SeatId } from '../table/names.js';
import { objectAt, totalOf } from '../table/objects.js';
import { amountOf } from '../words/references.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import { costRule, type CostRule } from '../rules/ruleset/card-rules.js';
import type { EvaluationContext } from '../rules/evaluation-context.js';
import { json, mapOf, type Shape, NAMES, ofShape, oneOf, plainName, struct } from '../table/shape.js';
import type { GameObject, ParameterPrompt } from '../table/table.js';
import { isInPlay } from '../triggers/trigger-index.js';
import { AMOUNT } from './effects/shared.js';
import type { Amount } from '../table/card.js';

/** The picks of a payer by cost kind (`{discard: card}`): a name or a list of names. */
export type PaymentPicks = JsonMap;

export const PAYMENT_PICKS: Shape<PaymentPicks> = mapOf(json);

const ruleOf = (situation: Situation, kind: string): CostRule => {
  const rule = situation.ruleset.costs.kinds[kind];
  if (rule === undefined) throw new Error(`${situation.ruleset.id} has no cost called ${kind}`);
  return rule;
};

const picksOf = (situation: Situation, cost: Cost, context: EvaluationContext): ParameterPrompt | undefined => {
  const [kind, asked] = costOf(cost);
  return ruleOf(situation, kind).picks?.(situation, asked, context);
};

/** Whether payments are recorded as announced, without being checked. */
export const areCostsTrusted = ({ state }: Pick<Situation, 'state'>): boolean =>
  state.terms.options.costs === 'trusted';

const isTrusted = (situation: Situation, kind: string): boolean =>
  ruleOf(situation, kind).isAmount === true && areCostsTrusted(situation);

/** Whether every part of a cost can be paid; parts that use the same total are added up first. */
export const canPay = (situation: Situation, costs: readonly Cost[], context: EvaluationContext): boolean =>
  costs.every((cost) => {
    const [kind, asked] = costOf(cost);
    if (isTrusted(situation, kind)) return true;
    const picks = picksOf(situation, cost, context);
    const enough = picks === undefined || (picks.min ?? 0) <= numberOfCandidates(picks);
    return enough && ruleOf(situation, kind).canPay(situation, asked, context);
  });

/** The parameter prompts for what a payer must pick. */
export const paymentPrompts = (
  situation: Situation,
  costs: readonly Cost[],
  context: EvaluationContext,
): readonly ParameterPrompt[] => costs.flatMap((cost) => picksOf(situation, cost, context) ?? []);

const isForced = (prompt: ParameterPrompt): boolean =>
  (prompt.max === 1 || (prompt.max ?? 0) === prompt.min) && numberOfCandidates(prompt) === prompt.max;

/** Only counted, not read: this is asked for every cost of every legal action. */
const numberOfCandidates = ({ candidates }: ParameterPrompt): number => (isList(candidates) ? candidates.length : 0);

/**
 * The prompt with its only candidate optional: that is no choice (docs/reference/cards.md#costs). Of several that are
 * all taken a client names all or none, which no bounds of a prompt say.
 */
export const withForcedOptional = (fill: ParameterPrompt): ParameterPrompt =>
  fill.max === 1 && isForced(fill) ? { ...fill, min: 0 } : fill;

const pickList = (picked: unknown): readonly string[] => {
  if (picked === undefined) return [];
  return (Array.isArray(picked) ? picked : [picked]).map(String);
};

/** Whether any part of a cost needs a pick; most do not. */
const hasPicks = (situation: Situation, costs: readonly Cost[]): boolean => {
  for (const cost of costs) if (ruleOf(situation, costOf(cost)[0]).picks !== undefined) return true;
  return false;
};

/** The picks, completed with the candidates where all of them are taken. */
export const withForcedPicks = (
  situation: Situation,
  costs: readonly Cost[],
  pay: PaymentPicks,
  context: EvaluationContext,
): PaymentPicks => {
  if (!hasPicks(situation, costs)) return pay;
  const forced = paymentPrompts(situation, costs, context)
    .filter(isForced)
    .map(({ path, candidates }) => [path.slice('pay.'.length), candidates] as const)
    .filter(([kind]) => pickList(pay[kind]).length === 0);
  return { ...pay, ...Object.fromEntries(forced) };
};

/** Why these picks do not pay the cost, or undefined. */
export const paymentRejection = (
  situation: Situation,
  costs: readonly Cost[],
  pay: PaymentPicks,
  context: EvaluationContext,
  unpayable: Rejection,
): Rejection | undefined => {
  if (Object.keys(pay).length === 0 && !hasPicks(situation, costs)) return undefined;
  const asked = new Map(costs.map((cost) => [costOf(cost)[0], picksOf(situation, cost, context)] as const));
  const strange = Object.keys(pay).find((kind) => asked.get(kind) === undefined);
  if (strange !== undefined)
    return rejection('malformed', 'SL-CMD-1', `pay/${strange}: this cost asks for no such choice`);
  for (const [kind, fill] of asked) {
    if (fill === undefined) continue;
    const picked = pickList(pay[kind]);
    const candidates = ofShape(NAMES, fill.candidates);
    const wrong = picked.find((name, at) => !candidates.includes(name) || picked.indexOf(name) !== at);
    if (wrong !== undefined) return { ...unpayable, detail: `${wrong} cannot pay ${kind}` };
    if (picked.length < (fill.min ?? 0) || picked.length > (fill.max ?? 0))
      return { ...unpayable, detail: `pay.${kind} takes ${fill.min} of: ${candidates.join(', ')}` };
    if (fill.weighed !== undefined && weightOf(fill.weighed.of, picked) < fill.weighed.atLeast)
      return { ...unpayable, detail: `what pays ${kind} comes to ${fill.weighed.atLeast} at least` };
  }
  return undefined;
};

/** What picks count for together. */
const weightOf = (of: { readonly [candidate: string]: number }, picked: readonly string[]): number =>
  picked.reduce((sum, name) => sum + (of[name] ?? 0), 0);

/** Pays every part in its written order. The events of each part follow its CostPaid. */
export const payCosts = (
  d: OpenDecision,
  costs: readonly Cost[],
  pay: PaymentPicks,
  context: EvaluationContext,
): void => {
  for (const cost of costs) {
    const [kind, asked] = costOf(cost);
    if (context.you === null || context.self === null) return;
    const paid = { seat: context.you, for: context.self, cost };
    if (isTrusted(d, kind)) {
      emit(d, 'CostPaid', { ...paid, source: 'table' }, [...d.ruleset.cites.pay, 'SL-COST-1']);
      continue;
    }
    emit(d, 'CostPaid', paid, d.ruleset.cites.pay);
    ruleOf(d, kind).pay(d, asked, context, pickList(pay[kind]));
  }
};

/** The rule of a cost paid from a named total. */
export const totalCost = (total: string): CostRule =>
  costRule({
    shape: AMOUNT,
    isAmount: true,
    canPay: (situation, asked: Amount, context) =>
      totalOf(situation.state.table, context.you, total) >= amountOf(situation, asked, context),
    pay: (d, asked: Amount, context) => {
      if (context.you !== null) changeTotal(d, context.you, total, -amountOf(d, asked, context), d.ruleset.cites.pay);
    },
  });

/** The source of a cost while it is in play: what has left pays nothing any more. */
const sourceInPlay = (situation: Situation, name: string | null): GameObject | undefined => {
  const source = objectAt(situation.state.table, name ?? '');
  return source !== undefined && isInPlay(situation, source.zone) ? source : undefined;
};

/** The rule of the cost that taps the source. */
export const tapCost = costRule({
  shape: oneOf('self'),
  canPay: (situation, _asked, context) => sourceInPlay(situation, context.self)?.tapped === false,
  pay: (d, _asked, context) => {
    if (context.self !== null) emit(d, 'ObjectTapped', { object: context.self }, d.ruleset.cites.pay);
  },
});

type CounterCost = { readonly name: string; readonly count: Amount };

/** The rule of the cost that removes counters from the source. */
export const counterCost = costRule({
  shape: struct({ name: plainName('the name of counters'), count: AMOUNT }),
  canPay: (situation, { name, count }: CounterCost, context) =>
    (objectAt(situation.state.table, context.self ?? '')?.counters[name] ?? 0) >= amountOf(situation, count, context),
  pay: (d, { name, count }: CounterCost, context) => {
    const source = objectAt(d.state.table, context.self ?? '');
    if (source === undefined) return;
    const by = -amountOf(d, count, context);
    const now = (source.counters[name] ?? 0) + by;
    emit(d, 'CountersChanged', { object: source.name, counters: name, by, now }, d.ruleset.cites.pay);
  },
});

/** The rule of the cost that gives up the source itself, out of play. */
export const selfCost = (how: string): CostRule =>
  costRule({
    shape: oneOf('self'),
    canPay: (situation, _asked, context) => sourceInPlay(situation, context.self) !== undefined,
    pay: (d, _asked, context) => {
      const source = objectAt(d.state.table, context.self ?? '');
      if (source !== undefined) d.ruleset.zones.remove(d, source, how, d.ruleset.cites.pay);
    },
  });

/** The parameter prompt to pick a number of these objects, named as the payer knows them. */
export const paymentPrompt = (
  kind: string,
  what: string,
  count: number,
  candidates: readonly ObjectName[],
): ParameterPrompt => ({
  path: `pay.${kind}`,
  what,
  min: count,
  max: count,
  ordered: false,
  candidates,
});

/** The seat that pays. Throws if there is none, which no play leads to. */
export const payer = ({ you }: EvaluationContext): SeatId => {
  if (you === null) throw new Error('nobody pays this cost');
  return you;
};

/** How to add two parts of one kind; undefined if the two must stay separate. */
type CostSums = { readonly [kind: string]: (a: Json | undefined, b: Json | undefined) => Json | undefined };

/** A cost with parts of one kind added up; kinds without a sum stay separate. */
export const sumOfCosts = (all: readonly Cost[], sums: CostSums): readonly Cost[] =>
  all.reduce<readonly Cost[]>((so, cost) => {
    const [kind, asked] = costOf(cost);
    const sum = sums[kind];
    const at = so.findIndex((earlier) => costOf(earlier)[0] === kind && sum?.(earlier[kind], asked) !== undefined);
    return at < 0 ? [...so, cost] : so.with(at, { [kind]: sum?.(so[at]?.[kind], asked) });
  }, []);

/** The sum of two amounts if both are plain numbers, else undefined. */
export const sumOfNumbers = (a: unknown, b: unknown): number | undefined =>
  typeof a === 'number' && typeof b === 'number' ? a + b : undefined;
