import type { HeldAbility } from '../rules/ruleset/card-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { abilitiesOf } from '../table/card-paths.js';
import { cardNamed } from '../words/card-of.js';
import type { Ability, Card, Effect } from '../table/card.js';
import { effectOf } from '../table/card.js';
import { differs, forEachEntry } from '../persistent/dict.js';
import type { Dict } from '../persistent/dict.js';
import { isMap } from '../persistent/json.js';
import type { ObjectName, ZoneName } from '../table/names.js';
import { objectAt } from '../table/objects.js';
import { memoized, memoizedFor } from '../persistent/memoized.js';
import type { MatchTerms } from '../table/state.js';
import type { GameObject, Table } from '../table/table.js';

type ZoneDict = Dict<readonly ObjectName[]>;

type AbilityPlace = { readonly name: ObjectName; readonly path: string; readonly ability: Ability };
type AbilityIndex = {
  readonly inPlay: readonly ObjectName[];
  readonly places: ReadonlyMap<string, readonly AbilityPlace[]>;
  readonly hasChangedCopy: boolean;
};
type TableIndex = { readonly zones: ZoneDict; readonly index: AbilityIndex };

/** The indexes computed last for a match: of its newest table and of the one before, for abilities that look back. */
type RecentIndexes = { newest: TableIndex; older: TableIndex; seen: ObjectsSeen | undefined };

/**
 * What is in play depends only on the zones, so the index is kept until a card moves. Keyed by the terms of a match,
 * which live as long as it does (its cards are shared by matches); caching every table would cost more than it saves.
 */
const recents = new WeakMap<MatchTerms, RecentIndexes>();

const recentOf = (situation: Situation, table: Table): RecentIndexes => {
  const { terms } = situation.state;
  const known = recents.get(terms);
  if (known !== undefined) return known;
  const newest = { zones: table.zones, index: newIndex(situation, table) };
  const recent = { newest, older: newest, seen: undefined };
  recents.set(terms, recent);
  return recent;
};

const indexOf = (situation: Situation, table: Table): AbilityIndex => {
  const recent = recentOf(situation, table);
  const { newest, older } = recent;
  if (newest.zones === table.zones) return newest.index;
  if (older.zones === table.zones) return older.index;
  const index =
    unchangedIndex(situation, newest, table) ?? unchangedIndex(situation, older, table) ?? newIndex(situation, table);
  recent.older = newest;
  recent.newest = { zones: table.zones, index };
  return index;
};

/**
 * The index of an earlier table in which everything in play is in the same place: most moves are between hands and
 * decks.
 */
const unchangedIndex = (situation: Situation, { zones, index }: TableIndex, table: Table): AbilityIndex | undefined =>
  differs(zones, table.zones, situation, isInPlay) ? undefined : index;

/** Whether what lies in a zone, or on top of it, is in play. */
export const isInPlay = ({ ruleset }: Pick<Situation, 'ruleset'>, zone: ZoneName): boolean =>
  ruleset.compiled.zoneRule(zone).inPlay !== 'none';

