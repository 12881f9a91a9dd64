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
  asSeatId,
  deckErrors,
  ENTRIES,
  HIDDEN_ENTRIES,
  pileOf,
  positionErrors,
  type MatchBeginning,
  type PositionEntry,
  type ZoneContents,
  type Pile,
  type Totals,
} from '@stackledger/kernel/authoring';

/** A player of a position. Fields that are left out are as in a running turn. */
export type SpeedStackPlayerSetup = {
  readonly hand?: ZoneContents;
  readonly board?: readonly PositionEntry[];
  readonly library?: ZoneContents;
  readonly graveyard?: readonly PositionEntry[];
  readonly mana?: unknown;
  readonly [total: string]: unknown;
};

/** A position as scenarios write it (docs/reference/setups.md). Libraries list the top card first. */
export type SpeedStackSetup = {
  /** Whether the names of cards in hands and libraries are public too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: 'start' | 'main' | 'end';
  readonly players?: { readonly [seat: string]: SpeedStackPlayerSetup };
  readonly discard?: { readonly [seat: string]: readonly PositionEntry[] };
};

/** An undamaged player with these totals. */
export const seated = (seat: SeatId, totals: Totals) => ({ seat, totals, base: {}, damage: 0 });

/** The totals that a position may set. */
export const TOTALS = ['life', 'gold', 'coins', 'energy', 'poison'];

/** The shapes of those totals, all optional. */
export const AMOUNTS: Fields = Object.fromEntries(TOTALS.map((name) => [`${name}?`, number()]));

const PLAYER = struct({
  ...AMOUNTS,
  'mana?': either(number(0), text(), mapOf(number(0))),
  'hand?': HIDDEN_ENTRIES,
  'board?': ENTRIES,
  'library?': HIDDEN_ENTRIES,
  'graveyard?': ENTRIES,
});

/** The shape of a position. Costs are always charged. */
export const setupShape: Shape = struct({
  'open?': flag(),
  'active?': plainName('a seat'),
  'step?': oneOf('start', 'main', 'end'),
  'players?': mapOf(PLAYER),
  'discard?': mapOf(ENTRIES),
  'costs?': oneOf('enforced'),
});

/** The zones that a position fills, in the order in which they are laid out. */
export const pilesOf = ({ players = {}, discard = {} }: SpeedStackSetup, seats: readonly SeatId[]): readonly Pile[] =>
  seats.flatMap((seat) => {
    const { hand, board, library, graveyard = [] } = players[seat] ?? {};
    return [
      pileOf(`library/${seat}`, seat, library, 'top'),
      pileOf(`hand/${seat}`, seat, hand),
      pileOf(`play/${seat}`, seat, board),
      pileOf(`graveyard/${seat}`, seat, [...graveyard, ...(discard[seat] ?? [])]),
    ];
  });

/** The built-in decks; they go, in turn order, to the seats that bring no deck. */
export const BUILT_IN: readonly string[] = ['first', 'second', 'third', 'fourth'];

/** The validation errors of a position or of decks, beyond their shape. */
export const beginErrors = (
  { setup, decks }: MatchBeginning,
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap,
): readonly string[] => {
  // Checked by setupShape before.
  const position = setup as SpeedStackSetup | undefined;
  const known: readonly string[] = [...seats, ...BUILT_IN];
  return [
    ...(position === undefined ? [] : positionErrors(position, pilesOf(position, seats), seats, cards, options)),
    ...Object.keys(position?.discard ?? {})
      .filter((seat) => !seats.includes(asSeatId(seat)))
      .map((seat) => `setup/discard/${seat}: no seat is called so`),
    ...Object.keys(decks ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => `decks/${name}: no seat is called so`),
    ...deckErrors(decks ?? {}, cards),
  ];
};
