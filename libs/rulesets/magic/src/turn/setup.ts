import {
  either,
  flag,
  mapOf,
  number,
  oneOf,
  plainName,
  struct,
  text,
  type Cards,
  type Fields,
  type JsonMap,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';
import {
  deckCards,
  isSideboard,
  deckErrors,
  ENTRIES,
  HIDDEN_ENTRIES,
  pileOf,
  positionErrors,
  type MatchBeginning,
  type PositionEntry,
  type ZoneContents,
  type Pile,
} from '@stackledger/kernel/authoring';
import type { MagicCard } from '../cards/magic-card.js';
import type { MagicDeckLists } from '../table/state.js';
import { STEPS, type MagicStep } from './turn.js';

/** A player in a position. What is left out is as in a running turn. */
export type MagicPlayerSetup = { readonly mana?: unknown; readonly [key: string]: unknown };

/** A position as scenarios write it (docs/reference/setups.md). Libraries list the top first. */
export type MagicSetup = {
  /** Whether the names that it gives are public in hands and decks too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: MagicStep;
  readonly costs?: 'enforced' | 'free';
  readonly players?: { readonly [seat: string]: MagicPlayerSetup };
  readonly discard?: { readonly [seat: string]: readonly PositionEntry[] };
};

const PILES = ['battlefield', 'graveyard', 'exile', 'hand', 'library'] as const;

/** What only the table may know is given by its number. */
const HIDDEN: readonly string[] = ['hand', 'library'];

const PILE_FIELDS: Fields = Object.fromEntries(
  PILES.map((pile) => [`${pile}?`, HIDDEN.includes(pile) ? HIDDEN_ENTRIES : ENTRIES]),
);

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
const withLoyalty = (entry: PositionEntry, cards: Cards): PositionEntry => {
  const long = typeof entry === 'string' ? { card: entry } : entry;
  const card: MagicCard | undefined = cards[long.card];
  const loyalty = card?.loyalty;
  return loyalty === undefined || long.counters !== undefined ? entry : { ...long, counters: { loyalty } };
};

const pileIn = (setup: MagicSetup, seat: SeatId, kind: (typeof PILES)[number], cards: Cards): Pile => {
  const zone = `${kind}/${seat}`;
  const lying = setup.players?.[seat]?.[kind] as ZoneContents; // by the shape
  if (HIDDEN.includes(kind)) return pileOf(zone, seat, lying, kind === 'library' ? 'top' : 'bottom');
  const given = typeof lying === 'object' ? lying : [];
  const entries = kind === 'graveyard' ? [...(setup.discard?.[seat] ?? []), ...given] : given;
  return pileOf(zone, seat, kind === 'battlefield' ? entries.map((entry) => withLoyalty(entry, cards)) : entries);
};

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = (setup: MagicSetup, seats: readonly SeatId[], cards: Cards): readonly Pile[] =>
  seats.flatMap((seat) => PILES.map((kind) => pileIn(setup, seat, kind, cards)));

/** The deck of each seat: its own list, else the built-in ones in turn. */
export const decksOf = (decks: JsonMap, seats: readonly SeatId[]): MagicDeckLists => {
  const builtIn = Object.keys(decks).filter(
    (name) => !seats.some((seat) => seat === name) && !isSideboard(seats, name),
  );
  const listOf = (seat: SeatId, at: number): unknown => decks[seat] ?? decks[builtIn[at % builtIn.length] ?? ''];
  return Object.fromEntries(
    seats.map((seat, at) => {
      const list = listOf(seat, at);
      return [seat, typeof list === 'number' ? list : deckCards(list)];
    }),
  );
};

/** What is wrong with a position or with decks beyond their shape. */
export const beginErrors = (
  { setup, decks }: MatchBeginning,
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap,
): readonly string[] => [
  ...(setup === undefined ? [] : positionErrors(setup, pilesOf(setup, seats, cards), seats, cards, options)),
  ...Object.keys(setup?.discard ?? {})
    .filter((seat) => !seats.some((each) => each === seat))
    .map((seat) => `setup/discard/${seat}: no seat is called so`),
  ...(setup !== undefined && options.lists !== undefined
    ? ['options/lists: a position is no deck, and hides its cards by itself; leave lists out']
    : []),
  ...(decks === undefined ? [] : deckErrors(decks, cards)),
];
