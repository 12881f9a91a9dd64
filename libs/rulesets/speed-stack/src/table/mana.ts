import { playerAt, type JsonMap, type Situation, type SeatId } from '@stackledger/kernel';
import { totalsByKind } from '@stackledger/kernel/authoring';

/** Colourless mana, which pays only generic costs. */
const GENERIC = 'mana.generic';

/** Amounts by the name of their total, such as `mana.R`. */
export type ManaAmounts = { readonly [total: string]: number };

const X = 'mana.X';

/** What a mana cost asks of each kind. A bare number and every X are generic: any mana pays them. */
export const askedOf = (mana: unknown): ManaAmounts => {
  const asked: { [total: string]: number } = {};
  for (const [total, amount] of totalsByKind('mana', mana)) asked[total] = (asked[total] ?? 0) + amount;
  return asked;
};

/** The same, with a value for X. */
const askedWith = (mana: unknown, x: number): ManaAmounts => {
  const { [X]: times = 0, [GENERIC]: any = 0, ...kinds } = askedOf(mana);
  return { ...kinds, [GENERIC]: any + times * x };
};

/** The totals of a seat, sorted by name so that the order does not depend on the history of the match. */
export const totalsOf = (
  situation: Situation,
  seat: SeatId | null,
): readonly (readonly [total: string, amount: number])[] =>
  Object.entries(playerAt(situation.state.table, seat)?.totals ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

/** The mana of a seat by kind. */
const poolOf = (situation: Situation, seat: SeatId | null): ManaAmounts =>
  Object.fromEntries(totalsOf(situation, seat).filter(([total]) => total.startsWith('mana.')));

/**
 * How a pool pays a cost: each kind with its own, generic costs first with colourless mana, then with the most
 * plentiful kind. Undefined if it cannot.
 */
export const paymentOf = (
  situation: Situation,
  seat: SeatId | null,
  mana: unknown,
  x: number,
): ManaAmounts | undefined => {
  const { [GENERIC]: any = 0, ...kinds } = askedWith(mana, x);
  const left: { [total: string]: number } = { ...poolOf(situation, seat) };
  const paid: { [total: string]: number } = {};
  const take = (total: string, amount: number): void => {
    left[total] = (left[total] ?? 0) - amount;
    paid[total] = (paid[total] ?? 0) + amount;
  };
  for (const [total, amount] of Object.entries(kinds)) take(total, amount);
  // What a kind is short of comes last, and is open too.
  const order = Object.keys(left).sort(
    (a, b) => Number(b === GENERIC) - Number(a === GENERIC) || (left[b] ?? 0) - (left[a] ?? 0),
  );
  let open = any;
  for (const total of order) {
    const amount = Math.min(open, left[total] ?? 0);
    if (amount > 0) take(total, amount);
    open -= amount;
  }
  return open > 0 ? undefined : paid;
};

/** A seat's mana for the view: amounts by kind, a number if all of it is colourless, undefined if there is none. */
export const manaView = (situation: Situation, seat: SeatId): JsonMap => {
  const pool = Object.entries(poolOf(situation, seat)).filter(([, amount]) => amount > 0);
  if (pool.length === 0) return {};
  const [[total, amount] = ['', 0], ...others] = pool;
  if (others.length === 0 && total === GENERIC) return { mana: amount };
  return { mana: Object.fromEntries(pool.map(([name, n]) => [name.slice('mana.'.length), n])) };
};
