import { valuesOf } from '../persistent/dict.js';
import { emit } from '../events/recording.js';
import type { JsonMap } from '../persistent/json.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { contextOfSource } from '../rules/evaluation-context.js';
import type { ObjectFilter } from '../table/card.js';
import type { CardId, ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { asCardId, zoneOf } from '../table/names.js';
import { identityOf } from '../table/faces.js';
import { objectAt, zoneAt } from '../table/objects.js';
import { seatNamed } from '../table/seats.js';
import type { DeckList } from '../table/state.js';
import type { GameObject } from '../table/table.js';
import { matchesFilter } from '../words/targets.js';
import { deckCards, layUnknown } from './positions.js';
import { deckNamed } from './shuffling.js';
import { copyName, reportedCard, withCard } from './unknown-cards.js';

/** The number of cards of a deck, given as a list or as that number. */
export const sizeOfDeck = (list: unknown): number => (typeof list === 'number' ? list : deckCards(list).length);

/** A deck of real cards on the table: its list if one was registered, else its size. */
export type UnseenDeck = { readonly zone: ZoneName; readonly owner: SeatId | null; readonly list: unknown };

/**
 * Lays out a deck whose order the service does not know; a registered list limits how many copies of a card can turn
 * up.
 */
export const layUnseen = (d: OpenDecision, { zone, owner, list }: UnseenDeck, because: readonly RuleId[]): void => {
  registerDeck(d, owner ?? zoneOf(zone), owner, list);
  layUnknown(d, zone, owner, sizeOfDeck(list), because);
};

/** Registers the list of a deck: only its owner may see it; the list of a shared deck is public. */
export const registerDeck = (
  d: OpenDecision,
  deck: string,
  owner: SeatId | null,
  list: unknown,
  because: readonly RuleId[] = ['SL-CARD-3'],
): void => {
  if (d.state.terms.lists?.some((each) => each.deck === deck)) return;
  const size = sizeOfDeck(list);
  const cards = typeof list === 'number' ? undefined : countsOf(deckCards(list));
  if (cards === undefined) return emit(d, 'DeckRegistered', { deck, size }, because);
  if (owner === null) return emit(d, 'DeckRegistered', { deck, size, cards }, because);
  emit(d, 'DeckRegistered', { deck, size }, because, { for: [owner], data: { cards } });
};

/** Registers the deck lists that come with a position; nothing is laid out for them. */
export const registerLists = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  for (const [deck, list] of Object.entries(decks))
    if (typeof list !== 'number')
      registerDeck(d, deck, seats.find((seat) => [seat, sideboardOf(seat)].includes(deck)) ?? null, list);
};

/** The name under which the sideboard of a deck is registered. */
const sideboardOf = (deck: string): string => `${deck}-sideboard`;

/** Whether a list of this name is the sideboard of a seat's deck. */
export const isSideboard = (seats: readonly SeatId[], name: string): boolean =>
  seats.some((seat) => sideboardOf(seat) === name);

/** Registers the sideboards of decks that lie on the table: their cards may turn up in every game but the first. */
export const registerSideboards = (d: OpenDecision, decks: JsonMap): void => {
  for (const seat of d.state.terms.seats) {
    const name = sideboardOf(seat);
    if (decks[name] !== undefined) registerDeck(d, name, seat, decks[name]);
  }
};

