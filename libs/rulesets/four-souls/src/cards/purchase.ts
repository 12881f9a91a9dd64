import { isThere, objectAt, type ForSale, type Situation, type SeatId, type StackObject } from '@stackledger/kernel';
import {
  areCostsTrusted,
  changeTotal,
  emit,
  finishResolving,
  fizzle,
  statOf,
  topOf,
  totalOf,
  type OpenDecision,
  type ObjectName,
  type StackKind,
  type Target,
} from '@stackledger/kernel/authoring';
import { gainItemCard } from './moves.js';

/** The price in coins of a purchase for this player now (FS-BUY-3). */
export const priceFor = (situation: Situation, seat: SeatId): number =>
  Math.max(0, statOf(situation, { seat }, 'price'));

/** The shop and the top of the treasure deck, once the game has begun (FS-BUY-2). */
export const forSale = (situation: Situation, seat: SeatId): ForSale | null => {
  if (situation.state.table.game === null) return null;
  const coins = priceFor(situation, seat);
  return { command: 'DeclarePurchase', zone: 'shop', cost: coins === 0 ? [] : [{ coins }] };
};

/**
 * The item that a declared purchase would gain, if it is still for sale. A purchase from the deck takes whatever is its
 * top card now (FS-BUY-5).
 */
const itemOf = (d: OpenDecision, target: Target | null | undefined): ObjectName | undefined => {
  const { table } = d.state;
  if (target == null || 'deck' in target) return topOf(d, 'deck/treasure');
  if (!('object' in target) || !isThere(table, target)) return undefined;
  return objectAt(table, target.object)?.zone.startsWith('shop/') ? target.object : undefined;
};

/** Pays the price and gains the item at the same time; otherwise fizzles and costs nothing (FS-BUY-3, FS-FIZZ-6). */
const resolve = (d: OpenDecision, object: StackObject): void => {
  const seat = object.controller;
  const item = itemOf(d, object.targets[0]);
  if (seat === null || item === undefined) return fizzle(d, object, 'illegal-target', ['FS-FIZZ-6', 'FS-FIZZ-10']);
  const price = priceFor(d, seat);
  if (totalOf(d.state.table, seat, 'coins') < price && !areCostsTrusted(d))
    return fizzle(d, object, 'unpayable', ['FS-FIZZ-6', 'FS-BUY-3', 'FS-FIZZ-10']);
  changeTotal(d, seat, 'purchases', -1, ['FS-BUY-1', 'FS-BUY-3']);
  if (areCostsTrusted(d)) recordPrice(d, seat, item, price);
  else changeTotal(d, seat, 'coins', -price, ['FS-BUY-3']);
  finishResolving(d, object, ['FS-BUY-3']);
  gainItemCard(d, item, seat, object.subject === 'deck' ? ['FS-BUY-3', 'FS-BUY-5'] : ['FS-BUY-3', 'FS-BUY-4']);
};

const recordPrice = (d: OpenDecision, seat: SeatId, item: ObjectName, price: number): void =>
  emit(d, 'CostPaid', { seat, for: item, cost: { coins: price }, source: 'table' }, ['FS-BUY-3', 'SL-COST-1']);

/** The stack kind of a declared purchase. */
export const purchaseKind: StackKind = { about: 'the declaration of a purchase', resolve };
