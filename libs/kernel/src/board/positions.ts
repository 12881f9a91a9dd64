import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { JsonMap } from '../persistent/json.js';
import { memoizedFor } from '../persistent/memoized.js';
import type { Cards } from '../table/card.js';
import type { NewObject } from '../events/kinds/zone-events.js';
import { emit } from '../events/recording.js';
import { newHandles } from './shuffling.js';
import {
  asCardId,
  asObjectName,
  asSeatId,
  type CardId,
  type ObjectName,
  type RuleId,
  type SeatId,
  type ZoneName,
} from '../table/names.js';
import { zoneOf } from '../table/names.js';
import type { Shape } from '../table/shape.js';
import { either, flag, listOf, mapOf, number, plainName, struct } from '../table/shape.js';
import type { GameObject } from '../table/table.js';

/** One entry of a position: a card id, or a card with its own name and state. */
export type PositionEntry =
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

/** The shape of one entry (docs/reference/setups.md#entries). */
export const ENTRY: Shape<PositionEntry> = {
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
export const ENTRIES: Shape<readonly PositionEntry[]> = listOf(ENTRY);

/** The contents of a hidden zone: entries, or the number of cards, which only the table knows. */
export const HIDDEN_ENTRIES: Shape = {
  ...either(number(0, 500), ENTRIES),
  about: 'cards, or their number where only the table knows them',
};

/** The contents of a zone in a position: entries, or a number of cards that only the table knows. */
export type ZoneContents = readonly PositionEntry[] | number | undefined;

/** The contents of one zone, bottom first: entries, and a number of cards that only the table knows. */
export type Pile = {
  readonly zone: ZoneName;
  readonly owner: SeatId | null;
  readonly entries: readonly PositionEntry[];
  readonly unknown?: number;
};

/** The contents of a zone, from a list that is top first or bottom first. */
export const pileOf = (
  zone: ZoneName,
  owner: SeatId | null,
  lying: ZoneContents,
  first: 'top' | 'bottom' = 'bottom',
): Pile => {
  if (typeof lying === 'number') return { zone, owner, entries: [], unknown: lying };
  const entries = lying ?? [];
  return { zone, owner, entries: first === 'top' ? entries.toReversed() : entries };
};

/** The card of an entry. */
// checked against the cards before
export const cardIn = (entry: PositionEntry): CardId => asCardId(typeof entry === 'string' ? entry : entry.card);
const nameIn = (entry: PositionEntry): ObjectName =>
  asObjectName(typeof entry === 'string' ? entry : (entry.as ?? entry.card));

const objectIn = (entry: PositionEntry, name: ObjectName): NewObject => {
  const { tapped, damage, counters, sick } = typeof entry === 'string' ? {} : entry;
  return {
    name,
    ...(tapped && { tapped }),
    ...(damage !== undefined && { damage }),
    ...(counters !== undefined && { counters }),
    ...(sick && { marks: ['sick'] }),
  };
};

/** Who knows the cards of a newly laid out zone: nobody, its owner, or everybody. */
const knownIn = (d: OpenDecision, { zone, owner }: Pile): GameObject['knownTo'] => {
  const hidden = d.ruleset.compiled.zoneRule(zone).hiddenFrom;
  if (hidden === 'everybody') return [];
  return hidden === 'others' && owner !== null ? [owner] : 'all';
};

/** The rules cited for laying out a zone, and whether the names of hidden cards are public (SL-MATCH-6). */
type LayoutTerms = { readonly because?: readonly RuleId[]; readonly open?: boolean | undefined };

/** Lays out a zone. Face-down cards, and their names in the position, stay hidden unless the match is open. */
export const layOut = (d: OpenDecision, pile: Pile, manner: LayoutTerms = {}): void => {
  const { zone, owner, entries, unknown = 0 } = pile;
  if (unknown > 0) layUnknown(d, zone, owner, unknown, manner.because ?? AS_SET_UP);
  if (entries.length === 0) return;
  const knownTo = knownIn(d, pile);
  if (knownTo !== 'all') return layFaceDown(d, pile, knownTo, manner);
  const objects = entries.map((entry) => ({ card: cardIn(entry), ...objectIn(entry, nameIn(entry)) }));
  emit(d, 'ObjectsCreated', { zone, owner, knownTo, objects }, manner.because ?? AS_SET_UP);
};

/** Lays out a number of cards that only the table knows. */
export const layUnknown = (
  d: OpenDecision,
  zone: ZoneName,
  owner: SeatId | null,
  count: number,
  because: readonly RuleId[],
): void => {
  if (count === 0) return;
  const isOwn = d.ruleset.compiled.zoneRule(zone).hiddenFrom === 'others' && owner !== null;
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
  { because = AS_HIDDEN, open = false }: LayoutTerms,
): void => {
  const handles = open ? entries.map(nameIn) : newHandles(d, zone, entries.length);
  const named = entries.map((entry, at) => ({ entry, name: handles[at] ?? nameIn(entry) }));
  const objects = named.map(({ entry, name }) => objectIn(entry, name));
  const cards = named.map(({ entry, name }) =>
    open ? { card: cardIn(entry), name } : { card: cardIn(entry), name, trueName: nameIn(entry) },
  );
  const data = { zone, owner, knownTo, objects, ...(!open && { handles: true as const }) };
  emit(d, 'ObjectsCreated', data, because, { for: knownTo.length === 0 ? 'nobody' : knownTo, data: { cards } });
};

/** The parts of a position that every game has. */
type PositionDocument = {
  readonly active?: SeatId;
  readonly players?: { readonly [seat: string]: unknown };
  readonly open?: boolean;
};

/** The errors of a position beyond its shape: unknown seats and cards, names used twice. */
export const positionErrors = (
  { active, players = {}, open = false }: PositionDocument,
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
      .filter((seat) => !seats.includes(asSeatId(seat)))
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
    ...names.filter((name) => seats.includes(asSeatId(name))).map((name) => `setup: ${name} is both a seat and a card`),
  ];
};

