import { isMap, objectAt, playerAt, type Situation, type SeatId } from '@stackledger/kernel';
import { contextOfSource, type ObjectFilter, type ObjectName, type Totals } from '@stackledger/kernel/authoring';
import { filterCard } from '../words/filters.js';
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

/** What joins a kind of mana and the spells that alone it pays for, in the name of a total. */
const FOR = ' for ';

/** The kind of mana that pays for such spells alone. */
export const kindFor = (kind: string, only: ObjectFilter): string => `${kind}${FOR}${JSON.stringify(only)}`;

/** Whether mana of a kind may pay for this spell, or where there is none for whatever it is (MTG-106.6). */
const mayPay = (situation: Situation, seat: SeatId, kind: string, spell: ObjectName | null): boolean => {
  const at = kind.indexOf(FOR);
  if (at < 0) return true;
  const object = objectAt(situation.state.table, spell ?? '');
  const only: unknown = JSON.parse(kind.slice(at + FOR.length));
  // plain data, as it was written
  return (
    object !== undefined &&
    isMap(only) &&
    filterCard(situation, only as ObjectFilter, object, contextOfSource(seat, null))
  );
};

const plainKind = (kind: string): string => kind.split(FOR, 1)[0] ?? kind;

const allIn = ({ state }: Situation, seat: SeatId): Mana => manaIn(playerAt(state.table, seat)?.totals ?? {});

/**
 * The mana of a pool by kind, without the kinds it has none of: all that may pay for this spell, or without one what
 * may pay for anything.
 */
export const poolOf = (situation: Situation, seat: SeatId, spell: ObjectName | null = null): Mana => {
  const all = allIn(situation, seat);
  if (!Object.keys(all).some((kind) => kind.includes(FOR))) return all;
  const pool: { [kind: string]: number } = {};
  for (const [kind, n] of Object.entries(all))
    if (mayPay(situation, seat, kind, spell)) pool[plainKind(kind)] = (pool[plainKind(kind)] ?? 0) + n;
  return pool;
};

/** The mana that is spent as it lies in the pool: what pays for this spell alone goes first. */
export const spentOf = (situation: Situation, seat: SeatId, spell: ObjectName | null, spent: Mana): Mana => {
  const left: { [kind: string]: number } = { ...spent };
  const taken: { [kind: string]: number } = {};
  const all = Object.entries(allIn(situation, seat));
  if (!all.some(([kind]) => kind.includes(FOR))) return spent;
  for (const [kind, n] of all.toSorted(([a], [b]) => Number(b.includes(FOR)) - Number(a.includes(FOR)))) {
    const plain = plainKind(kind);
    const many = mayPay(situation, seat, kind, spell) ? Math.min(n, left[plain] ?? 0) : 0;
    if (many > 0) taken[kind] = many;
    left[plain] = (left[plain] ?? 0) - many;
  }
  return taken;
};

/** The mana among named totals. */
export const manaIn = (totals: Totals): Mana => {
  const mana: { [kind: string]: number } = {};
  for (const [name, n] of Object.entries(totals)) {
    const kind = n > 0 ? MANA_TOTAL.wordIn(name) : undefined;
    if (kind !== undefined) mana[kind] = n;
  }
  return mana;
};

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
