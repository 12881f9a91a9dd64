import { asText, emptyDict, entriesOf, put, valueAt, without, type Dict } from '@stackledger/kernel';
import { type LogEvent } from '../../../libs/projections/src/log-event.js';

/** What a fold knows of an object: its card's own name, who knows that, and the zone that it lies in. */
type NamedObject = {
  readonly trueName: string;
  readonly knownTo: 'all' | readonly string[];
  readonly zone: string;
};

/** The objects of a table by what everybody calls them. */
export type ObjectNames = Dict<NamedObject>;

/** No object is known. */
export const NO_OBJECTS: ObjectNames = emptyDict();

/** What a reader calls an object (null: one who may see everything); what is not there is called as it was. */
export const nameOf = (names: ObjectNames, name: string, viewer: string | null): string => {
  const object = valueAt(names, name);
  if (object === undefined) return name;
  return object.knownTo === 'all' || viewer === null || object.knownTo.includes(viewer) ? object.trueName : name;
};

type ShownCard = { readonly name: string; readonly trueName?: string };

/** The data of the events that create, move and rename, as docs/reference/events.md has it. */
type ObjectsCreatedData = ObjectsPlacedData & {
  owner: string | null;
  knownTo: NamedObject['knownTo'];
  objects: readonly { name: string }[];
};
type ObjectRenamedData = { object: string; knownTo: NamedObject['knownTo']; name?: string };
type ObjectsPlacedData = {
  zone: string;
  pile?: string | null;
  handles: readonly string[];
  by?: string | null;
  cards?: readonly ShownCard[];
};

/** The names after an event; most events change none. */
export const namesAfter = (names: ObjectNames, { type, data }: LogEvent): ObjectNames => {
  switch (type) {
    case 'GameBegan':
    case 'MatchCreated':
      return NO_OBJECTS;
    case 'ObjectsCreated':
      // casts here: the data of an event is that of its type
      return created(names, data as unknown as ObjectsCreatedData);
    case 'TokenCreated':
      return put(names, asText(data.name), { trueName: asText(data.name), knownTo: 'all', zone: asText(data.zone) });
    case 'ObjectRenamed':
      return data.beneath === true ? names : renamed(names, data as unknown as ObjectRenamedData);
    case 'CardMoved':
      return shown(moved(names, asText(data.object), asText(data.to)), data);
    case 'ControlChanged':
      return moved(names, asText(data.object), asText(data.zone));
    case 'PlayerLeft':
      return (data.objects as readonly string[]).reduce((at, object) => moved(at, object, 'nowhere'), names);
    case 'DeckShuffled':
      return relaid(names, { ...(data as unknown as ObjectsPlacedData), by: null });
    case 'DeckRearranged':
      return relaid(names, data as unknown as ObjectsPlacedData);
    default:
      return names;
  }
};

const trueNames = (cards: readonly ShownCard[] | undefined): ReadonlyMap<string, string> =>
  new Map((cards ?? []).map(({ name, trueName }) => [name, trueName ?? name]));

const created = (names: ObjectNames, { zone, knownTo, objects, cards }: ObjectsCreatedData): ObjectNames => {
  const known = trueNames(cards);
  return objects.reduce((at, { name }) => put(at, name, { trueName: known.get(name) ?? name, knownTo, zone }), names);
};

/** Shown to everybody, an object goes by its card's name from then on; shown to some, it keeps its handle. */
const renamed = (names: ObjectNames, { object, knownTo, name }: ObjectRenamedData): ObjectNames => {
  const before = valueAt(names, object);
  if (before === undefined) return names;
  const isOpen = before.knownTo === 'all' || knownTo === 'all';
  const after: NamedObject = {
    trueName: name ?? before.trueName,
    knownTo: isOpen ? 'all' : [...before.knownTo, ...knownTo],
    zone: before.zone,
  };
  const called = name !== undefined && knownTo === 'all' ? name : object;
  return put(without(names, object), called, after);
};

const moved = (names: ObjectNames, object: string, zone: string): ObjectNames => {
  const before = valueAt(names, object);
  return before === undefined ? names : put(names, object, { ...before, zone });
};

/** What shows another card than it is goes for everybody by the name that it has, whoever knows its own. */
const shown = (names: ObjectNames, { object, shows }: LogEvent['data']): ObjectNames => {
  const name = asText(object);
  const before = valueAt(names, name);
  return before === undefined || shows === undefined || shows === null
    ? names
    : put(names, name, { ...before, trueName: name, knownTo: 'all' });
};

/** Cards under new handles: the old ones lead nowhere any more, except those that were left in their place. */
const relaid = (
  names: ObjectNames,
  { zone, pile = null, handles, by = null, cards }: ObjectsPlacedData,
): ObjectNames => {
  const known = trueNames(cards);
  const there = entriesOf(names).filter(([, object]) => object.zone === zone || object.zone === pile);
  const before = new Map(there);
  const left = there.reduce((at, [name]) => without(at, name), names);
  const knownTo = by === null ? [] : [by];
  return handles.reduce(
    (at, handle) => put(at, handle, before.get(handle) ?? { trueName: known.get(handle) ?? handle, knownTo, zone }),
    left,
  );
};
