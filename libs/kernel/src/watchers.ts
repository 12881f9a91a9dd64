import type { Ability, Cards } from './card.js';
import { forEachEntry } from './dict.js';
import type { Dict } from './dict.js';
import type { Look } from './game.js';
import type { ObjectName } from './names.js';
import { zoneKind } from './names.js';
import { objectAt } from './objects.js';
import { abilitiesOf, cardNamed } from './scope.js';
import type { GameObject, Table } from './table.js';

type Zones = Dict<readonly ObjectName[]>;

/** An ability of an object in play. */
export type Watcher = { readonly object: GameObject; readonly path: string; readonly ability: Ability };

type Place = { readonly name: ObjectName; readonly path: string; readonly ability: Ability };
type Index = { readonly inPlay: readonly ObjectName[]; readonly places: ReadonlyMap<string, readonly Place[]> };

/** Who is in play depends on the zones alone, so it is worked out once for as long as no card moves. */
const indexes = new WeakMap<Zones, Index>();

/** The index made last. Most moves are between hands and decks and leave everything in play where it is. */
let latest: { readonly cards: Cards; readonly index: Index } | undefined;

const indexOf = (look: Look, table: Table): Index => {
  const known = indexes.get(table.zones);
  if (known !== undefined) return known;
  const inPlay: ObjectName[] = [];
  forEachEntry(table.zones, (zone, names) => void inPlay.push(...namesInPlay(look, zone, names)));
  const { cards } = look.state.terms;
  const isSame = latest?.cards === cards && sameNames(latest.index.inPlay, inPlay);
  const index = isSame && latest !== undefined ? latest.index : newIndex(look, table, inPlay);
  latest = { cards, index };
  indexes.set(table.zones, index);
  return index;
};

const sameNames = (a: readonly ObjectName[], b: readonly ObjectName[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at]);

const newIndex = (look: Look, table: Table, inPlay: readonly ObjectName[]): Index => {
  const places = new Map<string, Place[]>();
  for (const name of inPlay)
    for (const [path, ability] of abilitiesOf(cardNamed(look, objectAt(table, name)?.card ?? null))) {
      const event =
        ability.type === 'static' || ability.type === 'replacement' ? ability.type : (ability.when?.event ?? 'state');
      if (ability.when !== undefined || ability.type === 'static')
        places.set(event, [...(places.get(event) ?? []), { name, path, ability }]);
    }
  return { inPlay, places };
};

const namesInPlay = (look: Look, zone: string, names: readonly ObjectName[]): readonly ObjectName[] => {
  switch (look.ruleset.zones.kinds[zoneKind(zone)]?.inPlay) {
    case 'all':
      return names;
    case 'top':
      return names.slice(-1);
    default:
      return [];
  }
};

/** The names of all objects in play, zone by zone, bottom first. */
export const namesOfObjectsInPlay = (look: Look, table: Table = look.state.table): readonly ObjectName[] =>
  indexOf(look, table).inPlay;

type Seen = { readonly inPlay: readonly ObjectName[]; readonly objects: readonly GameObject[] };

const seen = new WeakMap<Table['objects'], Seen>();

/** All objects in play, zone by zone, bottom first. */
export const objectsInPlay = (look: Look, table: Table = look.state.table): readonly GameObject[] => {
  const inPlay = namesOfObjectsInPlay(look, table);
  const known = seen.get(table.objects);
  if (known?.inPlay === inPlay) return known.objects;
  const objects = inPlay.flatMap((name) => objectAt(table, name) ?? []);
  seen.set(table.objects, { inPlay, objects });
  return objects;
};

/** The abilities in play that wait for an event, by its word; `static` and `replacement` give those abilities. */
export const watchersOf = (look: Look, table: Table, event: string): readonly Watcher[] =>
  (indexOf(look, table).places.get(event) ?? []).flatMap(({ name, path, ability }) => {
    const object = objectAt(table, name);
    return object === undefined ? [] : [{ object, path, ability }];
  });
