import {
  either,
  flag,
  isMap,
  json,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  record,
  type Begins,
  type CardId,
  type Cards,
  type Fields,
  type GameObject,
  type JsonMap,
  type NewObject,
  type ObjectName,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';
import { STEPS, type Step } from './turn.js';

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

/** A player in a position. What is left out is as in a running turn. */
export type PlayerSetup = {
  readonly mana?: unknown;
  readonly [key: string]: unknown;
};

/** A position as scenarios write it (cards-and-scenarios.md section 4). Libraries list the top first. */
export type Setup = {
  readonly active?: SeatId;
  readonly step?: Step;
  readonly costs?: 'enforced' | 'free';
  readonly players?: { readonly [seat: string]: PlayerSetup };
};

const ID = plainName('a card id');
const ENTRY: Shape = {
  ...either(
    ID,
    record({
      card: ID,
      'as?': plainName('a name'),
      'tapped?': flag(),
      'damage?': number(0),
      'counters?': mapOf(number(0)),
      'sick?': flag(),
    }),
  ),
  about: 'a card id, or {card, as, tapped, damage, counters, sick}',
};
const ENTRIES = listOf(ENTRY);

const PILES = ['battlefield', 'graveyard', 'exile', 'hand', 'library'] as const;

const PILE_FIELDS: Fields = Object.fromEntries(PILES.map((pile) => [`${pile}?`, ENTRIES]));

/** The totals that a position may give. */
export const TOTALS = ['life', 'poison', 'energy', 'landPlays'] as const;

const PLAYER = record({
  ...PILE_FIELDS,
  'life?': number(),
  'poison?': number(0),
  'energy?': number(0),
  'landPlays?': number(0),
  'mana?': json,
});

/** A position of Magic. */
export const setupShape: Shape = record({
  'active?': plainName('a seat'),
  'step?': oneOf(...STEPS),
  'costs?': oneOf('enforced', 'free'),
  'players?': mapOf(PLAYER),
});

/** A zone of a position with what lies in it, bottom first. */
export type Pile = { readonly zone: string; readonly owner: SeatId; readonly entries: readonly Entry[] };

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = (setup: Setup, seats: readonly SeatId[]): readonly Pile[] =>
  seats.flatMap((seat) =>
    PILES.map((kind): Pile => {
      const entries = (setup.players?.[seat]?.[kind] ?? []) as readonly Entry[]; // a list by the shape
      return { zone: `${kind}/${seat}`, owner: seat, entries: kind === 'library' ? entries.toReversed() : entries };
    }),
  );

/** The card of an entry, and the name it goes by. */
export const cardIn = (entry: Entry): CardId => (typeof entry === 'string' ? entry : entry.card) as CardId; // checked against the cards
const nameIn = (entry: Entry): ObjectName =>
  (typeof entry === 'string' ? entry : (entry.as ?? entry.card)) as ObjectName;

/** An entry as an object of a zone. A planeswalker on the battlefield has its printed loyalty unless counters are given. */
export const objectIn = (entry: Entry, zone: string, cards: Cards): NewObject & { card: CardId } => {
  const { tapped, damage, counters, sick } = typeof entry === 'string' ? {} : entry;
  const { loyalty } = cards[cardIn(entry)] ?? {};
  const loyal = zone.startsWith('battlefield/') && loyalty !== undefined ? { loyalty } : undefined;
  const withLoyalty = counters ?? loyal;
  return {
    name: nameIn(entry),
    card: cardIn(entry),
    ...(tapped && { tapped }),
    ...(damage !== undefined && { damage }),
    ...(withLoyalty !== undefined && { counters: withLoyalty }),
    ...(sick && { marks: ['sick'] }),
  };
};

/** Who knows the cards of a zone: nobody those of a library, its owner those of a hand, everybody the rest. */
export const knownIn = ({ zone, owner }: Pile): GameObject['knownTo'] => {
  if (zone.startsWith('library/')) return [];
  return zone.startsWith('hand/') ? [owner] : 'all';
};

/** Deck lists: card ids, or cards with how many of them. */
type DeckEntry = string | { readonly card: string; readonly count?: number };

/** The card ids of a deck list, each as often as it says, in the list's order. */
export const deckCards = (list: unknown): readonly CardId[] =>
  ((list ?? []) as readonly DeckEntry[]).flatMap((entry) =>
    typeof entry === 'string'
      ? [entry as CardId]
      : Array.from({ length: entry.count ?? 1 }, () => entry.card as CardId),
  );

/** The deck of each seat: its own list, else the built-in ones in turn. */
export const decksOf = (decks: JsonMap, seats: readonly SeatId[]): { readonly [seat: string]: readonly CardId[] } => {
  const builtIn = Object.keys(decks).filter((name) => !seats.some((seat) => seat === name));
  return Object.fromEntries(
    seats.map((seat, at) => [seat, deckCards(decks[seat] ?? decks[builtIn[at % builtIn.length] ?? ''])]),
  );
};

/** What is wrong with a position or with decks beyond their shape. */
export const beginFaults = ({ setup, decks }: Begins, seats: readonly SeatId[], cards: Cards): readonly string[] => [
  ...(setup === undefined ? [] : setupFaults(setup, seats, cards)),
  ...(decks === undefined ? [] : deckFaults(decks, cards)),
];

const setupFaults = (setup: Setup, seats: readonly SeatId[], cards: Cards): readonly string[] => {
  const strangers = Object.keys(setup.players ?? {}).filter((seat) => !seats.includes(seat as SeatId));
  const entries = pilesOf(setup, seats).flatMap((pile) => pile.entries);
  const names = entries.map(nameIn);
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  return [
    ...strangers.map((seat) => `setup/players/${seat}: no seat is called so`),
    ...(setup.active !== undefined && !seats.includes(setup.active)
      ? [`setup/active: no seat is called ${setup.active}`]
      : []),
    ...entries.filter((entry) => !(cardIn(entry) in cards)).map((entry) => `setup: no card is called ${cardIn(entry)}`),
    ...twice.map((name) => `setup: ${name} is there twice; give each copy a name of its own with as`),
    ...names
      .filter((name) => seats.includes(name as string as SeatId))
      .map((name) => `setup: ${name} is both a seat and a card`),
  ];
};

const deckFaults = (decks: JsonMap, cards: Cards): readonly string[] =>
  Object.entries(decks).flatMap(([deck, list]) =>
    deckCards(Array.isArray(list) ? list.filter((entry) => typeof entry === 'string' || isMap(entry)) : [])
      .filter((card) => !(card in cards))
      .map((card) => `decks/${deck}: no card is called ${card}`),
  );
