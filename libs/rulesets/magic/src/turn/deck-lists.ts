import type { CardId, JsonMap, SeatId, Situation } from '@stackledger/kernel';
import {
  asCardId,
  layOut,
  registerDeck,
  shuffle,
  type PositionEntry,
  type OpenDecision,
} from '@stackledger/kernel/authoring';
import { magicOf, type MagicDeckLists } from '../table/state.js';

/** Whether each deck list is known to its own seat alone until the match is finalized (SL-MATCH-7). */
export const areListsSealed = ({ state }: Pick<Situation, 'state'>): boolean => state.terms.options.lists === 'sealed';

/** The validation errors of options without effect: decks of the table are hidden anyway. */
export const listErrors = ({ lists, decks }: JsonMap): readonly { readonly path: string; readonly why: string }[] =>
  lists !== undefined && decks === 'reported'
    ? [{ path: 'lists', why: 'with decks: reported each seat alone knows its list already; leave lists out' }]
    : [];

/**
 * The decks for the next game; empty if the lists are hidden from whoever decides this, as in a preview.
 */
export const decksToPlay = (d: OpenDecision): MagicDeckLists => {
  if (!areListsSealed(d)) return magicOf(d).decks;
  const { lists = [], seats } = d.state.terms;
  const known = lists.filter(({ cards }) => cards !== undefined);
  return known.length < seats.length ? {} : Object.fromEntries(known.map(({ deck }) => [deck, listOf(d, deck)]));
};

/** The cards of a registered deck, sorted by id: always the same order, which reveals nothing about the library. */
const listOf = (d: OpenDecision, deck: string): readonly CardId[] => {
  const { cards = {} } = d.state.terms.lists?.find((each) => each.deck === deck) ?? {};
  const inOrder = Object.entries(cards).sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.flatMap(([card, count]) => Array.from<CardId>({ length: count }).fill(asCardId(card))); // its own key
};

/** Lays out the libraries of hidden deck lists face down, and shuffles them. */
export const laySealedLibraries = (d: OpenDecision, decks: MagicDeckLists): void => {
  const { seats } = d.state.terms;
  for (const [place, seat] of seats.entries()) {
    registerDeck(d, seat, seat, decks[seat], ['SL-MATCH-7']);
    const entries = copiesFor(listOf(d, seat), place, seats);
    if (entries.length === 0) continue;
    layOut(d, { zone: `library/${seat}`, owner: seat, entries }, { because: ['MTG-103', 'SL-MATCH-7'] });
    shuffle(d, `library/${seat}`, ['MTG-103']);
  }
};

/** Copies are numbered by seat, so that the numbers do not reveal how many another seat has. */
const copiesFor = (cards: readonly CardId[], place: number, seats: readonly SeatId[]): readonly PositionEntry[] => {
  const counts = new Map<CardId, number>();
  return cards.map((card) => {
    const before = counts.get(card) ?? 0;
    counts.set(card, before + 1);
    return { card, as: `${card}-${before * seats.length + place + 1}` };
  });
};
