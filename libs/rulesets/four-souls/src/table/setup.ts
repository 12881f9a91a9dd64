import {
  isList,
  either,
  flag,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  struct,
  type Cards,
  type Fields,
  type JsonMap,
  type SeatId,
  type Shape,
} from '@stackledger/kernel';
import {
  ofShape,
  deckErrors,
  ENTRIES,
  ENTRY,
  HIDDEN_ENTRIES,
  pileOf,
  positionErrors,
  type MatchBeginning,
  type PositionEntry,
  type ZoneContents,
  type Pile,
} from '@stackledger/kernel/authoring';

/** A player of a position. Fields that are left out are as in a running turn. */
export type SoulsPlayerSetup = {
  readonly character?: PositionEntry;
  readonly curses?: readonly PositionEntry[];
  readonly items?: readonly PositionEntry[];
  readonly hand?: ZoneContents;
  readonly souls?: number | readonly PositionEntry[];
  readonly [total: string]: unknown;
};

/**
 * A position as scenarios write it (docs/reference/setups.md). Decks list the top card first, slots the bottom card
 * first.
 */
export type SoulsSetup = {
  /** Whether the names of cards in hands and decks are public too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: string;
  readonly players?: { readonly [seat: string]: SoulsPlayerSetup };
  readonly monsters?: readonly (PositionEntry | readonly PositionEntry[])[];
  readonly shop?: readonly PositionEntry[];
  readonly decks?: { readonly [deck: string]: ZoneContents };
  readonly discard?: { readonly [pile: string]: readonly PositionEntry[] };
  readonly bonusSouls?: readonly PositionEntry[];
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

/** The shape of a position. */
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

const entriesOf = (value: unknown): readonly PositionEntry[] =>
  value === undefined ? [] : isList(value) ? ofShape(ENTRIES, value) : [ofShape(ENTRY, value)];

/** The zones that a position fills, in the order in which they are laid out. */
export const pilesOf = (setup: SoulsSetup, seats: readonly SeatId[]): readonly Pile[] => [
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

const pilesOfPlayer = (seat: SeatId, player: SoulsPlayerSetup): readonly Pile[] => [
  {
    zone: `play/${seat}`,
    owner: seat,
    entries: [...entriesOf(player.character), ...(player.items ?? []), ...(player.curses ?? [])],
  },
  pileOf(`hand/${seat}`, seat, player.hand),
  { zone: `soul/${seat}`, owner: seat, entries: typeof player.souls === 'number' ? [] : (player.souls ?? []) },
];

/** The validation errors of a position or of decks, beyond their shape. */
export const beginErrors = (
  { setup, decks }: MatchBeginning,
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap,
): readonly string[] => [
  ...(setup === undefined ? [] : positionErrors(setup, pilesOf(setup, seats), seats, cards, options)),
  ...(decks === undefined ? [] : deckErrors(decks, cards)),
];
