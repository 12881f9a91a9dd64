import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { valueAt } from '../persistent/dict.js';
import { memoized } from '../persistent/memoized.js';
import { keptKey, MOST_LONG_KEYS } from '../events/kinds/kept-results.js';
import type { HiddenCards } from '../events/kinds/new-order.js';
import { emit, inputOf } from '../events/recording.js';
import { areDecksReported } from './unknown-cards.js';
import { type ObjectName, type RuleId, type SeatId, type ZoneName } from '../table/names.js';
import { handleAt, handlesFrom } from '../table/handles.js';
import { cardsOfSet, hiddenCards, placesOf, shuffledSet, trueNames, type ShuffledSet } from './shuffled-set.js';
import { zoneOf } from '../table/names.js';
import { objectAt, objectsAt, zoneAt } from '../table/objects.js';
import type { Table } from '../table/table.js';

/** The order that a shuffle produced, new top first, and where it came from. */
type Shuffle = { readonly order: readonly string[]; readonly n?: number; readonly keptFrom?: string };

/** Shuffles a zone. The same set of cards gets the same order again after a rewind (SL-REWIND-6). */
export const shuffle = (d: OpenDecision, zone: ZoneName, because: readonly RuleId[]): void =>
  shuffleInto(d, zone, null, because);

/** Shuffles a pile and a zone together into the zone. */
export const shuffleInto = (
  d: OpenDecision,
  zone: ZoneName,
  pile: ZoneName | null,
  because: readonly RuleId[],
): void => {
  const { table } = d.state;
  const names = pile === null ? zoneAt(table, zone) : [...zoneAt(table, zone), ...zoneAt(table, pile)];
  if (names.length > 0) shuffleCards(d, { zone, pile, names, purpose: 'shuffle' }, because);
};

/** Shuffles some cards of a zone among the places where they lie; nobody knows which is which afterwards. */
export const shuffleAmong = (
  d: OpenDecision,
  zone: ZoneName,
  names: readonly ObjectName[],
  because: readonly RuleId[],
): void => {
  if (names.length > 1) shuffleCards(d, { zone, pile: null, names, purpose: 'among' }, because);
};

/** What is shuffled where: the whole zone and a pile, or some cards of the zone. */
type ShufflePlan = {
  readonly zone: ZoneName;
  readonly pile: ZoneName | null;
  readonly names: readonly ObjectName[];
  readonly purpose: string;
};

const shuffleCards = (d: OpenDecision, plan: ShufflePlan, because: readonly RuleId[]): void => {
  const { zone, pile, names } = plan;
  if (areDecksReported(d)) return shuffleUnseen(d, plan, because);
  const set = shuffledSet(plan, objectsAt(d.state.table, names));
  const key = shuffleKey(d, set);
  const { order, n, keptFrom } = drawOrder(d, zone, set, key);
  const minted = newHandles(d, zone, order.length);
  const cards = cardsOfSet(set, order.toReversed(), minted);
  const handles = pile === null ? inPlaceOf(zoneAt(d.state.table, zone), names, minted) : minted;
  const drawn = { zone, pile, handles, ...(n !== undefined && { n }), ...(keptFrom !== undefined && { keptFrom }) };
  emit(d, 'DeckShuffled', drawn, keptFrom === undefined ? because : [...because, 'SL-REWIND-6'], {
    for: 'nobody',
    data: { cards, key },
  });
};

/** A shuffle done by the table: an event without an order; nobody knows these cards any more. */
const shuffleUnseen = (d: OpenDecision, { zone, pile, names }: ShufflePlan, because: readonly RuleId[]): void => {
  const minted = newHandles(d, zone, names.length);
  const handles = pile === null ? inPlaceOf(zoneAt(d.state.table, zone), names, minted) : minted;
  emit(d, 'DeckShuffled', { zone, pile, handles, source: 'table' }, because);
};

/** The zone with new handles in the places of the shuffled cards; the others stay. */
const inPlaceOf = (
  zone: readonly ObjectName[],
  shuffled: readonly ObjectName[],
  handles: readonly ObjectName[],
): readonly ObjectName[] => {
  if (handles.length === zone.length) return handles; // the whole zone was shuffled
  const moved = new Set(shuffled);
  let next = 0;
  return zone.map((name) => (moved.has(name) ? (handles[next++] ?? name) : name));
};

/** The hidden zone that a deck name means: a deck, or the deck of a player by the seat's name. */
export const deckNamed = ({ zones }: Ruleset, table: Table, name: string): ZoneName | undefined =>
  Object.entries(zones.kinds)
    .flatMap(([kind, { hiddenFrom }]) => (hiddenFrom === 'everybody' ? [`${kind}/${name}`] : []))
    .find((zone) => valueAt(table.zones, zone) !== undefined);