/** The names that look like handles of one of these zones. */
const handlesAmong = (names: readonly ObjectName[], piles: readonly Pile[]): readonly ObjectName[] => {
  const zones = new Set(piles.map(({ zone }) => zoneOf(zone)));
  return names.filter((name) => /-\d+$/.test(name) && zones.has(name.slice(0, name.lastIndexOf('-'))));
};

/** An entry of a deck list in its long form: a card and its number of copies. */
type CountedCard = { readonly card: string; readonly count?: number };

const isDeckEntry = (entry: unknown): entry is CountedCard =>
  typeof entry === 'object' && entry !== null && 'card' in entry;

/** The card ids of a deck list, one per copy, in the order of the list; invalid entries are skipped. */
export const deckCards = (list: unknown): readonly CardId[] => (Array.isArray(list) ? cardsOfList(list) : []);

/** Matches share their deck lists. */
const cardsOfList = memoizedFor((list: readonly unknown[]): readonly CardId[] => {
  const cards: CardId[] = [];
  for (const entry of list)
    if (typeof entry === 'string') cards.push(asCardId(entry));
    else if (isDeckEntry(entry))
      for (const card of Array.from<CardId>({ length: entry.count ?? 1 }).fill(asCardId(entry.card))) cards.push(card);
  return cards;
});

/** The errors of deck lists that name unknown cards. */
export const deckErrors = (decks: { readonly [deck: string]: unknown }, cards: Cards): readonly string[] => {
  const errors: string[] = [];
  for (const [deck, list] of Object.entries(decks))
    for (const card of deckCards(list))
      if (!Object.hasOwn(cards, card)) errors.push(`decks/${deck}: no card is called ${card}`);
  return errors;
};

/** Entries for these cards, named `ID-1`, `ID-2`, … in the order of the list. */
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
