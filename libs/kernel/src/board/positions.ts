import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { JsonMap } from '../persistent/json.js';
import type { Cards } from '../table/card.js';
import type { NewObject } from '../events/kinds/zone-events.js';
import { emit } from '../events/recording.js';
import { newHandles } from './shuffling.js';
import type { CardId, ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { zoneKind, zoneOf } from '../table/names.js';
import type { Shape } from '../table/shape.js';
import { either, flag, listOf, mapOf, number, plainName, struct } from '../table/shape.js';
import type { GameObject } from '../table/table.js';

/** One entry of a position: a card id, or a card with its own name and state. */
export type Entry =
  | string
  | {
      readonly card: string;
      readonly as?: string;
      readonly tapped?: boolean;
      readonly damage?: number;
      readonly counters?: { readonly [name: string]: number };
      readonly sick?: boolean;
    };

const ID = plainName('a card id');

/** What a list of entries looks like (docs/setups-and-decks.md#entries). */
export const ENTRY: Shape = {
  ...either(
    ID,
    struct({
      card: ID,
      'as?': plainName('a name'),
      'tapped?': flag(),
      'damage?': number(0),
      'counters?': mapOf(number(0)),
      'sick?': flag(),
    }),
  ),
  about: 'a card id, or {card, as, tapped, damage, counters}',
};
/** The objects of a zone in a position, bottom first. */
export const ENTRIES: Shape = listOf(ENTRY);

/** What lies hidden: entries, or how many cards lie there that only the table knows. */
export const HIDDEN_ENTRIES: Shape = {
  ...either(number(0, 500), ENTRIES),
  about: 'cards, or their number where only the table knows them',
};

/** What a position says of a zone: entries, or a number of cards that only the table knows. */
export type Lying = readonly Entry[] | number | undefined;

/** A zone of a position with what lies in it, bottom first: entries, or so many cards that only the table knows. */
export type Pile = {
  readonly zone: ZoneName;
  readonly owner: SeatId | null;
  readonly entries: readonly Entry[];
  readonly unknown?: number;
};

/** A zone of a position, from a list that names the top first or the bottom first. */
export const pileOf = (
  zone: ZoneName,
  owner: SeatId | null,
  lying: Lying,
  first: 'top' | 'bottom' = 'bottom',
): Pile => {
  if (typeof lying === 'number') return { zone, owner, entries: [], unknown: lying };
  const entries = lying ?? [];
  return { zone, owner, entries: first === 'top' ? entries.toReversed() : entries };
};

/** The card of an entry. */
export const cardIn = (entry: Entry): CardId => (typeof entry === 'string' ? entry : entry.card) as CardId; // checked against the cards
const nameIn = (entry: Entry): ObjectName =>
  (typeof entry === 'string' ? entry : (entry.as ?? entry.card)) as ObjectName;

/** An entry as an object of a zone, under the name that everybody may know. */
const objectIn = (entry: Entry, name: ObjectName): NewObject => {
  const { tapped, damage, counters, sick } = typeof entry === 'string' ? {} : entry;
  return {
    name,
    ...(tapped && { tapped }),
    ...(damage !== undefined && { damage }),
    ...(counters !== undefined && { counters }),
    ...(sick && { marks: ['sick'] }),
  };
};

/** Who knows the cards of a zone as it is laid out: nobody, its owner alone, or everybody. */
const knownIn = (d: OpenDecision, { zone, owner }: Pile): GameObject['knownTo'] => {
  const hidden = d.ruleset.zones.kinds[zoneKind(zone)]?.hiddenFrom ?? 'nobody';
  if (hidden === 'everybody') return [];
  return hidden === 'others' && owner !== null ? [owner] : 'all';
};

/** How a zone is laid out: by which rules, and whether the names of hidden cards are public (SL-MATCH-6). */
type Manner = { readonly because?: readonly RuleId[]; readonly open?: boolean | undefined };

/** Lays a zone out. Which cards lie face down is hidden, and so is what a position calls them, unless it is open. */
export const layOut = (d: OpenDecision, pile: Pile, manner: Manner = {}): void => {
  const { zone, owner, entries, unknown = 0 } = pile;
  if (unknown > 0) layUnknown(d, zone, owner, unknown, manner.because ?? AS_SET_UP);
  if (entries.length === 0) return;
  const knownTo = knownIn(d, pile);
  if (knownTo !== 'all') return layFaceDown(d, pile, knownTo, manner);
  const objects = entries.map((entry) => ({ ...objectIn(entry, nameIn(entry)), card: cardIn(entry) }));
  emit(d, 'ObjectsCreated', { zone, owner, knownTo, objects }, manner.because ?? AS_SET_UP);
};

/** Lays so many cards out that only the table knows. */
export const layUnknown = (
  d: OpenDecision,
  zone: ZoneName,
  owner: SeatId | null,
  count: number,
  because: readonly RuleId[],
): void => {
  if (count === 0) return;
  const isOwn = d.ruleset.zones.kinds[zoneKind(zone)]?.hiddenFrom === 'others' && owner !== null;
  const objects = newHandles(d, zone, count).map((name) => ({ name }));
  const data = { zone, owner, knownTo: isOwn ? [owner] : [], objects, handles: true as const };
  emit(d, 'ObjectsCreated', data, [...because, 'SL-CARD-1']);
};

const AS_SET_UP: readonly RuleId[] = ['SL-MATCH-4'];
const AS_HIDDEN: readonly RuleId[] = ['SL-MATCH-4', 'SL-MATCH-6'];

const layFaceDown = (
  d: OpenDecision,
  { zone, owner, entries }: Pile,
  knownTo: readonly SeatId[],
  { because = AS_HIDDEN, open = false }: Manner,
): void => {
  const handles = open ? entries.map(nameIn) : newHandles(d, zone, entries.length);
  const named = entries.map((entry, at) => ({ entry, name: handles[at] ?? nameIn(entry) }));
  const objects = named.map(({ entry, name }) => objectIn(entry, name));
  const cards = named.map(({ entry, name }) =>
    open ? { name, card: cardIn(entry) } : { name, trueName: nameIn(entry), card: cardIn(entry) },
  );
  const data = { zone, owner, knownTo, objects, ...(!open && { handles: true as const }) };
  emit(d, 'ObjectsCreated', data, because, { for: knownTo.length === 0 ? 'nobody' : knownTo, data: { cards } });
};

/** What the positions of all games have. */
type Position = {
  readonly active?: SeatId;
  readonly players?: { readonly [seat: string]: unknown };
  readonly open?: boolean;
};

/** What is wrong with a position beyond its shape: seats and cards that there are not, names used twice. */
export const positionFaults = (
  { active, players = {}, open = false }: Position,
  piles: readonly Pile[],
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap = {},
): readonly string[] => {
  const entries = piles.flatMap((pile) => pile.entries);
  const names = entries.map(nameIn);
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  return [
    ...Object.keys(players)
      .filter((seat) => !seats.includes(seat as SeatId))
      .map((seat) => `setup/players/${seat}: no seat is called so`),
    ...(active !== undefined && !seats.includes(active) ? [`setup/active: no seat is called ${active}`] : []),
    ...entries
      .filter((entry) => !Object.hasOwn(cards, cardIn(entry)))
      .map((entry) => `setup: no card is called ${cardIn(entry)}`),
    ...piles
      .filter(({ unknown }) => unknown !== undefined && options.decks !== 'reported')
      .map(({ zone }) => `setup: a number of cards in ${zone} is for decks: reported; name the cards`),
    ...twice.map((name) => `setup: ${name} is there twice; give each copy a name of its own with as`),
    ...(open ? [] : handlesAmong(names, piles)).map(
      (name) => `setup: ${name} is how a hidden card of this match could be called; give it another name with as`,
    ),
    ...names
      .filter((name) => seats.includes(name as string as SeatId))
      .map((name) => `setup: ${name} is both a seat and a card`),
  ];
};

/** The names that a handle of one of these zones could have, too. */
const handlesAmong = (names: readonly ObjectName[], piles: readonly Pile[]): readonly ObjectName[] => {
  const zones = new Set(piles.map(({ zone }) => zoneOf(zone)));
  return names.filter((name) => /-\d+$/.test(name) && zones.has(name.slice(0, name.lastIndexOf('-'))));
};

/** One entry of a deck list, unless it is a card id: a card with how many of it. */
type DeckEntry = { readonly card: string; readonly count?: number };

const isDeckEntry = (entry: unknown): entry is DeckEntry =>
  typeof entry === 'object' && entry !== null && 'card' in entry;

/** The card ids of a deck list, each as often as it says, in the list's order; what is no entry is left out. */
export const deckCards = (list: unknown): readonly CardId[] => {
  const cards: CardId[] = [];
  for (const entry of Array.isArray(list) ? list : [])
    if (typeof entry === 'string') cards.push(entry as CardId);
    else if (isDeckEntry(entry))
      for (const card of Array.from<CardId>({ length: entry.count ?? 1 }).fill(entry.card as CardId)) cards.push(card);
  return cards;
};

/** Cards that deck lists name and that there are not. */
export const deckFaults = (decks: { readonly [deck: string]: unknown }, cards: Cards): readonly string[] => {
  const faults: string[] = [];
  for (const [deck, list] of Object.entries(decks))
    for (const card of deckCards(list))
      if (!Object.hasOwn(cards, card)) faults.push(`decks/${deck}: no card is called ${card}`);
  return faults;
};

/** Copies are named `ID-1`, `ID-2`, … in the list's order. */
export const copiesOf = (
  cards: readonly CardId[],
  counts = new Map<CardId, number>(),
): readonly { readonly card: CardId; readonly as: string }[] => {
  const copies: { card: CardId; as: string }[] = [];
  for (const card of cards) {
    const number = (counts.get(card) ?? 0) + 1;
    counts.set(card, number);
    copies.push({ card, as: `${card}-${number}` });
  }
  return copies;
};
