import {
  entriesOf,
  eventKindIn,
  wholeData,
  type Event,
  type KernelEvents,
  type Ruleset,
  type Table,
} from '@stackledger/kernel';

type ZonesByName = Map<string, string[]>;

/**
 * What lies in every zone after some events, told by the events alone: a second reading, written apart from the
 * kernel's own.
 */
export const zonesAfter = (ruleset: Ruleset, before: Table, events: readonly Event[]): ZonesByName => {
  const zones: ZonesByName = new Map(entriesOf(before.zones).map(([zone, names]) => [zone, [...names]]));
  for (const event of events) {
    apply(zones, event);
    const places = eventKindIn(ruleset, event.type)?.facts.places;
    if (places !== undefined) placed(zones, wholeData(event)[places] as ObjectPlaces); // by what it is
  }
  return zones;
};

const at = (zones: ZonesByName, zone: string): string[] => {
  const there = zones.get(zone) ?? [];
  zones.set(zone, there);
  return there;
};

const take = (zones: ZonesByName, name: string): void => {
  for (const names of zones.values()) {
    const index = names.indexOf(name);
    if (index >= 0) names.splice(index, 1);
  }
};

type EventData<Type extends keyof KernelEvents> = KernelEvents[Type];

/**
 * What each type of event says about zones; the others say nothing. The casts hold by the types that events are emitted
 * with.
 */
const apply = (zones: ZonesByName, event: Event): void => {
  const data: unknown = wholeData(event);
  switch (event.type) {
    case 'CardMoved':
      return moved(zones, data as EventData<'CardMoved'>);
    case 'ControlChanged':
      return changedSides(zones, data as EventData<'ControlChanged'>);
    case 'ObjectRenamed':
      return renamed(zones, data as EventData<'ObjectRenamed'>);
    case 'ObjectsCreated': {
      const { zone, objects } = data as EventData<'ObjectsCreated'>;
      at(zones, zone).push(...objects.map(({ name }) => name));
      return;
    }
    case 'TokenCreated': {
      const { zone, name } = data as EventData<'TokenCreated'>;
      at(zones, zone).push(name);
      return;
    }
    case 'DeckShuffled': {
      const { zone, pile, handles } = data as EventData<'DeckShuffled'>;
      if (pile !== null) zones.set(pile, []);
      zones.set(zone, [...handles]);
      return;
    }
    case 'DeckRearranged': {
      const { zone, handles } = data as EventData<'DeckRearranged'>;
      zones.set(zone, [...handles]);
      return;
    }
    case 'PlayerLeft':
      for (const name of (data as EventData<'PlayerLeft'>).objects) {
        take(zones, name);
        at(zones, 'nowhere').push(name);
      }
      return;
    default:
  }
};

type ObjectPlaces = readonly { readonly object: string; readonly zone: string }[];

/** A game's own events may say where each object lies then. */
const placed = (zones: ZonesByName, places: ObjectPlaces): void => {
  for (const { object, zone } of places) {
    take(zones, object);
    at(zones, zone).push(object);
  }
};

const moved = (zones: ZonesByName, { object, to, index }: EventData<'CardMoved'>): void => {
  take(zones, object);
  const there = at(zones, to);
  there.splice(index ?? there.length, 0, object);
};

/** Whoever stays in the zone keeps its place there. */
const changedSides = (zones: ZonesByName, { object, zone }: EventData<'ControlChanged'>): void => {
  if (at(zones, zone).includes(object)) return;
  take(zones, object);
  at(zones, zone).push(object);
};

/** A name told to some seats only is not yet the name of the object, nor is that of what it shows another card for. */
const renamed = (zones: ZonesByName, { object, knownTo, name, beneath }: EventData<'ObjectRenamed'>): void => {
  if (knownTo === 'all' && name !== undefined && beneath === undefined)
    for (const names of zones.values()) replace(names, object, name);
};

const replace = (names: string[], from: string, to: string): void => {
  const index = names.indexOf(from);
  if (index >= 0) names[index] = to;
};
