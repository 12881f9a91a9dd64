import { valuesOf } from '../persistent/dict.js';
import { emit } from '../events/recording.js';
import type { JsonMap } from '../persistent/json.js';
import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { scopeOfSource } from '../rules/scope.js';
import type { Where } from '../table/card.js';
import type { CardId, ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { zoneOf } from '../table/names.js';
import { identityOf } from '../table/faces.js';
import { objectAt, zoneAt } from '../table/objects.js';
import { seatNamed } from '../table/seats.js';
import type { DeckList } from '../table/state.js';
import type { GameObject } from '../table/table.js';
import { isSuch } from '../words/targets.js';
import { deckCards, layUnknown } from './positions.js';
import { deckNamed } from './shuffling.js';
import { copyName, keptCard, withCard } from './unknown-cards.js';

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

/** Registers the lists that come with a position, for which nothing is laid out. */
export const registerLists = (d: OpenDecision, decks: JsonMap): void => {
  const { seats } = d.state.terms;
  for (const [deck, list] of Object.entries(decks))
    if (typeof list !== 'number') registerDeck(d, deck, seats.find((seat) => seat === deck) ?? null, list);
};

const countsOf = (cards: readonly CardId[]): { readonly [card: string]: number } => {
  const counts: { [card: string]: number } = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
};

/** Where a hidden object lies and whose it is. */
type Lying = { readonly zone: ZoneName; readonly owner: SeatId | null; readonly isNew: boolean };

/**
 * Where an object lies that the table is asked for. The step that turned it up was taken back: where it shuffled the deck in that
 * very step, nothing has the new handle yet, which is named after the deck.
 */
export const whereItLies = ({ ruleset, state: { table } }: Situation, name: ObjectName): Lying | undefined => {
  const object = objectAt(table, name);
  if (object !== undefined) return { zone: object.zone, owner: object.owner, isNew: false };
  const deck = name.slice(0, name.lastIndexOf('-'));
  const zone = deckNamed(ruleset, table, deck);
  return zone === undefined ? undefined : { zone, owner: seatNamed(table, deck) ?? null, isNew: true };
};

/** The deck that an object belongs to, as it was registered: its owner's, else the one of everybody that it lies in or was drawn from. */
const listOf = ({ ruleset, state }: Situation, { owner, zone }: Lying): DeckList | undefined => {
  const { lists = [], seats } = state.terms;
  const hand = seats.find((seat) => ruleset.zones.hand(seat) === zone);
  const pile = zoneOf(hand === undefined ? zone : ruleset.zones.drawPile(hand));
  return lists.find(({ deck }) => deck === owner) ?? lists.find(({ deck }) => deck === pile);
};

/** How many more copies of a card can turn up in the deck of an object; without a list there is no end to them. */
const copiesLeft = (situation: Situation, name: ObjectName, lying: Lying, card: CardId): number => {
  const { ruleset, state } = situation;
  const list = listOf(situation, lying);
  if (list?.cards === undefined) return Number.POSITIVE_INFINITY;
  const backAgain = lying.isNew ? ruleset.zones.refill(lying.zone) : null;
  const seen = valuesOf(state.table.objects).filter(
    (each) =>
      each.name !== name &&
      cardSaid(situation, each) === card &&
      (list.deck !== lying.owner || each.owner === lying.owner) &&
      !each.marks.includes('token') &&
      each.zone !== backAgain, // what lay there may be what is turned up
  );
  const told = lying.isNew ? 0 : toldBefore(situation, card);
  return (list.cards[card] ?? 0) - seen.length - told;
};

/** Which card an object is, or was said to be before a rewind. */
const cardSaid = (situation: Situation, object: GameObject): CardId | undefined =>
  identityOf(object).card ?? keptCard(situation, object.name);

/** How many copies of a card the table has told already for steps that were taken back and wait for the next card. */
const toldBefore = ({ state: { table } }: Situation, card: CardId): number =>
  table.resolving
    .flatMap(({ bindings }): readonly unknown[] => (Array.isArray(bindings.told) ? bindings.told : []))
    .filter((each) => each === card).length;

/** Whether the deck of an object can hold no more copies of a card than have turned up of it (SL-CARD-3). */
export const isTooMany = (situation: Situation, name: ObjectName, card: CardId): boolean => {
  const lying = whereItLies(situation, name);
  return lying !== undefined && copiesLeft(situation, name, lying, card) <= 0;
};

/** The cards that an object can turn out to be: such as lie there or are looked for, and as many as its deck was registered with. */
export const possibleCards = (situation: Situation, name: ObjectName, where?: Where): readonly CardId[] => {
  const fitting = cardsOf(situation).filter((card) => suits(situation, name, card, where));
  const left = fitting.filter((card) => !isTooMany(situation, name, card));
  return left.length > 0 ? left : fitting; // nobody is left without an answer: one too many calls a judge
};

const cardsOf = ({ state }: Situation): readonly CardId[] => Object.keys(state.terms.cards) as CardId[]; // its own keys

/** Whether a card can lie where an object lies. */
export const fits = (situation: Situation, name: ObjectName, card: CardId): boolean => {
  const { ruleset, state } = situation;
  const known = Object.hasOwn(state.terms.cards, card) ? state.terms.cards[card] : undefined;
  const lying = whereItLies(situation, name);
  return known !== undefined && (lying === undefined || ruleset.zones.mayHold?.(lying.zone, known) !== false);
};

/** Whether a card can lie where an object lies, and is such a card as is looked for there. */
export const suits = (situation: Situation, name: ObjectName, card: CardId, where?: Where): boolean => {
  if (!fits(situation, name, card)) return false;
  const object = objectAt(situation.state.table, name);
  if (where === undefined || object === undefined) return true;
  const named = copyName(situation, card);
  const target = { object: named, stay: object.stay };
  return isSuch(withCard(situation, name, named, card), where, target, scopeOfSource(object.owner, null));
};

/**
 * Those of these unknown objects that may be such a card: where one was said to be a card before a rewind it is that card, else
 * any of the match, or one that is still to be defined.
 */
export const thoseThatMayBe = (
  situation: Situation,
  objects: readonly GameObject[],
  where: Where,
): readonly GameObject[] => {
  const said = (object: GameObject): CardId | undefined => keptCard(situation, object.name);
  const first = objects.find((object) => said(object) === undefined)?.name;
  const isAnyPossible =
    first !== undefined &&
    (situation.state.terms.options.cards === 'open' ||
      cardsOf(situation).some((card) => suits(situation, first, card, where)));
  return objects.filter((object) => {
    const card = said(object);
    return card === undefined ? isAnyPossible : suits(situation, object.name, card, where);
  });
};

/** The objects of a zone whose cards only the table knows, topmost first. */
export const unknownIn = ({ state: { table } }: Situation, zone: ZoneName): readonly ObjectName[] =>
  zoneAt(table, zone)
    .toReversed()
    .filter((name) => objectAt(table, name)?.card === null);
