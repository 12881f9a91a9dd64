import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { valueAt } from '../persistent/dict.js';
import type { HiddenCards } from '../events/kinds/new-order.js';
import { emit, inputOf } from '../events/recording.js';
import { areDecksReported } from './unknown-cards.js';
import type { ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { zoneOf } from '../table/names.js';
import { objectAt, objectsAt, zoneAt } from '../table/objects.js';
import type { GameObject, Table } from '../table/table.js';

/** The order that a shuffle gave, first = new top, and where it came from. */
type Shuffle = { readonly order: readonly string[]; readonly n?: number; readonly keptFrom?: string };

/** Shuffles a zone. The same set of cards shuffled again after a rewind lies as it did the first time (SL-REWIND-6). */
export const shuffle = (d: OpenDecision, zone: ZoneName, because: readonly RuleId[]): void =>
  shuffleInto(d, zone, null, because);

/** Shuffles the cards of a pile together with those of a zone into the zone. */
export const shuffleInto = (
  d: OpenDecision,
  zone: ZoneName,
  pile: ZoneName | null,
  because: readonly RuleId[],
): void => {
  const { table } = d.state;
  const names = [...zoneAt(table, zone), ...(pile === null ? [] : zoneAt(table, pile))];
  if (names.length > 0) shuffleCards(d, { zone, pile, names, purpose: 'shuffle' }, because);
};

/** Puts some cards of a zone into an order by chance, in the places where they lie; nobody knows any more which is which. */
export const shuffleAmong = (
  d: OpenDecision,
  zone: ZoneName,
  names: readonly ObjectName[],
  because: readonly RuleId[],
): void => {
  if (names.length > 1) shuffleCards(d, { zone, pile: null, names, purpose: 'among' }, because);
};

/** Which cards are shuffled into which zone: all of the zone and the pile, or the unknown ones of the zone. */
type Plan = {
  readonly zone: ZoneName;
  readonly pile: ZoneName | null;
  readonly names: readonly ObjectName[];
  readonly purpose: string;
};

const shuffleCards = (d: OpenDecision, plan: Plan, because: readonly RuleId[]): void => {
  const { zone, pile, names } = plan;
  if (areDecksReported(d)) return shuffleUnseen(d, plan, because);
  const objects = objectsAt(d.state.table, names);
  const key = shuffleKey(d, plan, objects);
  const { order, n, keptFrom } = drawOrder(d, zone, objects, key);
  const minted = newHandles(d, zone, order.length);
  const cards = hiddenCards(objects, order.toReversed(), minted);
  const handles = pile === null ? inPlaceOf(zoneAt(d.state.table, zone), names, minted) : minted;
  const drawn = { zone, pile, handles, ...(n !== undefined && { n }), ...(keptFrom !== undefined && { keptFrom }) };
  emit(d, 'DeckShuffled', drawn, keptFrom === undefined ? because : [...because, 'SL-REWIND-6'], {
    for: 'nobody',
    data: { cards, key },
  });
};

/** The table shuffles: that is a fact without an order, and nobody knows any more what any of these cards is. */
const shuffleUnseen = (d: OpenDecision, { zone, pile, names }: Plan, because: readonly RuleId[]): void => {
  const minted = newHandles(d, zone, names.length);
  const handles = pile === null ? inPlaceOf(zoneAt(d.state.table, zone), names, minted) : minted;
  emit(d, 'DeckShuffled', { zone, pile, handles, source: 'table' }, because);
};

/** Which card lies under which handle, bottom first. */
const hiddenCards = (
  objects: readonly GameObject[],
  bottomFirst: readonly string[],
  handles: readonly ObjectName[],
): HiddenCards => {
  const byTrueName = new Map<string, GameObject>();
  for (const object of objects) byTrueName.set(object.trueName, object);
  const cards: HiddenCards[number][] = [];
  for (const [at, trueName] of bottomFirst.entries()) {
    const object = byTrueName.get(trueName);
    const name = handles[at];
    if (object !== undefined && object.card !== null && name !== undefined)
      cards.push({ name, trueName: object.trueName, card: object.card });
  }
  return cards;
};

const trueNames = (objects: readonly GameObject[]): ObjectName[] => {
  const names: ObjectName[] = [];
  for (const { trueName } of objects) names.push(trueName);
  return names;
};

/** The zone with new handles in the places of the shuffled cards; the others stay where they are. */
const inPlaceOf = (
  zone: readonly ObjectName[],
  shuffled: readonly ObjectName[],
  handles: readonly ObjectName[],
): readonly ObjectName[] => {
  if (handles.length === zone.length) return handles; // all of it was shuffled
  const moved = new Set(shuffled);
  let next = 0;
  return zone.map((name) => (moved.has(name) ? (handles[next++] ?? name) : name));
};

/** The zone of a deck by its name, or that of a player by the player's: one that nobody may look into. */
export const deckNamed = ({ zones }: Ruleset, table: Table, name: string): ZoneName | undefined =>
  Object.entries(zones.kinds)
    .flatMap(([kind, { hiddenFrom }]) => (hiddenFrom === 'everybody' ? [`${kind}/${name}`] : []))
    .find((zone) => valueAt(table.zones, zone) !== undefined);

/**
 * Shuffles the cards of a deck that nobody knows, after a rewind has returned some to it; known cards keep their places.
 * It is a shuffle of its own, which no earlier result answers.
 */
export const reshuffle = (d: OpenDecision, deck: string, because: readonly RuleId[]): void => {
  const { table } = d.state;
  const zone = deckNamed(d.ruleset, table, deck);
  if (zone === undefined) return; // it was empty then
  const unknown = zoneAt(table, zone).filter((name) => objectAt(table, name)?.knownTo.length === 0);
  if (unknown.length > 0)
    shuffleCards(d, { zone, pile: null, names: unknown, purpose: `reshuffle ${d.state.tip}` }, because);
};

/**
 * Puts cards on top of a deck in an order, first = new top. If only `by` knows which is which, they go by new handles.
 */
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
  const minted = newHandles(d, zone, bottomFirst.length);
  const objects = objectsAt(table, bottomFirst);
  const cards = hiddenCards(objects, trueNames(objects), minted);
  emit(d, 'DeckRearranged', { zone, handles: [...rest, ...minted], by }, because, { for: [by], data: { cards } });
};