const countsOf = (cards: readonly CardId[]): { readonly [card: string]: number } => {
  const counts: { [card: string]: number } = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

type HiddenPlace = { readonly zone: ZoneName; readonly owner: SeatId | null; readonly isNew: boolean };

/**
 * The zone and owner of an object that the table is asked for, also when the step that revealed it was undone: if that
 * step shuffled the deck, the new handle does not exist yet, and the deck is read from its name.
 */
export const hiddenPlaceOf = ({ ruleset, state: { table } }: Situation, name: ObjectName): HiddenPlace | undefined => {
  const object = objectAt(table, name);
  if (object !== undefined) return { zone: object.zone, owner: object.owner, isNew: false };
  const deck = name.slice(0, name.lastIndexOf('-'));
  const zone = deckNamed(ruleset, table, deck);
  return zone === undefined ? undefined : { zone, owner: seatNamed(table, deck) ?? null, isNew: true };
};

/**
 * The registered deck that an object belongs to: its owner's, else the shared one that it lies in or was drawn from.
 */
const deckListOf = ({ ruleset, state }: Situation, { owner, zone }: HiddenPlace): DeckList | undefined => {
  const { lists = [], seats } = state.terms;
  const hand = seats.find((seat) => ruleset.zones.hand(seat) === zone);
  const pile = zoneOf(hand === undefined ? zone : ruleset.zones.drawPile(hand));
  return lists.find(({ deck }) => deck === owner) ?? lists.find(({ deck }) => deck === pile);
};

/** How many more copies of a card the deck of an object can hold; unlimited without a registered list. */
const copiesLeft = (situation: Situation, name: ObjectName, lying: HiddenPlace, card: CardId): number => {
  const { ruleset, state } = situation;
  const list = deckListOf(situation, lying);
  if (list?.cards === undefined) return Number.POSITIVE_INFINITY;
  const backAgain = lying.isNew ? ruleset.zones.refill(lying.zone) : null;
  const seen = valuesOf(state.table.objects).filter(
    (each) =>
      each.name !== name &&
      identifiedCard(situation, each) === card &&
      (list.deck !== lying.owner || each.owner === lying.owner) &&
      !each.marks.includes('token') &&
      each.zone !== backAgain, // what lay there may be what is turned up
  );
  const told = lying.isNew ? 0 : reportedCopies(situation, card);
  return (list.cards[card] ?? 0) + copiesBeside(situation, list.deck, card) - seen.length - told;
};

/** How many copies of a card the sideboard of a deck may have brought into it: none in the first game. */
const copiesBeside = ({ state: { table, terms } }: Situation, deck: string, card: CardId): number =>
  table.gameNumber < 2 ? 0 : (terms.lists?.find((each) => each.deck === sideboardOf(deck))?.cards?.[card] ?? 0);

/** The card of an object as known now, or as reported before a rewind. */
const identifiedCard = (situation: Situation, object: GameObject): CardId | undefined =>
  identityOf(object).card ?? reportedCard(situation, object.name);

/** How many copies of a card were reported for steps that were undone and wait for the next card. */
const reportedCopies = ({ state: { table } }: Situation, card: CardId): number =>
  table.resolving
    .flatMap(({ bindings }): readonly unknown[] => (Array.isArray(bindings.told) ? bindings.told : []))
    .filter((each) => each === card).length;

/** Whether the deck of an object cannot hold another copy of this card (SL-CARD-3). */
export const isTooMany = (situation: Situation, name: ObjectName, card: CardId): boolean => {
  const lying = hiddenPlaceOf(situation, name);
  return lying !== undefined && copiesLeft(situation, name, lying, card) <= 0;
};

/**
 * The cards that an object can turn out to be: they may lie in its zone, match the filter, and are not used up in the
 * registered list.
 */
export const possibleCards = (situation: Situation, name: ObjectName, where?: ObjectFilter): readonly CardId[] => {
  const fitting = cardsOf(situation).filter((card) => fitsSearch(situation, name, card, where));
  const left = fitting.filter((card) => !isTooMany(situation, name, card));
  // with no candidate left, a wrong report must still be possible: it calls a judge
  return left.length > 0 ? left : fitting;
};

const cardsOf = ({ state }: Situation): readonly CardId[] => Object.keys(state.terms.cards).map(asCardId);

/** Whether a card may lie in the zone of an object. */
export const fitsZone = (situation: Situation, name: ObjectName, card: CardId): boolean => {
  const { ruleset, state } = situation;
  const known = Object.hasOwn(state.terms.cards, card) ? state.terms.cards[card] : undefined;
  const lying = hiddenPlaceOf(situation, name);
  return known !== undefined && (lying === undefined || ruleset.zones.mayHold?.(lying.zone, known) !== false);
};

/** Whether a card may lie in the zone of an object and matches the filter of the search there. */
export const fitsSearch = (situation: Situation, name: ObjectName, card: CardId, where?: ObjectFilter): boolean => {
  if (!fitsZone(situation, name, card)) return false;
  const object = objectAt(situation.state.table, name);
  if (where === undefined || object === undefined) return true;
  const named = copyName(situation, card);
  const target = { object: named, stay: object.stay };
  return matchesFilter(withCard(situation, name, named, card), where, target, contextOfSource(object.owner, null));
};

/**
 * The unknown objects among these that may be such a card: one reported before a rewind is that card; any other may be
 * every card of the match, or one that is still to be defined.
 */
export const possibleMatches = (
  situation: Situation,
  objects: readonly GameObject[],
  where: ObjectFilter,
): readonly GameObject[] => {
  const said = (object: GameObject): CardId | undefined => reportedCard(situation, object.name);
  const first = objects.find((object) => said(object) === undefined)?.name;
  const isAnyPossible =
    first !== undefined &&
    (situation.state.terms.options.cards === 'open' ||
      cardsOf(situation).some((card) => fitsSearch(situation, first, card, where)));
  return objects.filter((object) => {
    const card = said(object);
    return card === undefined ? isAnyPossible : fitsSearch(situation, object.name, card, where);
  });
};

/** The objects of a zone whose cards only the table knows, topmost first. */
export const unknownIn = ({ state: { table } }: Situation, zone: ZoneName): readonly ObjectName[] =>
  zoneAt(table, zone)
    .toReversed()
    .filter((name) => objectAt(table, name)?.card === null);
