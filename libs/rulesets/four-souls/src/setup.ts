import {
  either,
  flag,
  isMap,
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

/** One entry of a position: a card id, or a card with its own name and state. */
export type Entry =
  | string
  | {
      readonly card: string;
      readonly as?: string;
      readonly tapped?: boolean;
      readonly damage?: number;
      readonly counters?: { readonly [name: string]: number };
    };

/** A player in a position. What is left out is as in a running turn. */
export type PlayerSetup = {
  readonly character?: Entry;
  readonly curses?: readonly Entry[];
  readonly items?: readonly Entry[];
  readonly hand?: readonly Entry[];
  readonly souls?: number | readonly Entry[];
  readonly [total: string]: unknown;
};

/** A position as scenarios write it (cards-and-scenarios.md section 4). Decks list the top first, slots the bottom first. */
export type Setup = {
  readonly active?: SeatId;
  readonly step?: string;
  readonly players?: { readonly [seat: string]: PlayerSetup };
  readonly monsters?: readonly (Entry | readonly Entry[])[];
  readonly shop?: readonly Entry[];
  readonly decks?: { readonly [deck: string]: readonly Entry[] };
  readonly discard?: { readonly [pile: string]: readonly Entry[] };
  readonly bonusSouls?: readonly Entry[];
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
  about: 'a card id, or {card, as, tapped, damage, counters}',
};
const ENTRIES = listOf(ENTRY);

const AMOUNTS: Fields = Object.fromEntries(
  ['hp', 'maxHp', 'attack', 'coins', 'lootPlays', 'attacks', 'attacksOnDeck', 'purchases'].map((name) => [
    `${name}?`,
    number(0),
  ]),
);

const PLAYER = record({
  ...AMOUNTS,
  'character?': ENTRY,
  'curses?': ENTRIES,
  'items?': ENTRIES,
  'hand?': ENTRIES,
  'souls?': either(number(0), ENTRIES),
});

/** A position of Four Souls. */
export const setupShape: Shape = record({
  'active?': plainName('a seat'),
  'step?': oneOf('start', 'loot', 'action', 'end'),
  'players?': mapOf(PLAYER),
  'monsters?': listOf(either(ENTRY, ENTRIES)),
  'shop?': ENTRIES,
  'decks?': record({ 'loot?': ENTRIES, 'monster?': ENTRIES, 'treasure?': ENTRIES }),
  'discard?': record({ 'loot?': ENTRIES, 'monster?': ENTRIES, 'treasure?': ENTRIES }),
  'bonusSouls?': ENTRIES,
});

/** A zone of a position with what lies in it, bottom first. */
export type Pile = { readonly zone: string; readonly owner: SeatId | null; readonly entries: readonly Entry[] };

const entriesOf = (value: unknown): readonly Entry[] =>
  Array.isArray(value) ? (value as readonly Entry[]) : value === undefined ? [] : [value as Entry];

/** Every zone that a position fills, in the order in which it is laid out. */
export const pilesOf = (setup: Setup, seats: readonly SeatId[]): readonly Pile[] => [
  ...['loot', 'monster', 'treasure'].flatMap((deck): Pile[] => [
    { zone: `deck/${deck}`, owner: null, entries: (setup.decks?.[deck] ?? []).toReversed() },
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
  { zone: `hand/${seat}`, owner: seat, entries: player.hand ?? [] },
  { zone: `soul/${seat}`, owner: seat, entries: typeof player.souls === 'number' ? [] : (player.souls ?? []) },
];

/** The card of an entry, and the name it goes by. */
export const cardIn = (entry: Entry): CardId => (typeof entry === 'string' ? entry : entry.card) as CardId; // checked against the cards
const nameIn = (entry: Entry): ObjectName =>
  (typeof entry === 'string' ? entry : (entry.as ?? entry.card)) as ObjectName;

/** An entry as an object of a zone. */
export const objectIn = (entry: Entry): NewObject & { card: CardId } => {
  const { tapped, damage, counters } = typeof entry === 'string' ? {} : entry;
  return {
    name: nameIn(entry),
    card: cardIn(entry),
    ...(tapped && { tapped }),
    ...(damage !== undefined && { damage }),
    ...(counters !== undefined && { counters }),
  };
};

/** Who knows the cards of a zone: nobody those of a deck, its owner those of a hand, everybody the rest. */
export const knownIn = ({ zone, owner }: Pile): GameObject['knownTo'] => {
  if (zone.startsWith('deck/')) return [];
  return zone.startsWith('hand/') && owner !== null ? [owner] : 'all';
};

/** Deck lists: card ids, or cards with how many of them. */
export type DeckEntry = string | { readonly card: string; readonly count: number };

const DECK_LIST = listOf(either(ID, record({ card: ID, count: number(1, 200) })));

const deckLists = record({
  'loot?': DECK_LIST,
  'monster?': DECK_LIST,
  'treasure?': DECK_LIST,
  'characters?': DECK_LIST,
  'bonusSouls?': DECK_LIST,
});

/** What deck lists look like. */
export const decksShape = deckLists;

/** The card ids of a deck list, each as often as it says, in the list's order. */
export const deckCards = (list: unknown): readonly CardId[] =>
  ((list ?? []) as readonly DeckEntry[]).flatMap((entry) =>
    typeof entry === 'string' ? [entry as CardId] : Array.from({ length: entry.count }, () => entry.card as CardId),
  );

/** What is wrong with a position or with decks beyond their shape. */
export const beginFaults = ({ setup, decks }: Begins, seats: readonly SeatId[], cards: Cards): readonly string[] => [
  ...(setup === undefined ? [] : setupFaults(setup as Setup, seats, cards)),
  ...(decks === undefined ? [] : deckFaults(decks, cards)),
];

const setupFaults = (setup: Setup, seats: readonly SeatId[], cards: Cards): readonly string[] => {
  const strangers = Object.keys(setup.players ?? {}).filter((seat) => !seats.includes(seat as SeatId));
  const piles = pilesOf(setup, seats);
  const entries = piles.flatMap((pile) => pile.entries);
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
