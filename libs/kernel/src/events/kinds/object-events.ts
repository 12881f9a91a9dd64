import type { EventRules } from '../../rules/ruleset.js';
import type { Learned } from '../../rules/event-facts.js';
import type { CardId, ObjectName, Revision, SeatId, ZoneName } from '../../table/names.js';
import { put } from '../../persistent/dict.js';
import {
  freshObject,
  objectAt,
  withMoved,
  withNew,
  withObject,
  withPlaced,
  withRenamed,
  zoneAt,
} from '../../table/objects.js';
import { withExcept, withShown } from '../../table/faces.js';
import type { Beneath, GameObject, Table, Totals } from '../../table/table.js';
import { draftOf } from '../../table/table.js';
import type { Edit } from '../../persistent/edit.js';
import type { JsonMap } from '../../persistent/json.js';
import { asText } from '../../persistent/json.js';
import type { MatchRecord } from '../../table/state.js';
import { enteredAsToken, moved, tapped } from '../../triggers/readings.js';
import { counted, keptCardOf, keptResult } from './kept-results.js';
import { cardBehind, relaid, type HiddenCards } from './new-order.js';

/** An object as a zone is laid out with it. Left out: untapped, undamaged, no counters. `card` may be hidden. */
export type NewObject = {
  name: ObjectName;
  card?: CardId;
  tapped?: boolean;
  damage?: number;
  counters?: Totals;
  marks?: readonly string[];
};

export type { HiddenCards };

