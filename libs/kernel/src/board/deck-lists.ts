import { valuesOf } from '../persistent/dict.js';
import { emit } from '../events/recording.js';
import type { OpenDecision, Situation } from '../rules/ruleset.js';
import type { CardId, ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { zoneOf } from '../table/names.js';
import { objectAt, zoneAt } from '../table/objects.js';
import type { DeckList } from '../table/state.js';
import type { GameObject } from '../table/table.js';
import { deckCards, layUnknown } from './positions.js';

/** How many cards a deck holds, as a list of them or as their number. */
export const sizeOfDeck = (list: unknown): number => (typeof list === 'number' ? list : deckCards(list).length);

/** A deck that lies on the table: of which cards it is where it was registered with a list, else how many there are. */
export type UnseenDeck = { readonly zone: ZoneName; readonly owner: SeatId | null; readonly list: unknown };

/** Lays a deck out of which nobody tells the service in what order it lies; a list bounds how many copies of a card can turn up. */
export const layUnseen = (d: OpenDecision, { zone, owner, list }: UnseenDeck, because: readonly RuleId[]): void => {
  registerDeck(d, owner ?? zoneOf(zone), owner, list);
  layUnknown(d, zone, owner, sizeOfDeck(list), because);
};

/** A list is its owner's secret, who knows the own deck; what lies on the table for everybody everybody may look through. */
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

const countsOf = (cards: readonly CardId[]): { readonly [card: string]: number } => {
  const counts: { [card: string]: number } = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

/** The deck that an object belongs to, as it was registered: its owner's, else the one of everybody that it lies in or was drawn from. */
const listOf = ({ ruleset, state }: Situation, { owner, zone }: GameObject): DeckList | undefined => {
  const { lists = [], seats } = state.terms;
  const hand = seats.find((seat) => ruleset.zones.hand(seat) === zone);
  const pile = zoneOf(hand === undefined ? zone : ruleset.zones.drawPile(hand));
  return lists.find(({ deck }) => deck === owner) ?? lists.find(({ deck }) => deck === pile);
};

/** How many more copies of a card can turn up in the deck of an object; without a list there is no end to them. */
const copiesLeft = (situation: Situation, object: GameObject, card: CardId): number => {
  const { table } = situation.state;
  const list = listOf(situation, object);
  if (list?.cards === undefined) return Number.POSITIVE_INFINITY;
  const isOfThis = ({ owner }: GameObject): boolean => list.deck !== object.owner || owner === object.owner;
  const seen = valuesOf(table.objects).filter(
    (each) => each.card === card && isOfThis(each) && !each.marks.includes('token'),
  );
  return (list.cards[card] ?? 0) - seen.length;
};

/** Whether the deck of an object can hold no more copies of a card than have turned up of it (SL-CARD-3). */
export const isTooMany = (situation: Situation, name: ObjectName, card: CardId): boolean => {
  const object = objectAt(situation.state.table, name);
  return object !== undefined && copiesLeft(situation, object, card) <= 0;
};

/** The cards that an object can turn out to be: of the kinds that lie there, and as many as its deck was registered with. */
export const possibleCards = (situation: Situation, name: ObjectName): readonly CardId[] => {
  const fitting = (Object.keys(situation.state.terms.cards) as CardId[]).filter((card) => fits(situation, name, card)); // its own keys
  const left = fitting.filter((card) => !isTooMany(situation, name, card));
  return left.length > 0 ? left : fitting; // nobody is left without an answer: one too many calls a judge
};

/** Whether a card can lie where an object lies. */
export const fits = ({ ruleset, state }: Situation, name: ObjectName, card: CardId): boolean => {
  // A deck that was shuffled in the very step that is taken again holds the card only then.
  const zone = objectAt(state.table, name)?.zone ?? '';
  const known = Object.hasOwn(state.terms.cards, card) ? state.terms.cards[card] : undefined;
  return known !== undefined && (zone === '' || ruleset.zones.mayHold?.(zone, known) !== false);
};

/** The objects of a zone whose cards only the table knows, topmost first. */
export const unknownIn = ({ state: { table } }: Situation, zone: ZoneName): readonly ObjectName[] =>
  zoneAt(table, zone)
    .toReversed()
    .filter((name) => objectAt(table, name)?.card === null);
