import type { JsonMap } from '../../persistent/json.js';
import type { EventRules } from '../../rules/ruleset/event-rules.js';
import { withExcept, withShown } from '../../table/faces.js';
import type { CardId, ObjectName, SeatId, ZoneName } from '../../table/names.js';
import { freshObject, withLaidOut, withMoved, withNew, withObject } from '../../table/objects.js';
import type { GameObject, Totals } from '../../table/table.js';
import { enteredAsToken, moved } from '../../triggers/readings.js';
import { withHandles } from './kept-results.js';
import type { HiddenCards } from './new-order.js';
import { cardBehind } from './new-order.js';
import { isSharedList, layoutOf, sharedListLike } from './shared-lists.js';

/** A new object in a zone. Defaults: untapped, undamaged, no counters. `card` may be hidden. */
export type NewObject = {
  name: ObjectName;
  card?: CardId;
  tapped?: boolean;
  damage?: number;
  counters?: Totals;
  marks?: readonly string[];
};

/** Objects enter a match and move between zones. */
export type ZoneEvents = {
  ObjectsCreated: {
    zone: ZoneName;
    owner: SeatId | null;
    knownTo: GameObject['knownTo'];
    objects: readonly NewObject[];
    handles?: true;
    cards?: HiddenCards;
  };
  /** `index` counts from the bottom; the default is the top. */
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
  TokenCreated: {
    name: ObjectName;
    card: CardId;
    zone: ZoneName;
    owner: SeatId | null;
    tapped?: true;
    counters?: Totals;
    except?: JsonMap;
    marks?: readonly string[];
    more?: true;
    with?: readonly ObjectName[];
  };
};

/** The object of an entry. Its card is in the entry, or in the hidden data. */
const objectOfEntry = (
  entry: NewObject,
  { zone, owner, knownTo }: ZoneEvents['ObjectsCreated'],
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

const newObjects = (data: ZoneEvents['ObjectsCreated']): readonly GameObject[] => {
  const { objects, cards = [] } = data;
  return objects.map((entry, at) => objectOfEntry(entry, data, cardBehind(cards, entry.name, at)));
};

/** Whether everybody sees what is laid out. */
const isLaidOpen = ({ cards, knownTo }: ZoneEvents['ObjectsCreated']): boolean =>
  cards === undefined && knownTo === 'all';

/** The rules of these events, by type. */
export const zoneEvents: EventRules<ZoneEvents> = {
  ObjectsCreated: {
    says: 'Cards are laid out',
    quiet: true,
    about:
      'Objects come into the match in this zone, bottom first. `cards` is the hidden half; with `handles` the objects go by names that tell nothing, and their own are hidden too.',
    everywhere: true,
    hidden: { cards: 'others' },
    longList: { name: 'objects', each: 1 },
    shared: (_table, data) => {
      const { objects } = data;
      const list = isLaidOpen(data) && !isSharedList(objects) ? sharedListLike(objects) : undefined;
      return list && { objects: list };
    },
    table: (table, data) => {
      const { zone, objects } = data;
      if (!isLaidOpen(data) || !isSharedList(objects)) return withNew(table, zone, newObjects(data));
      const lying = layoutOf(objects, data, () => newObjects(data));
      return withLaidOut(table, zone, lying);
    },
    record: (record, { handles, objects }) =>
      handles
        ? withHandles(
            record,
            objects.map(({ name }) => name),
          )
        : record,
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
    reads: { words: ['enters', 'leaves', 'discarded'], read: moved },
  },
  TokenCreated: {
    says: 'A token comes: {card}',
    about:
      'A token comes into a zone, under its own name. `more` come at the same moment; the last of them names those it comes `with`.',
    table: (table, { name, card, zone, owner, tapped = false, counters, except, marks = [] }) => {
      const fresh = freshObject(name, card, zone);
      const token = { ...fresh, owner, controller: owner, tapped, marks: ['token', ...marks] };
      if (counters !== undefined) token.counters = counters;
      return withNew(table, zone, [except === undefined ? token : { ...token, except }]);
    },
    reads: { words: ['enters'], read: enteredAsToken },
  },
};
