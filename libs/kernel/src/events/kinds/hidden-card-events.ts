import type { Edit } from '../../persistent/edit.js';
import { asText } from '../../persistent/json.js';
import type { Disclosure } from '../../rules/event-facts.js';
import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { CardId, ObjectName, Revision, SeatId, ZoneName } from '../../table/names.js';
import { withRenamed } from '../../table/objects.js';
import type { MatchRecord } from '../../table/state.js';
import type { UnderlyingIdentity, GameObject } from '../../table/table.js';
import { withCount, keptCardOf, keptResult, withHandles } from './kept-results.js';
import { orderLike, withNewOrder, type HiddenCards } from './new-order.js';

/** Who learns hidden cards, and in which order those lie. */
export type HiddenCardEvents = {
  /**
   * An object's name and card become known to everybody, or to the seats to whom it is shown (then both are hidden).
   * `source` is present if the table reported the card; without it and hidden data, only those seats know it.
   */
  ObjectRenamed: {
    object: ObjectName;
    knownTo: GameObject['knownTo'];
    name?: ObjectName;
    card?: CardId;
    source?: 'table';
    unplaced?: true;
    beneath?: true;
  };
  /**
   * The cards of a zone, with those of `pile` if named, get a new order and new handles, bottom first. Hidden: which is
   * which, and the key, which names the set of cards.
   */
  DeckShuffled: {
    zone: ZoneName;
    pile: ZoneName | null;
    handles: readonly ObjectName[];
    n?: number;
    keptFrom?: string;
    source?: 'table';
    key?: string;
    cards?: HiddenCards;
  };
  /** Cards of a deck get another order, bottom first; hidden, under new handles, if only `by` knows which is which. */
  DeckRearranged: { zone: ZoneName; handles: readonly ObjectName[]; by: SeatId | null; cards?: HiddenCards };
};

/** The union of those who knew a card and those who learn it. */
const unionOfViewers = (before: GameObject['knownTo'], knownTo: GameObject['knownTo']): GameObject['knownTo'] =>
  before === 'all' || knownTo === 'all' ? 'all' : [...before, ...knownTo.filter((seat) => !before.includes(seat))];

/** The table in which more seats know what lies beneath the shown card; for others the object stays what it shows. */
const withMoreViewers = (
  beneath: UnderlyingIdentity,
  { knownTo, name, card }: Pick<HiddenCardEvents['ObjectRenamed'], 'knownTo' | 'name' | 'card'>,
): UnderlyingIdentity => ({
  card: card ?? beneath.card,
  trueName: name ?? beneath.trueName,
  knownTo: unionOfViewers(beneath.knownTo, knownTo),
});

/** The disclosure of a name to those to whom a card is shown. */
const nameDisclosure = ({ object, knownTo, name }: HiddenCardEvents['ObjectRenamed']): readonly Disclosure[] =>
  (knownTo === 'all' ? ['everybody'] : knownTo).map((who) => ({ who, what: asText(name ?? object) }));

type ShuffleRecord = Pick<HiddenCardEvents['DeckShuffled'], 'handles' | 'key' | 'n' | 'cards'>;

/** The record with the order kept under the shuffle's key, and its handles used. */
const shuffled = (record: MatchRecord, data: ShuffleRecord, at: Revision, edit: Edit): MatchRecord => {
  const given = withHandles(record, data.handles);
  return data.key === undefined ? given : keptResult(given, data, namesOf(data.cards), at, edit);
};

const namesOf = (cards: HiddenCards = []): readonly string[] => cards.map(({ name, trueName }) => trueName ?? name);

/** The rules of these events, by type. */
export const hiddenCardEvents: EventRules<HiddenCardEvents> = {
  ObjectRenamed: {
    says: 'A card is known',
    quiet: true,
    about:
      "The object's name and card, to everybody or to the seats to whom it is shown (then both are hidden). `beneath` is there where it shows another card: it keeps the name that it goes by. `source` says that the table told it, `unplaced` that it is one of several unknown cards, and nobody says which: no rewind keeps that; without a name the seats see a card that the service does not know.",
    everywhere: true,
    hidden: { name: 'others', card: 'others' },
    table: (table, data) =>
      withRenamed(table, data.object, (renamed) => {
        const { knownTo, name, card } = data;
        if (renamed.beneath !== undefined) {
          renamed.beneath = withMoreViewers(renamed.beneath, data);
          return;
        }
        renamed.knownTo = unionOfViewers(renamed.knownTo, knownTo);
        if (name !== undefined) renamed.trueName = name;
        if (name !== undefined && knownTo === 'all') renamed.name = name;
        if (card !== undefined) renamed.card = card;
      }),
    record: (record, { object, card, source, unplaced }, at, edit) =>
      source === 'table' && unplaced !== true && card !== undefined
        ? keptCardOf(record, object, card, at, edit)
        : record,
    learned: nameDisclosure,
  },
  DeckShuffled: {
    says: '{zone} is shuffled',
    quiet: true,
    about:
      'The cards of a zone, with those of `pile` if one is named, lie in the zone in a new order under new handles, bottom first. Which is which is hidden, and so is the key, which names the set of cards. `source` says that the table shuffled: nobody tells an order.',
    everywhere: true,
    hidden: { cards: 'everybody', key: 'everybody' },
    longList: { name: 'handles', each: 3 }, // one object is removed and another added
    shared: (table, { zone, pile, handles, cards }) =>
      cards === undefined || pile !== null ? undefined : orderLike(table, zone, { handles, cards }),
    table: (table, { zone, pile, handles, key, cards }) =>
      withNewOrder(key === undefined ? table : withCount(table, key), { zone, pile, handles, by: null, cards }),
    record: shuffled,
  },
  DeckRearranged: {
    says: '[{by} looks into and orders ]{zone}',
    about:
      'Cards of a deck lie in another order, bottom first; hidden, under new handles, where only `by` knows which is which.',
    hidden: { cards: 'others' },
    longList: { name: 'handles', each: 1 }, // most stay where they are
    table: (table, { zone, handles, by, cards }) => withNewOrder(table, { zone, pile: null, handles, by, cards }),
    record: shuffled,
  },
};
