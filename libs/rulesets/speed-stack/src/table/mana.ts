import { totalsByKind, playerAt, type JsonMap, type Situation, type SeatId } from '@stackledger/kernel';

/** Mana of no kind, which pays for nothing but a bare number. */
const GENERIC = 'mana.generic';

/** How much of which total. */
export type Amounts = { readonly [total: string]: number };

const X = 'mana.X';

/** A mana cost as what it asks of each kind; a bare number, and every X, may be paid with any. */
export const askedOf = (mana: unknown): Amounts => {
  const asked: { [total: string]: number } = {};
  for (const [total, amount] of totalsByKind('mana', mana)) asked[total] = (asked[total] ?? 0) + amount;
  return asked;
};

/** The same with a number for its X. */
const askedWith = (mana: unknown, x: number): Amounts => {
  const { [X]: times = 0, [GENERIC]: any = 0, ...kinds } = askedOf(mana);
  return { ...kinds, [GENERIC]: any + times * x };
};

/** The totals of a seat by name: in an order that does not depend on how the log was read. */
export const totalsOf = (
  situation: Situation,
  seat: SeatId | null,
): readonly (readonly [total: string, amount: number])[] =>
  Object.entries(playerAt(situation.state.table, seat)?.totals ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));

/** The mana of a seat by kind. */
const poolOf = (situation: Situation, seat: SeatId | null): Amounts =>
  Object.fromEntries(totalsOf(situation, seat).filter(([total]) => total.startsWith('mana.')));

/**
 * What a pool pays a cost with: each kind its own, the rest first with mana of no kind, then with what there is most of.
 * Undefined when it is not enough.
 */
export const paymentOf = (situation: Situation, seat: SeatId | null, mana: unknown, x: number): Amounts | undefined => {
  const { [GENERIC]: any = 0, ...kinds } = askedWith(mana, x);
  const left: { [total: string]: number } = { ...poolOf(situation, seat) };
  const paid: { [total: string]: number } = {};
  const take = (total: string, amount: number): void => {
    left[total] = (left[total] ?? 0) - amount;
    paid[total] = (paid[total] ?? 0) + amount;
  };
  for (const [total, amount] of Object.entries(kinds)) take(total, amount);
  if (Object.values(left).some((amount) => amount < 0)) return undefined;
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

/** A seat's mana for the view: kinds with numbers, a bare number when it is of no kind; nothing where there is none. */
export const manaView = (situation: Situation, seat: SeatId): JsonMap => {
  const pool = Object.entries(poolOf(situation, seat)).filter(([, amount]) => amount > 0);
  if (pool.length === 0) return {};
  const [[total, amount] = ['', 0], ...others] = pool;
  if (others.length === 0 && total === GENERIC) return { mana: amount };
  return { mana: Object.fromEntries(pool.map(([name, n]) => [name.slice('mana.'.length), n])) };
};
