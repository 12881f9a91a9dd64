import {
  deckCards,
  deckFaults,
  either,
  ENTRIES,
  flag,
  mapOf,
  number,
  oneOf,
  plainName,
  positionFaults,
  struct,
  text,
  type Begins,
  type CardId,
  type Cards,
  type Entry,
  type Fields,
  type JsonMap,
  type Pile,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';
import { STEPS, type Step } from './turn.js';

/** A player in a position. What is left out is as in a running turn. */
export type PlayerSetup = { readonly mana?: unknown; readonly [key: string]: unknown };

/** A position as scenarios write it (docs/setups-and-decks.md). Libraries list the top first. */
export type Setup = {
  /** Whether the names that it gives are public in hands and decks too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: Step;
  readonly costs?: 'enforced' | 'free';
  readonly players?: { readonly [seat: string]: PlayerSetup };
  readonly discard?: { readonly [seat: string]: readonly Entry[] };
};

const PILES = ['battlefield', 'graveyard', 'exile', 'hand', 'library'] as const;

const PILE_FIELDS: Fields = Object.fromEntries(PILES.map((pile) => [`${pile}?`, ENTRIES]));

/** The totals that a position may give. */
export const TOTALS = ['life', 'poison', 'energy', 'landPlays'] as const;

const PLAYER = struct({
  ...PILE_FIELDS,
  'life?': number(),
  'poison?': number(0),
  'energy?': number(0),
  'landPlays?': number(0),
  'mana?': either(number(0), text(), mapOf(number(0))),
});

/** A position of Magic. */
export const setupShape: Shape = struct({
  'open?': flag(),
  'active?': plainName('a seat'),
  'step?': oneOf(...STEPS),
  'costs?': oneOf('enforced', 'free'),
  'players?': mapOf(PLAYER),
  'discard?': mapOf(ENTRIES),
});

/** A planeswalker has its printed loyalty unless counters are given. */
const withLoyalty = (entry: Entry, cards: Cards): Entry => {
  const long = typeof entry === 'string' ? { card: entry } : entry;
  const loyalty = cards[long.card]?.loyalty;
  return loyalty === undefined || long.counters !== undefined ? entry : { ...long, counters: { loyalty } };
};

const entriesIn = (setup: Setup, seat: SeatId, kind: (typeof PILES)[number]): readonly Entry[] => [
  ...(kind === 'graveyard' ? (setup.discard?.[seat] ?? []) : []),
  ...((setup.players?.[seat]?.[kind] ?? []) as readonly Entry[]), // a list by the shape
];

const pileOf = (setup: Setup, seat: SeatId, kind: (typeof PILES)[number], cards: Cards): Pile => {
  const entries = entriesIn(setup, seat, kind);
  const zone = `${kind}/${seat}`;
  if (kind === 'library') return { zone, owner: seat, entries: entries.toReversed() };
  return {
    zone,
    owner: seat,
    entries: kind === 'battlefield' ? entries.map((entry) => withLoyalty(entry, cards)) : entries,
  };
};

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = (setup: Setup, seats: readonly SeatId[], cards: Cards): readonly Pile[] =>
  seats.flatMap((seat) => PILES.map((kind) => pileOf(setup, seat, kind, cards)));

/** The deck of each seat: its own list, else the built-in ones in turn. */
export const decksOf = (decks: JsonMap, seats: readonly SeatId[]): { readonly [seat: string]: readonly CardId[] } => {
  const builtIn = Object.keys(decks).filter((name) => !seats.some((seat) => seat === name));
  return Object.fromEntries(
    seats.map((seat, at) => [seat, deckCards(decks[seat] ?? decks[builtIn[at % builtIn.length] ?? ''])]),
  );
};

/** What is wrong with a position or with decks beyond their shape. */
export const beginFaults = ({ setup, decks }: Begins, seats: readonly SeatId[], cards: Cards): readonly string[] => [
  ...(setup === undefined ? [] : positionFaults(setup, pilesOf(setup, seats, cards), seats, cards)),
  ...Object.keys((setup?.discard ?? {}) as object)
    .filter((seat) => !seats.some((each) => each === seat))
    .map((seat) => `setup/discard/${seat}: no seat is called so`),
  ...(decks === undefined ? [] : deckFaults(decks, cards)),
];
