import {
  deckFaults,
  either,
  ENTRIES,
  HIDDEN_ENTRIES,
  pileOf,
  flag,
  mapOf,
  number,
  oneOf,
  plainName,
  positionFaults,
  struct,
  text,
  type Begins,
  type Cards,
  type Entry,
  type Fields,
  type JsonMap,
  type Lying,
  type Pile,
  type SeatId,
  type Shape,
  type Totals,
} from '@stackledger/kernel';

/** A player in a position. What is left out is as in a running turn. */
export type PlayerSetup = {
  readonly hand?: Lying;
  readonly board?: readonly Entry[];
  readonly library?: Lying;
  readonly graveyard?: readonly Entry[];
  readonly mana?: unknown;
  readonly [total: string]: unknown;
};

/** A position as scenarios write it (docs/setups-and-decks.md). Libraries list the top first. */
export type Setup = {
  /** Whether the names that it gives are public in hands and decks too (SL-MATCH-6). */
  readonly open?: boolean;
  readonly active?: SeatId;
  readonly step?: 'start' | 'main' | 'end';
  readonly players?: { readonly [seat: string]: PlayerSetup };
  readonly discard?: { readonly [seat: string]: readonly Entry[] };
};

/** Somebody with these totals, undamaged. */
export const seated = (seat: SeatId, totals: Totals) => ({ seat, totals, base: {}, damage: 0 });

/** The totals that a position may give a player. */
export const TOTALS = ['life', 'gold', 'coins', 'energy', 'poison'];

/** The totals of a player by name, each of which may be left out. */
export const AMOUNTS: Fields = Object.fromEntries(TOTALS.map((name) => [`${name}?`, number()]));

const PLAYER = struct({
  ...AMOUNTS,
  'mana?': either(number(0), text(), mapOf(number(0))),
  'hand?': HIDDEN_ENTRIES,
  'board?': ENTRIES,
  'library?': HIDDEN_ENTRIES,
  'graveyard?': ENTRIES,
});

/** A position of the speed stack. Costs are always charged. */
export const setupShape: Shape = struct({
  'open?': flag(),
  'active?': plainName('a seat'),
  'step?': oneOf('start', 'main', 'end'),
  'players?': mapOf(PLAYER),
  'discard?': mapOf(ENTRIES),
  'costs?': oneOf('enforced'),
});

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = ({ players = {}, discard = {} }: Setup, seats: readonly SeatId[]): readonly Pile[] =>
  seats.flatMap((seat) => {
    const { hand, board, library, graveyard = [] } = players[seat] ?? {};
    return [
      pileOf(`library/${seat}`, seat, library, 'top'),
      pileOf(`hand/${seat}`, seat, hand),
      pileOf(`play/${seat}`, seat, board),
      pileOf(`graveyard/${seat}`, seat, [...graveyard, ...(discard[seat] ?? [])]),
    ];
  });

/** What the built-in decks are called: they go to the seats in turn order that bring none of their own. */
export const BUILT_IN: readonly string[] = ['first', 'second', 'third', 'fourth'];

/** What is wrong with a position or with decks beyond their shape. */
export const beginFaults = (
  { setup, decks }: Begins,
  seats: readonly SeatId[],
  cards: Cards,
  options: JsonMap,
): readonly string[] => {
  const position = setup as Setup | undefined;
  const known: readonly string[] = [...seats, ...BUILT_IN];
  return [
    ...(position === undefined ? [] : positionFaults(position, pilesOf(position, seats), seats, cards, options)),
    ...Object.keys(position?.discard ?? {})
      .filter((seat) => !seats.includes(seat as SeatId))
      .map((seat) => `setup/discard/${seat}: no seat is called so`),
    ...Object.keys(decks ?? {})
      .filter((name) => !known.includes(name))
      .map((name) => `decks/${name}: no seat is called so`),
    ...deckFaults(decks ?? {}, cards),
  ];
};
