import { entriesOf, wholeData, type Event, type Table } from '@stackledger/kernel';

type Zones = Map<string, string[]>;

/**
 * What lies in every zone after some events, told by the events alone: a second reading, written apart from the
 * kernel's own.
 */
export const zonesAfter = (before: Table, events: readonly Event[]): Zones => {
  const zones: Zones = new Map(entriesOf(before.zones).map(([zone, names]) => [zone, [...names]]));
  for (const event of events) apply(zones, event);
  return zones;
};

const at = (zones: Zones, zone: string): string[] => {
  const there = zones.get(zone) ?? [];
  zones.set(zone, there);
  return there;
};

const take = (zones: Zones, name: string): void => {
  for (const names of zones.values()) {
    const index = names.indexOf(name);
    if (index >= 0) names.splice(index, 1);
  }
};

const apply = (zones: Zones, event: Event): void => {
  const data = wholeData(event);
  switch (event.type) {
    case 'CardMoved': {
      const name = String(data.object);
      take(zones, name);
      const to = at(zones, String(data.to));
      to.splice(data.index === undefined ? to.length : Number(data.index), 0, name);
      return;
    }
    case 'ControlChanged': {
      const name = String(data.object);
      if (at(zones, String(data.zone)).includes(name)) return;
      take(zones, name);
      at(zones, String(data.zone)).push(name);
      return;
    }
    case 'ObjectRenamed':
      if (data.knownTo === 'all')
        for (const names of zones.values()) replace(names, String(data.object), String(data.name));
      return;
    case 'ObjectsCreated':
      at(zones, String(data.zone)).push(...(data.objects as { name: string }[]).map(({ name }) => name));
      return;
    case 'TokenCreated':
      at(zones, String(data.zone)).push(String(data.name));
      return;
    case 'DeckShuffled':
      if (typeof data.pile === 'string') zones.set(data.pile, []);
      zones.set(String(data.zone), [...(data.handles as string[])]);
      return;
    case 'DeckRearranged':
      zones.set(String(data.zone), [...(data.handles as string[])]);
      return;
    case 'PlayerLeft':
      for (const name of data.objects as string[]) {
        take(zones, name);
        at(zones, 'nowhere').push(name);
      }
      return;
    default:
  }
};

const replace = (names: string[], from: string, to: string): void => {
  const index = names.indexOf(from);
  if (index >= 0) names[index] = to;
};