export type ObjectEvents = {
  ObjectsCreated: {
    zone: ZoneName;
    owner: SeatId | null;
    knownTo: GameObject['knownTo'];
    objects: readonly NewObject[];
    handles?: true;
    cards?: HiddenCards;
  };
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
  /** `index` counts from the bottom; left out it is the top. */
  CardMoved: {
    object: ObjectName;
    from: ZoneName;
    to: ZoneName;
    index?: number;
    controller?: SeatId;
    tapped?: true;
    counters?: Totals;
    shows?: CardId;
    except?: JsonMap;
    marks?: readonly string[];
    more?: true;
    with?: readonly ObjectName[];
  };
  /** An object shows another face: its other one, its own after lying face down, or (`down`) none. It stays where it is. */
  FaceTurned: { object: ObjectName; shows: CardId; way: 'up' | 'down' | 'over' };
  TokenCreated: {
    name: ObjectName;
    card: CardId;
    zone: ZoneName;
    owner: SeatId | null;
    tapped?: true;
    counters?: Totals;
    except?: JsonMap;
    more?: true;
    with?: readonly ObjectName[];
  };
  /** It stays where it is. */
  ObjectCopied: { object: ObjectName; shows: CardId; except?: JsonMap };
  ObjectTapped: { object: ObjectName };
  ObjectUntapped: { object: ObjectName };
  ControlChanged: {
    object: ObjectName;
    controller: SeatId;
    zone: ZoneName;
    from?: SeatId;
    again?: true;
    lasts?: true;
    ends?: true;
  };
  CountersChanged: { object: ObjectName; counters: string; by: number; now: number };
  ObjectMarked: { object: ObjectName; mark: string; on: boolean };
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

/** The table as one in which something has come or gone: another face has other abilities. */
const reindexed = (table: Table, name: ObjectName): Table => {
  const zone = objectAt(table, name)?.zone;
  if (zone === undefined) return table;
  const next = draftOf(table);
  next.zones = put(table.zones, zone, [...zoneAt(table, zone)], next.edit);
  return next;
};

/** How an entry lies there. Which card it is stands in the entry, or in the hidden half where nobody sees it. */
const created = (
  entry: NewObject,
  { zone, owner, knownTo }: ObjectEvents['ObjectsCreated'],
  hidden: HiddenCards[number] | undefined,
): GameObject => {
  const { name, card, tapped, damage, counters, marks } = entry;
  const object = freshObject(name, hidden?.card ?? card ?? null, zone);
  if (hidden?.trueName !== undefined) object.trueName = hidden.trueName;
  object.owner = owner;
  object.controller = owner;
  object.knownTo = knownTo;
  if (tapped !== undefined) object.tapped = tapped;
  if (damage !== undefined) object.damage = damage;
  if (counters !== undefined) object.counters = counters;
  if (marks !== undefined) object.marks = marks;
  return object;
};

/** Whoever knew it, and whoever learns it. */
const alsoKnown = (before: GameObject['knownTo'], knownTo: GameObject['knownTo']): GameObject['knownTo'] =>
  before === 'all' || knownTo === 'all' ? 'all' : [...before, ...knownTo.filter((seat) => !before.includes(seat))];

/** What lies beneath the card that an object shows, known to more seats: to them the object itself stays what it shows. */
const madeKnown = (
  beneath: Beneath,
  { knownTo, name, card }: Pick<ObjectEvents['ObjectRenamed'], 'knownTo' | 'name' | 'card'>,
): Beneath => ({
  card: card ?? beneath.card,
  trueName: name ?? beneath.trueName,
  knownTo: alsoKnown(beneath.knownTo, knownTo),
});

/** Whoever is shown a card learns its name. */
const shownName = ({ object, knownTo, name }: ObjectEvents['ObjectRenamed']): readonly Learned[] =>
  (knownTo === 'all' ? ['everybody'] : knownTo).map((who) => ({ who, what: asText(name ?? object) }));

type Relaid = Pick<ObjectEvents['DeckShuffled'], 'handles' | 'key' | 'n' | 'cards'>;

/** Remembers the order under the shuffle's key, and that its handles have been given. */
const shuffled = (record: MatchRecord, data: Relaid, at: Revision, edit: Edit): MatchRecord => {
  const given = withHandles(record, data.handles);
  return data.key === undefined ? given : keptResult(given, data, namesOf(data.cards), at, edit);
};

/** The record that remembers that these handles have been given: none of them comes again. */
const withHandles = (record: MatchRecord, given: readonly string[]): MatchRecord => {
  const handles = lastHandle(record.handles, given);
  return handles === record.handles ? record : { ...record, handles };
};

/** The greatest number of a handle, each of which ends in one behind a dash. */
const lastHandle = (before: number, handles: readonly string[]): number => {
  let last = before;
  for (const handle of handles) last = Math.max(last, Number(handle.slice(handle.lastIndexOf('-') + 1)));
  return last;
};

const namesOf = (cards: HiddenCards = []): readonly string[] => cards.map(({ name, trueName }) => trueName ?? name);

export const objectEvents: EventRules<ObjectEvents> = {
  ObjectsCreated: {
    says: 'Cards are laid out',
    quiet: true,
    about:
      'Objects come into the match in this zone, bottom first. `cards` is the hidden half; with `handles` the objects go by names that tell nothing, and their own are hidden too.',
    everywhere: true,
    hidden: { cards: 'others' },
    longList: { name: 'objects', each: 1 },
    table: (table, data) => {
      const { zone, objects, cards = [] } = data;
      const lying = objects.map((entry, at) => created(entry, data, cardBehind(cards, entry.name, at)));
      return withNew(table, zone, lying);
    },
    record: (record, { handles, objects }) =>
      handles
        ? withHandles(
            record,
            objects.map(({ name }) => name),
          )
        : record,
  },
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
  CardMoved: {
    says: '{object} goes to {to}',
    quiet: true,
    about:
      'An object is in another zone. `index` counts from the bottom; left out it is the top. It `shows` a card there that is not its own where it lies face down, on its other face, or is a copy. `more` come into play at the same moment; the last of them names those it comes `with`.',
    everywhere: true,
    table: (table, { object, to, index, controller, tapped, counters, shows, except, marks }) => {
      const came = withMoved(table, object, to, index);
      const shown = shows === undefined ? came : withShown(came, object, shows);
      const moved = except === undefined ? shown : withExcept(shown, object, except);
      if (controller === undefined && tapped === undefined && counters === undefined && marks === undefined)
        return moved;
      return withObject(moved, object, (there) => {
        if (controller !== undefined) there.controller = controller;
        if (tapped) there.tapped = true;
        if (counters !== undefined) there.counters = counters;
        if (marks !== undefined) there.marks = [...there.marks, ...marks];
      });
    },
    reads: { words: ['enters', 'leaves'], read: moved },
  },
  FaceTurned: {
    says: '{object}{way=up? is turned face up:}{way=down? is turned face down:}{way=over? shows its other face:}',
    about:
      'An object `shows` another card from now on: its other face (`over`), its own after it lay face down (`up`), or nothing of itself (`down`). It stays where it is, with all that happened to it; what it is stays known to whoever knew it.',
    table: (table, { object, shows }) => reindexed(withShown(table, object, shows), object),
    learned: ({ object, way }) => (way === 'up' ? [{ who: 'everybody', what: object }] : []),
  },
  TokenCreated: {
    says: 'A token comes: {card}',
    about:
      'A token comes into a zone, under its own name. `more` come at the same moment; the last of them names those it comes `with`.',
    table: (table, { name, card, zone, owner, tapped = false, counters, except }) => {
      const fresh = freshObject(name, card, zone);
      const token = { ...fresh, owner, controller: owner, tapped, marks: ['token'] };
      if (counters !== undefined) token.counters = counters;
      return withNew(table, zone, [except === undefined ? token : { ...token, except }]);
    },
    reads: { words: ['enters'], read: enteredAsToken },
  },
  ObjectCopied: {
    says: '{object} becomes a copy of {shows}',
    about:
      'An object in play is a copy from now on, until it leaves: it `shows` the card that it is like, with `except` what it has beside that.',
    table: (table, { object, shows, except }) => {
      const shown = withShown(table, object, shows);
      return reindexed(except === undefined ? shown : withExcept(shown, object, except), object);
    },
  },
  ObjectTapped: {
    says: '{object} is turned',
    quiet: true,
    about: 'An object is turned: it is used.',
    everywhere: true,
    table: (table, { object }) => withObject(table, object, (each) => void (each.tapped = true)),
    reads: { words: ['tapped'], read: tapped },
  },
  ObjectUntapped: {
    says: '{object} is ready again',
    quiet: true,
    about: 'An object can be used again.',
    everywhere: true,
    table: (table, { object }) => withObject(table, object, (each) => void (each.tapped = false)),
  },
  ControlChanged: {
    says: '{controller} takes {object}',
    about:
      'An object in play has another controller. It is no new stay: what was aimed at the object still finds it. `from` had taken it before; `again` says that the effect which did so counts again; `lasts` that it is so by an effect that may end, and `ends` that none of those is left.',
    everywhere: true,
    table: (table, { object, controller, zone }) =>
      withObject(withPlaced(table, object, zone), object, (each) => void (each.controller = controller)),
  },
  CountersChanged: {
    says: '{object} has {now} {counters}',
    about: 'The number of counters of a kind on an object.',
    everywhere: true,
    table: (table, { object, counters, now }) =>
      withObject(table, object, (each) => void (each.counters = { ...each.counters, [counters]: now })),
  },
  ObjectMarked: {
    says: '{object} is {on?marked:marked no more} ({mark})',
    quiet: true,
    about: 'An object bears a mark from now on, or no longer.',
    table: (table, { object, mark, on }) =>
      withObject(
        table,
        object,
        (each) => void (each.marks = on ? [...each.marks, mark] : each.marks.filter((m) => m !== mark)),
      ),
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
