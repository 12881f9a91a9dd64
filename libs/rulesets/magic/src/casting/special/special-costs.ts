import type { Command, Rejection, SeatId, Situation } from '@stackledger/kernel';
import {
  PAYMENT_PICKS,
  ofShape,
  areCostsTrusted,
  canPay,
  isRejection,
  paymentRejection,
  contextOfSource,
  type Cost,
  type ObjectName,
  type EvaluationContext,
} from '@stackledger/kernel/authoring';
import { enoughOf } from '../../mana/enough-sources.js';
import { sourcesIn } from '../../mana/named-sources.js';
import { manaOf, poolOf, spend, sumOf, type Mana } from '../../mana/mana.js';
import { isBinding, manaFrom, usableMana, type ManaAbility } from '../../mana/mana-abilities.js';

/** The price of an action without the stack, paid at once. */
export type SpecialActionCost = {
  readonly seat: SeatId;
  readonly source: ObjectName;
  readonly costs: readonly Cost[];
  readonly unpayable: Rejection;
};

/** The payment of a price: the picks and the named mana sources. */
export type SpecialActionPayment = { readonly pay: CostPicks; readonly sources: readonly ManaAbility[] };

type CostPicks = { readonly [kind: string]: readonly string[] };

const scopeOf = ({ seat, source }: SpecialActionCost): EvaluationContext => contextOfSource(seat, source);

const manaAsked = ({ costs }: SpecialActionCost): Mana =>
  costs.flatMap((cost) => ('mana' in cost ? [manaOf(cost.mana)] : [])).reduce(sumOf, {});

const isPaidBy = (situation: Situation, price: SpecialActionCost, sources: readonly ManaAbility[]): boolean => {
  const others = price.costs.filter((cost) => !('mana' in cost));
  if (!canPay(situation, others, scopeOf(price))) return false;
  if (areCostsTrusted(situation)) return true;
  const pool = sources
    .map((source) => manaFrom(situation, source)[0] ?? {})
    .reduce(sumOf, poolOf(situation, price.seat));
  return spend(pool, manaAsked(price)) !== undefined;
};

/** Whether a source has a single guaranteed result. */
const isSure = (situation: Situation, source: ManaAbility): boolean =>
  manaFrom(situation, source).length === 1 && !isBinding(source);

/** The payment that a command makes for a price, or the rejection: all of it must be available at once. */
export const paymentIn = (
  situation: Situation,
  price: SpecialActionCost,
  { pay }: Command,
): SpecialActionPayment | Rejection => {
  const { mana: _mana, ...picks } = ofShape(PAYMENT_PICKS, pay ?? {});
  const sources = sourcesIn(situation, price.seat, pay);
  if (isRejection(sources)) return sources;
  const unsure = sources.find((source) => !isSure(situation, source));
  if (unsure !== undefined)
    return { ...price.unpayable, detail: `${unsure.object.name} gives more than one thing: use it before` };
  const named = Object.fromEntries(Object.entries(picks).map(([kind, given]) => [kind, [given].flat().map(String)]));
  const rejected = paymentRejection(situation, price.costs, named, scopeOf(price), price.unpayable);
  return rejected ?? (isPaidBy(situation, price, sources) ? { pay: named, sources } : price.unpayable);
};

/**
 * The names of mana sources that complete the payment of a price, empty if the pool suffices; undefined if it cannot be
 * paid.
 */
export const sourcesFor = (situation: Situation, price: SpecialActionCost): readonly ObjectName[] | undefined => {
  const needed = enoughOf(
    usableMana(situation, price.seat).filter((source) => isSure(situation, source)),
    (sources) => isPaidBy(situation, price, sources),
  );
  return needed?.map(({ object }) => object.name);
};
