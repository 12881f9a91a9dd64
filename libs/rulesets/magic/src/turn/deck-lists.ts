import {
  layOut,
  registerDeck,
  shuffle,
  type CardId,
  type Entry,
  type JsonMap,
  type OpenDecision,
  type SeatId,
  type Situation,
} from '@stackledger/kernel';
import { magicOf, type DeckLists } from '../table/state.js';

/** Whether each seat alone knows of which cards its deck is, until the match is sealed (SL-MATCH-7). */
export const areListsSealed = ({ state }: Pick<Situation, 'state'>): boolean => state.terms.options.lists === 'sealed';

/** Options that would say nothing: decks that lie on the table hide their lists by themselves. */
export const listFaults = ({ lists, decks }: JsonMap): readonly { readonly path: string; readonly why: string }[] =>
  lists !== undefined && decks === 'reported'
    ? [{ path: 'lists', why: 'with decks: reported each seat alone knows its list already; leave lists out' }]
    : [];

/** The decks that another game is played with. None are known to whoever may not see the lists, as in a question of what would be. */
export const decksToPlay = (d: OpenDecision): DeckLists => {
  if (!areListsSealed(d)) return magicOf(d).decks;
  const { lists = [], seats } = d.state.terms;
  const known = lists.filter(({ cards }) => cards !== undefined);
  return known.length < seats.length ? {} : Object.fromEntries(known.map(({ deck }) => [deck, listOf(d, deck)]));
};

/** The cards of a deck as it was registered, in an order that says nothing and is the same whenever it is read. */
const listOf = (d: OpenDecision, deck: string): readonly CardId[] => {
  const { cards = {} } = d.state.terms.lists?.find((each) => each.deck === deck) ?? {};
  const inOrder = Object.entries(cards).sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.flatMap(([card, count]) => Array.from<CardId>({ length: count }).fill(card as CardId)); // its own key
};

/** Lays libraries face down from the start, of lists that only their owners are told. */
export const laySealedLibraries = (d: OpenDecision, decks: DeckLists): void => {
  const { seats } = d.state.terms;
  for (const [place, seat] of seats.entries()) {
    registerDeck(d, seat, seat, decks[seat], ['SL-MATCH-7']);
    const entries = copiesFor(listOf(d, seat), place, seats);
    if (entries.length === 0) continue;
    layOut(d, { zone: `library/${seat}`, owner: seat, entries }, { because: ['MTG-103', 'SL-MATCH-7'] });
    shuffle(d, `library/${seat}`, ['MTG-103']);
  }
};

/** Every seat has numbers of its own for copies, so that they do not tell how many of them another seat has. */
const copiesFor = (cards: readonly CardId[], place: number, seats: readonly SeatId[]): readonly Entry[] => {
  const counts = new Map<CardId, number>();
  return cards.map((card) => {
    const before = counts.get(card) ?? 0;
    counts.set(card, before + 1);
    return { card, as: `${card}-${before * seats.length + place + 1}` };
  });
};
