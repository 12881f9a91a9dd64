import { playerAt, type Situation, type SeatId } from '@stackledger/kernel';
import type { Totals } from '@stackledger/kernel/authoring';
import { MANA_TOTAL } from '../table/word-marks.js';
import { halvesOf, isSplit, type Mana } from '../cards/written-mana.js';

export { manaOf, type Mana } from '../cards/written-mana.js';

/** Two amounts together. */
export const sumOf = (a: Mana, b: Mana): Mana => {
  const sum: { [kind: string]: number } = { ...a };
  for (const [kind, n] of Object.entries(b)) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
};

const total = (mana: Mana): number => Object.values(mana).reduce((sum, n) => sum + n, 0);

/** The mana in a pool by kind, without the kinds it has none of. */
export const poolOf = ({ state }: Situation, seat: SeatId): Mana => manaIn(playerAt(state.table, seat)?.totals ?? {});

/** The mana among named totals. */
export const manaIn = (totals: Totals): Mana =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, n]) => {
      const kind = MANA_TOTAL.wordIn(name);
      return kind !== undefined && n > 0 ? [[kind, n] as const] : [];
    }),
  );

/** The total that keeps a kind of mana. */
export const totalFor = (kind: string): string => MANA_TOTAL.of(kind);

/**
 * The mana of a pool that pays a cost, or undefined if it does not suffice: first the required kinds, then the generic
 * part, colourless mana before coloured, and of the colours the most plentiful first. Of several ways to pay a symbol
 * the first that the pool can pay counts.
 */
export const spend = (pool: Mana, cost: Mana): Mana | undefined => {
  const split = Object.keys(cost).find((kind) => isSplit(kind) && (cost[kind] ?? 0) > 0);
  if (split === undefined) return spendPlain(pool, cost);
  const { [split]: many = 0, ...others } = cost;
  const left = many > 1 ? { ...others, [split]: many - 1 } : others;
  for (const half of halvesOf(split)) {
    const spent = spend(pool, sumOf(left, half));
    if (spent !== undefined) return spent;
  }
  return undefined;
};

const spendPlain = (pool: Mana, cost: Mana): Mana | undefined => {
  const left: { [kind: string]: number } = { ...pool };
  const spent: { [kind: string]: number } = {};
  const take = (kind: string, n: number): number => {
    const taken = Math.min(n, left[kind] ?? 0);
    left[kind] = (left[kind] ?? 0) - taken;
    if (taken > 0) spent[kind] = (spent[kind] ?? 0) + taken;
    return n - taken;
  };
  for (const [kind, n] of Object.entries(cost)) {
    if (kind === 'generic') continue;
    const missing = take(kind, n);
    if (missing > 0 && (kind !== 'C' || take('generic', missing) > 0)) return undefined;
  }
  let generic = cost.generic ?? 0;
  for (const kind of ['generic', 'C', ...mostPlentifulFirst(left)]) generic = take(kind, generic);
  return generic > 0 ? undefined : spent;
};

const mostPlentifulFirst = (pool: Mana): readonly string[] =>
  Object.keys(pool)
    .filter((kind) => kind !== 'generic' && kind !== 'C')
    .sort((a, b) => (pool[b] ?? 0) - (pool[a] ?? 0) || (a < b ? -1 : 1));

/** What a source could give: one of several yields. */
export type ManaYields = readonly Mana[];

/**
 * Whether a pool and one yield of each of these sources could pay a cost. It looks for what each coloured point could
 * come from, so that no way to pay is missed; sources that share a cost may be counted twice.
 */
export const couldPay = (pool: Mana, sources: readonly ManaYields[], cost: Mana): boolean => {
  if (spend(pool, cost) !== undefined) return true;
  const most = sources.reduce((sum, yields) => sum + Math.max(0, ...yields.map(total)), total(pool));
  if (most < total(cost)) return false;
  return search(pool, sources, cost, { tries: MOST_TRIES });
};

/**
 * A bound on the search over sources that give several kinds; beyond it a payment is given the benefit of the doubt.
 */
const MOST_TRIES = 2_000;

const search = (pool: Mana, sources: readonly ManaYields[], cost: Mana, budget: { tries: number }): boolean => {
  if (spend(pool, cost) !== undefined) return true;
  if (budget.tries-- <= 0) return true;
  const [yields, ...others] = sources;
  if (yields === undefined) return false;
  const distinct = yields.filter((mana) => total(mana) > 0);
  if (distinct.length === 0) return search(pool, others, cost, budget);
  return distinct.some((mana) => search(sumOf(pool, mana), others, cost, budget));
};