/** Names the shuffle on every line of play: the zone, the set of cards, the how-manieth such shuffle. */
const shuffleKey = ({ state }: OpenDecision, { purpose, zone }: Plan, objects: readonly GameObject[]): string => {
  const base = `${purpose}|${zone}|${trueNames(objects).sort().join(' ')}`;
  return `${base}#${(valueAt(state.table.counts, base) ?? 0) + 1}`;
};

const drawOrder = (d: OpenDecision, zone: ZoneName, objects: readonly GameObject[], key: string): Shuffle => {
  const kept = valueAt(d.state.record.kept, `${d.state.record.generation}:${key}`);
  if (kept !== undefined && typeof kept.value !== 'number')
    return { order: kept.value.toReversed(), keptFrom: String(kept.revision) };
  const n = d.state.record.draws;
  const cards = trueNames(objects).reverse();
  const order = inputOf(d, { need: 'shuffle', n, zone, cards }, ({ shuffles }) => shuffles?.[d.shufflesTaken]);
  d.shufflesTaken += 1;
  return { order, n };
};

/** Handles that nothing in the match is called by; they never come again, so nobody can follow a card through a shuffle. */
export const newHandles = (d: OpenDecision, zone: ZoneName, count: number): readonly ObjectName[] => {
  const handles: ObjectName[] = [];
  for (let number = d.state.record.handles + 1; handles.length < count; number++) {
    const name = `${zoneOf(zone)}-${number}`;
    if (objectAt(d.state.table, name) === undefined) handles.push(name as ObjectName); // minted here
  }
  return handles;
};
