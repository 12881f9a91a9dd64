import type { OpenDecision } from '../rules/ruleset.js';
import type { Cards } from '../table/card.js';
import type { NewObject } from '../events/object-events.js';
import { emit } from '../events/recording.js';
import type { CardId, ObjectName, RuleId, SeatId, ZoneName } from '../table/names.js';
import { zoneKind } from '../table/names.js';
import type { Shape } from '../table/shape.js';
import { either, flag, listOf, mapOf, number, plainName, struct } from '../table/shape.js';
import type { GameObject } from '../table/table.js';

/** One entry of a position: a card id, or a card with its own name and state. */
export type Entry =
  | string
  | {
      readonly card: string;
      readonly as?: string;
      readonly tapped?: boolean;
      readonly damage?: number;
      readonly counters?: { readonly [name: string]: number };
      readonly sick?: boolean;
    };

const ID = plainName('a card id');

/** What a list of entries looks like (docs/setups-and-decks.md#entries). */
export const ENTRY: Shape = {
  ...either(
    ID,
    struct({
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
export const ENTRIES: Shape = listOf(ENTRY);

/** A zone of a position with what lies in it, bottom first. */
export type Pile = { readonly zone: ZoneName; readonly owner: SeatId | null; readonly entries: readonly Entry[] };

/** The card of an entry. */
export const cardIn = (entry: Entry): CardId => (typeof entry === 'string' ? entry : entry.card) as CardId; // checked against the cards
const nameIn = (entry: Entry): ObjectName =>
  (typeof entry === 'string' ? entry : (entry.as ?? entry.card)) as ObjectName;

/** An entry as an object of a zone, face down. */
const objectIn = (entry: Entry): NewObject => {
  const { tapped, damage, counters, sick } = typeof entry === 'string' ? {} : entry;
  return {
    name: nameIn(entry),
    ...(tapped && { tapped }),
    ...(damage !== undefined && { damage }),
    ...(counters !== undefined && { counters }),
    ...(sick && { marks: ['sick'] }),
  };
};

/** Who knows the cards of a zone as it is laid out: nobody, its owner alone, or everybody. */
const knownIn = (d: OpenDecision, { zone, owner }: Pile): GameObject['knownTo'] => {
  const hidden = d.ruleset.zones.kinds[zoneKind(zone)]?.hiddenFrom ?? 'nobody';
  if (hidden === 'everybody') return [];
  return hidden === 'others' && owner !== null ? [owner] : 'all';
};

/** Lays a zone out. The names that a position gives are public; which cards lie face down is not. */
export const layOut = (d: OpenDecision, pile: Pile, because: readonly RuleId[] = ['SL-MATCH-4']): void => {
  const { zone, owner, entries } = pile;
  if (entries.length === 0) return;
  const faceDown = entries.map(objectIn);
  const objects = entries.map((entry) => ({ ...objectIn(entry), card: cardIn(entry) }));
  const knownTo = knownIn(d, pile);
  if (knownTo === 'all') return emit(d, 'ObjectsCreated', { zone, owner, knownTo, objects }, because);
  const cards = objects.map(({ name, card }) => ({ name, card }));
  emit(d, 'ObjectsCreated', { zone, owner, knownTo, objects: faceDown }, because, {
    for: knownTo.length === 0 ? 'nobody' : knownTo,
    data: { cards },
  });
};

/** What is wrong with a position beyond its shape: seats and cards that there are not, names used twice. */
export const positionFaults = (
  { active, players = {} }: { readonly active?: SeatId; readonly players?: { readonly [seat: string]: unknown } },
  piles: readonly Pile[],
  seats: readonly SeatId[],
  cards: Cards,
): readonly string[] => {
  const entries = piles.flatMap((pile) => pile.entries);
  const names = entries.map(nameIn);
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  return [
    ...Object.keys(players)
      .filter((seat) => !seats.includes(seat as SeatId))
      .map((seat) => `setup/players/${seat}: no seat is called so`),
    ...(active !== undefined && !seats.includes(active) ? [`setup/active: no seat is called ${active}`] : []),
    ...entries
      .filter((entry) => !Object.hasOwn(cards, cardIn(entry)))
      .map((entry) => `setup: no card is called ${cardIn(entry)}`),
    ...twice.map((name) => `setup: ${name} is there twice; give each copy a name of its own with as`),
    ...names
      .filter((name) => seats.includes(name as string as SeatId))
      .map((name) => `setup: ${name} is both a seat and a card`),
  ];
};

/** One entry of a deck list, unless it is a card id: a card with how many of it. */
type DeckEntry = { readonly card: string; readonly count?: number };

const isDeckEntry = (entry: unknown): entry is DeckEntry =>
  typeof entry === 'object' && entry !== null && 'card' in entry;

/** The card ids of a deck list, each as often as it says, in the list's order; what is no entry is left out. */
export const deckCards = (list: unknown): readonly CardId[] => {
  const cards: CardId[] = [];
  for (const entry of Array.isArray(list) ? list : [])
    if (typeof entry === 'string') cards.push(entry as CardId);
    else if (isDeckEntry(entry))
      for (const card of Array.from<CardId>({ length: entry.count ?? 1 }).fill(entry.card as CardId)) cards.push(card);
  return cards;
};

/** Cards that deck lists name and that there are not. */
export const deckFaults = (decks: { readonly [deck: string]: unknown }, cards: Cards): readonly string[] => {
  const faults: string[] = [];
  for (const [deck, list] of Object.entries(decks))
    for (const card of deckCards(list))
      if (!Object.hasOwn(cards, card)) faults.push(`decks/${deck}: no card is called ${card}`);
  return faults;
};

/** Copies are named `ID-1`, `ID-2`, … in the list's order. */
export const copiesOf = (
  cards: readonly CardId[],
  counts = new Map<CardId, number>(),
): readonly { readonly card: CardId; readonly as: string }[] => {
  const copies: { card: CardId; as: string }[] = [];
  for (const card of cards) {
    const number = (counts.get(card) ?? 0) + 1;
    counts.set(card, number);
    copies.push({ card, as: `${card}-${number}` });
  }
  return copies;
};