const newIndex = (situation: Situation, table: Table): AbilityIndex => {
  const inPlay: ObjectName[] = [];
  forEachEntry(table.zones, { situation, inPlay }, noteInPlay);
  const places = new Map<string, AbilityPlace[]>();
  let hasChangedCopy = false;
  for (const name of inPlay) {
    const object = objectAt(table, name);
    if (object?.except !== undefined) hasChangedCopy = true;
    for (const { word, path, ability } of wordedAbilities(cardNamed(situation, object?.card ?? null))) {
      const place = { name, path, ability };
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  }
  return { inPlay, places, hasChangedCopy };
};

const noteInPlay = (
  { situation, inPlay }: { readonly situation: Situation; readonly inPlay: ObjectName[] },
  zone: ZoneName,
  names: readonly ObjectName[],
): void => void inPlay.push(...namesOfZone(situation, zone, names));

type WordedAbility = Omit<AbilityPlace, 'name'> & { readonly word: string };

/** The abilities of a card by the words under which they are found; read once for each card. */
const wordedAbilities = memoizedFor((card: Card): readonly WordedAbility[] =>
  abilitiesOf(card).flatMap(([path, ability]) => wordsOf(ability).map((word) => ({ word, path, ability }))),
);

/**
 * The words under which an ability in play is found: the event that it waits for; for a static one its effects and
 * stats.
 */
export const wordsOf = (ability: Ability): readonly string[] => {
  const { type, when, effect = [] } = ability;
  if (type === 'static')
    return [
      type,
      ...(isSelective(ability) ? [SELECTIVE] : []),
      ...new Set(effect.flatMap((each) => [...doneIn(each), ...statIn(each)])),
    ];
  if (when === undefined) return [];
  return [type === 'replacement' ? type : (when.event ?? 'state')];
};

/** The word for static abilities that depend on characteristics, by a filter or condition. */
export const SELECTIVE = 'static where';

const isSelective = (ability: Ability): boolean => JSON.stringify([ability.effect, ability.if]).includes('"where"');

const doneIn = (effect: Effect): readonly string[] => [staticOf(effectOf(effect)[0])];

const statIn = (effect: Effect): readonly string[] => {
  const [, args] = effectOf(effect);
  return isMap(args) && typeof args.stat === 'string' ? [staticOf(args.stat)] : [];
};

/** The word for static abilities with this stat or effect. */
export const staticOf = memoized((stat) => `static ${stat}`);

const namesOfZone = (situation: Situation, zone: string, names: readonly ObjectName[]): readonly ObjectName[] => {
  switch (situation.ruleset.compiled.zoneRule(zone).inPlay) {
    case 'all':
      return names;
    case 'top':
      return names.slice(-1);
    default:
      return [];
  }
};

/** The names of all objects in play, zone by zone, bottom first: the same list until something enters or leaves. */
export const namesInPlay = (situation: Situation, table: Table = situation.state.table): readonly ObjectName[] =>
  indexOf(situation, table).inPlay;

type ObjectsSeen = {
  readonly of: Table['objects'];
  readonly inPlay: readonly ObjectName[];
  readonly objects: readonly GameObject[];
};

/** All objects in play, zone by zone, bottom first. */
export const objectsInPlay = (situation: Situation, table: Table = situation.state.table): readonly GameObject[] => {
  const inPlay = namesInPlay(situation, table);
  const recent = recentOf(situation, table);
  const { seen } = recent;
  if (seen?.of === table.objects && seen.inPlay === inPlay) return seen.objects;
  const objects = inPlay.map((name) => objectAt(table, name)).filter((object) => object !== undefined);
  recent.seen = { of: table.objects, inPlay, objects };
  return objects;
};

const NOBODY: readonly HeldAbility[] = [];

/** The abilities on the cards in play under a word, whether lost now or not. */
export const abilitiesOnCards = (situation: Situation, table: Table, event: string): readonly HeldAbility[] => {
  const places = indexOf(situation, table).places.get(event);
  if (places === undefined) return NOBODY;
  const awaiting: HeldAbility[] = [];
  for (const { name, path, ability } of places) {
    const object = objectAt(table, name);
    if (object !== undefined) awaiting.push({ object, card: object.card, path, ability });
  }
  return awaiting;
};

/** The abilities in play that wait for an event; also found under `static` and `replacement`. */
export const abilitiesAwaiting = (situation: Situation, table: Table, event: string): readonly HeldAbility[] => {
  const printed = abilitiesOnCards(situation, table, event);
  const { changes } = situation.ruleset.abilities;
  if (changes === undefined) return printed;
  const then = situationAt(situation, table);
  return changes.areChanged(then) ? changes.held(then, printed, event) : printed;
};

const situationAt = (situation: Situation, table: Table): Situation =>
  situation.state.table === table ? situation : { ...situation, state: { ...situation.state, table } };

const areGiven = (situation: Situation, table: Table): boolean =>
  situation.ruleset.abilities.changes?.areGiven(situationAt(situation, table)) === true;

/** Whether any ability in play may wait for one of these events. */
export const isAnyAwaited = (situation: Situation, table: Table, events: readonly string[]): boolean => {
  const { places } = indexOf(situation, table);
  for (const event of events) if (places.has(event)) return true;
  return areGiven(situation, table);
};

/** Whether any ability on a card in play is looked up by this word. */
export const isWordOnCards = (situation: Situation, table: Table, word: string): boolean =>
  indexOf(situation, table).places.has(word);

/** Whether any ability in play may be looked up by this word. */
export const isWordAwaited = (situation: Situation, table: Table, word: string): boolean =>
  isWordOnCards(situation, table, word) || areGiven(situation, table);

/** Whether any object in play is a copy with additions. */
export const isAnyCopyChanged = (situation: Situation): boolean =>
  indexOf(situation, situation.state.table).hasChangedCopy;

/** The static abilities in play that change a stat of anything. */
export const staticsFor = (situation: Situation, stat: string): readonly HeldAbility[] =>
  abilitiesAwaiting(situation, situation.state.table, staticOf(stat));

/** Whether any static ability in play changes a stat of anything. */
export const isStaticallyChanged = (situation: Situation, stat: string): boolean =>
  isWordAwaited(situation, situation.state.table, staticOf(stat));
