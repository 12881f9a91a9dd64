import {
  deckFaults,
  either,
  ENTRIES,
  ENTRY,
  HIDDEN_ENTRIES,
  pileOf,
  flag,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  positionFaults,
  struct,
  type Begins,
  type Cards,
  type Entry,
  type Fields,
  type JsonMap,
  type Lying,
  type Pile,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';

/** A player in a position. What is left out is as in a running turn. */
export type PlayerSetup = {
  readonly character?: Entry;
  readonly curses?: readonly Entry[];
  readonly items?: readonly Entry[];
  readonly hand?: Lying;
  readonly souls?: number | readonly Entry[];
  readonly [total: string]: unknown;
};

/** A position as scenarios write it (docs/setups-and-decks.md). Decks list the top first, slots the bottom first. */
export type Setup = {
  /** Whether the names that it gives are public in hands and decks too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: string;
  readonly players?: { readonly [seat: string]: PlayerSetup };
  readonly monsters?: readonly (Entry | readonly Entry[])[];
  readonly shop?: readonly Entry[];
  readonly decks?: { readonly [deck: string]: Lying };
  readonly discard?: { readonly [pile: string]: readonly Entry[] };
  readonly bonusSouls?: readonly Entry[];
};

const AMOUNTS: Fields = Object.fromEntries(
  ['hp', 'maxHp', 'attack', 'coins', 'lootPlays', 'attacks', 'attacksOnDeck', 'purchases'].map((name) => [
    `${name}?`,
    number(0),
  ]),
);

const PLAYER = struct({
  ...AMOUNTS,
  'character?': ENTRY,
  'curses?': ENTRIES,
  'items?': ENTRIES,
  'hand?': HIDDEN_ENTRIES,
  'souls?': either(number(0), ENTRIES),
});

/** A position of Four Souls. */
export const setupShape: Shape = struct({
  'open?': flag(),
  'active?': plainName('a seat'),
  'step?': oneOf('start', 'loot', 'action', 'end'),
  'players?': mapOf(PLAYER),
  'monsters?': listOf(either(ENTRY, ENTRIES)),
  'shop?': ENTRIES,
  'decks?': struct({ 'loot?': HIDDEN_ENTRIES, 'monster?': HIDDEN_ENTRIES, 'treasure?': HIDDEN_ENTRIES }),
  'discard?': struct({ 'loot?': ENTRIES, 'monster?': ENTRIES, 'treasure?': ENTRIES }),
  'bonusSouls?': ENTRIES,
});

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? (value as readonly Entry[]) : value === undefined ? [] : [value as Entry];

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = (setup: Setup, seats: readonly SeatId[]): readonly Pile[] => [
  ...['loot', 'monster', 'treasure'].flatMap((deck): Pile[] => [
    pileOf(`deck/${deck}`, null, setup.decks?.[deck], 'top'),
    { zone: `${deck}-discard`, owner: null, entries: setup.discard?.[deck] ?? [] },
  ]),
  ...(setup.monsters ?? []).map((slot, at): Pile => ({
    zone: `slot/monster-${at + 1}`,
    owner: null,
    entries: entriesOf(slot),
  })),
  ...(setup.shop ?? []).map((item, at): Pile => ({ zone: `shop/shop-${at + 1}`, owner: null, entries: [item] })),
  { zone: 'bonus', owner: null, entries: setup.bonusSouls ?? [] },
  ...seats.flatMap((seat) => pilesOfPlayer(seat, setup.players?.[seat] ?? {})),
];

const pilesOfPlayer = (seat: SeatId, player: PlayerSetup): readonly Pile[] => [
  {
    zone: `play/${seat}`,
    owner: seat,
    entries: [...entriesOf(player.character), ...(player.items ?? []), ...(player.curses ?? [])],
  },
  pileOf(`hand/${seat}`, seat, player.hand),
  { zone: `soul/${seat}`, owner: seat, entries: typeof player.souls === 'number' ? [] : (player.souls ?? []) },
];

/** What is wrong with a position or with decks beyond their shape. */
export const beginFaults = (
  { setup, decks }: Begins,
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap,
): readonly string[] => [
  ...(setup === undefined ? [] : positionFaults(setup, pilesOf(setup, seats), seats, cards, options)),
  ...(decks === undefined ? [] : deckFaults(decks, cards)),
];