/**
 * Shuffles the unknown cards of a deck after a rewind returned some to it; known cards keep their places. It never
 * repeats an earlier result.
 */
export const reshuffle = (d: OpenDecision, deck: string, because: readonly RuleId[]): void => {
  const { table } = d.state;
  const zone = deckNamed(d.ruleset, table, deck);
  if (zone === undefined) return; // it was empty then
  const unknown = zoneAt(table, zone).filter((name) => objectAt(table, name)?.knownTo.length === 0);
  if (unknown.length > 0)
    shuffleCards(d, { zone, pile: null, names: unknown, purpose: `reshuffle ${d.state.tip}` }, because);
};

/** Puts cards on top of a deck in an order, new top first. If only `by` knows which is which, they get new handles. */
export const rearrangeTop = (
  d: OpenDecision,
  zone: ZoneName,
  topFirst: readonly ObjectName[],
  by: SeatId | null,
  because: readonly RuleId[],
): void => {
  const { table } = d.state;
  const rest = zoneAt(table, zone).filter((name) => !topFirst.includes(name));
  const bottomFirst = topFirst.toReversed();
  if (by === null) return emit(d, 'DeckRearranged', { zone, handles: [...rest, ...bottomFirst], by }, because);
  const { minted, cards } = underNewHandles(d, zone, bottomFirst);
  emit(d, 'DeckRearranged', { zone, handles: [...rest, ...minted], by }, because, { for: [by], data: { cards } });
};

/** Puts cards under a deck in an order, their highest first, under new handles: only `by` knows which is which. */
export const rearrangeBottom = (
  d: OpenDecision,
  zone: ZoneName,
  topFirst: readonly ObjectName[],
  by: SeatId,
  because: readonly RuleId[],
): void => {
  const rest = zoneAt(d.state.table, zone).filter((name) => !topFirst.includes(name));
  const { minted, cards } = underNewHandles(d, zone, topFirst.toReversed());
  emit(d, 'DeckRearranged', { zone, handles: [...minted, ...rest], by }, because, { for: [by], data: { cards } });
};

const underNewHandles = (
  d: OpenDecision,
  zone: ZoneName,
  names: readonly ObjectName[],
): { readonly minted: readonly ObjectName[]; readonly cards: HiddenCards } => {
  const minted = newHandles(d, zone, names.length);
  const objects = objectsAt(d.state.table, names);
  return { minted, cards: hiddenCards({ objects, places: placesOf(objects) }, trueNames(objects), minted) };
};

/** The key of a shuffle, equal on every branch: its set, and its ordinal among such shuffles. */
const shuffleKey = ({ state }: OpenDecision, { base }: ShuffledSet): string => {
  const before = valueAt(state.table.counts, base) ?? 0;
  return before === 0 ? firstKey(base) : `${base}#${before + 1}`;
};

/** The key of the first shuffle of a set. */
const firstKey = memoized((base) => `${base}#1`, MOST_LONG_KEYS);

const drawOrder = (d: OpenDecision, zone: ZoneName, { topFirst: cards }: ShuffledSet, key: string): Shuffle => {
  const kept = valueAt(d.state.record.kept, keptKey(d.state.record.generation, key));
  if (kept !== undefined && typeof kept.value !== 'number')
    return { order: kept.value.toReversed(), keptFrom: String(kept.revision) };
  const n = d.state.record.draws;
  const order = inputOf(d, { need: 'shuffle', n, zone, cards }, ({ shuffles }) => shuffles?.[d.shufflesTaken]);
  d.shufflesTaken += 1;
  return { order, n };
};

const areNew = (table: Table, names: readonly ObjectName[]): boolean => {
  for (const name of names) if (objectAt(table, name) !== undefined) return false;
  return true;
};

/** New handles for a zone. A handle is never used twice, so nobody can follow a card through a shuffle. */
export const newHandles = (d: OpenDecision, zone: ZoneName, count: number): readonly ObjectName[] => {
  const { table, record } = d.state;
  const inARow = handlesFrom(zoneOf(zone), record.handles + 1, count);
  if (areNew(table, inARow)) return inARow;
  const handles: ObjectName[] = [];
  for (let number = record.handles + 1; handles.length < count; number++) {
    const name = handleAt(zoneOf(zone), number);
    if (objectAt(table, name) === undefined) handles.push(name);
  }
  return handles;
};
