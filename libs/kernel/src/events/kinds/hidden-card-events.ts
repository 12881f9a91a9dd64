import type { Edit } from '../../persistent/edit.js';
import { asText } from '../../persistent/json.js';
import type { Learned } from '../../rules/event-facts.js';
import type { EventRules } from '../../rules/ruleset/event-rules.js';
import type { CardId, ObjectName, Revision, SeatId, ZoneName } from '../../table/names.js';
import { withRenamed } from '../../table/objects.js';
import type { MatchRecord } from '../../table/state.js';
import type { Beneath, GameObject } from '../../table/table.js';
import { counted, keptCardOf, keptResult, withHandles } from './kept-results.js';
import { relaid, type HiddenCards } from './new-order.js';

/** What is known of cards that lie hidden, and in which order they lie. */
export type HiddenCardEvents = {
  /**
   * The object's name and card, to everybody or to the seats to whom it is shown (then both are hidden). `source` is there
   * where the table said which card it is; nobody but the seats knows one that has neither.
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
   * The cards of a zone, with those of `pile` if one is named, lie in the zone in a new order under new handles, bottom
   * first. Which is which is hidden, and so is the key, which names the set of cards.
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
  /** Cards of a deck lie in another order, bottom first; hidden, under new handles, where only `by` knows which is which. */
  DeckRearranged: { zone: ZoneName; handles: readonly ObjectName[]; by: SeatId | null; cards?: HiddenCards };
};

/** Whoever knew it, and whoever learns it. */
const alsoKnown = (before: GameObject['knownTo'], knownTo: GameObject['knownTo']): GameObject['knownTo'] =>
  before === 'all' || knownTo === 'all' ? 'all' : [...before, ...knownTo.filter((seat) => !before.includes(seat))];

/** What lies beneath the card that an object shows, known to more seats: to them the object itself stays what it shows. */
const madeKnown = (
  beneath: Beneath,
  { knownTo, name, card }: Pick<HiddenCardEvents['ObjectRenamed'], 'knownTo' | 'name' | 'card'>,
): Beneath => ({
  card: card ?? beneath.card,
  trueName: name ?? beneath.trueName,
  knownTo: alsoKnown(beneath.knownTo, knownTo),
});

/** Whoever is shown a card learns its name. */
const shownName = ({ object, knownTo, name }: HiddenCardEvents['ObjectRenamed']): readonly Learned[] =>
  (knownTo === 'all' ? ['everybody'] : knownTo).map((who) => ({ who, what: asText(name ?? object) }));

type Relaid = Pick<HiddenCardEvents['DeckShuffled'], 'handles' | 'key' | 'n' | 'cards'>;

/** Remembers the order under the shuffle's key, and that its handles have been given. */
const shuffled = (record: MatchRecord, data: Relaid, at: Revision, edit: Edit): MatchRecord => {
  const given = withHandles(record, data.handles);
  return data.key === undefined ? given : keptResult(given, data, namesOf(data.cards), at, edit);
};

const namesOf = (cards: HiddenCards = []): readonly string[] => cards.map(({ name, trueName }) => trueName ?? name);

/** What each of them is. */
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
          renamed.beneath = madeKnown(renamed.beneath, data);
          return;
        }
        renamed.knownTo = alsoKnown(renamed.knownTo, knownTo);
        if (name !== undefined) renamed.trueName = name;
        if (name !== undefined && knownTo === 'all') renamed.name = name;
        if (card !== undefined) renamed.card = card;
      }),
    record: (record, { object, card, source, unplaced }, at, edit) =>
      source === 'table' && unplaced !== true && card !== undefined
        ? keptCardOf(record, object, card, at, edit)
        : record,
    learned: shownName,
  },
  DeckShuffled: {
    says: '{zone} is shuffled',
    quiet: true,
    about:
      'The cards of a zone, with those of `pile` if one is named, lie in the zone in a new order under new handles, bottom first. Which is which is hidden, and so is the key, which names the set of cards. `source` says that the table shuffled: nobody tells an order.',
    everywhere: true,
    hidden: { cards: 'everybody', key: 'everybody' },
    longList: { name: 'handles', each: 3 }, // one object goes and another one comes
    table: (table, { zone, pile, handles, key, cards }) =>
      relaid(key === undefined ? table : counted(table, key), { zone, pile, handles, by: null, cards }),
    record: shuffled,
  },
  DeckRearranged: {
    says: '[{by} looks into and orders ]{zone}',
    about:
      'Cards of a deck lie in another order, bottom first; hidden, under new handles, where only `by` knows which is which.',
    hidden: { cards: 'others' },
    longList: { name: 'handles', each: 1 }, // most stay where they are
    table: (table, { zone, handles, by, cards }) => relaid(table, { zone, pile: null, handles, by, cards }),
    record: shuffled,
  },
};
