import type { Ability, Cards } from './card.js';
import { effectOf } from './card.js';
import { differs, forEachEntry } from './dict.js';
import type { Dict } from './dict.js';
import type { Look } from './game.js';
import { isMap } from './json.js';
import type { ObjectName, ZoneName } from './names.js';
import { zoneKind } from './names.js';
import { objectAt } from './objects.js';
import { abilitiesOf, cardNamed } from './scope.js';
import type { GameObject, Table } from './table.js';

type Zones = Dict<readonly ObjectName[]>;

/** An ability of an object in play. */
export type Watcher = { readonly object: GameObject; readonly path: string; readonly ability: Ability };

type Place = { readonly name: ObjectName; readonly path: string; readonly ability: Ability };
type Index = { readonly inPlay: readonly ObjectName[]; readonly places: ReadonlyMap<string, readonly Place[]> };
type Latest = { readonly cards: Cards; readonly zones: Zones; readonly index: Index };

/** Who is in play depends on the zones alone, so it is worked out once for as long as no card moves. */
const indexes = new WeakMap<Zones, Index>();

/** The index made last. Most moves are between hands and decks and leave everything in play where it is. */
let latest: Latest | undefined;

const indexOf = (look: Look, table: Table): Index => {
  const known = indexes.get(table.zones);
  if (known !== undefined) return known;
  const { cards } = look.state.terms;
  const isSame = latest?.cards === cards && !differs(latest.zones, table.zones, (zone) => isInPlay(look, zone));
  const index = isSame && latest !== undefined ? latest.index : newIndex(look, table);
  latest = { cards, zones: table.zones, index };
  indexes.set(table.zones, index);
  return index;
};

/** Whether what lies in a zone, or on top of it, is in play. */
export const isInPlay = ({ ruleset }: Pick<Look, 'ruleset'>, zone: ZoneName): boolean =>
  (ruleset.zones.kinds[zoneKind(zone)]?.inPlay ?? 'none') !== 'none';

const newIndex = (look: Look, table: Table): Index => {
  const inPlay: ObjectName[] = [];
  forEachEntry(table.zones, (zone, names) => void inPlay.push(...namesInPlay(look, zone, names)));
  const places = new Map<string, Place[]>();
  for (const name of inPlay)
    for (const [path, ability] of abilitiesOf(cardNamed(look, objectAt(table, name)?.card ?? null)))
      for (const word of wordsOf(ability)) places.set(word, [...(places.get(word) ?? []), { name, path, ability }]);
  return { inPlay, places };
};

/** What an ability in play is looked up by: the event that it waits for; for a static one the stats that it changes. */
const wordsOf = ({ type, when, effect = [] }: Ability): readonly string[] => {
  if (type === 'static') return [type, ...new Set(effect.flatMap((each) => statIn(effectOf(each)[1])))];
  if (when === undefined) return [];
  return [type === 'replacement' ? type : (when.event ?? 'state')];
};

const statIn = (args: unknown): readonly string[] =>
  isMap(args) && typeof args.stat === 'string' ? [staticOf(args.stat)] : [];

/** The word by which static abilities that change a stat are looked up. */
const staticOf = (stat: string): string => `static ${stat}`;

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
  const objects = inPlay.map((name) => objectAt(table, name)).filter((object) => object !== undefined);
  seen.set(table.objects, { inPlay, objects });
  return objects;
};

const NOBODY: readonly Watcher[] = [];

/** The abilities in play that wait for an event, by its word; `static` and `replacement` give those abilities. */
export const watchersOf = (look: Look, table: Table, event: string): readonly Watcher[] => {
  const places = indexOf(look, table).places.get(event);
  if (places === undefined) return NOBODY;
  const watchers: Watcher[] = [];
  for (const { name, path, ability } of places) {
    const object = objectAt(table, name);
    if (object !== undefined) watchers.push({ object, path, ability });
  }
  return watchers;
};

/** The static abilities in play that change a stat of anything. */
export const staticsFor = (look: Look, stat: string): readonly Watcher[] =>
  watchersOf(look, look.state.table, staticOf(stat));
