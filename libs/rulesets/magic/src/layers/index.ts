import { objectAt, type MatchTerms, type Situation, type Table } from '@stackledger/kernel';
import {
  asObjectName,
  changedKeys,
  isAnyCopyChanged,
  isWordOnCards,
  namesInPlay,
  SELECTIVE,
  staticOf,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { becomingIn } from './becoming.js';
import { definedSize, fromCounters } from './size.js';
import { effectsIn, type ContinuousEffect } from './effects.js';
import { givenEffects, rewordedEffects } from './granted-abilities.js';
import { applyLayer, type LayerWork } from './order.js';
import { permanentsIn, type LayerBeginning } from './permanents.js';
import { isAsPrinted, type LayerProgress } from './progress.js';
import { magicAt } from '../table/state.js';
import { LAYERS } from './layer-table.js';
import { addCounters, isSamePermanent, permanentIn, recountedIn, type CountedPermanents } from './counters.js';
import { cardNow } from './copiable.js';
import type { AppliedChange, Traits } from './traits.js';

const BECOMES = staticOf('becomes');
const KEYWORD = staticOf('keyword');

/**
 * Whether the layers have to be applied: some effect changes types, colours or abilities, selects objects by their
 * characteristics, or removes a keyword that another effect gives. Otherwise the characteristics are those of the card
 * with what effects add.
 */
export const isLayered = (situation: Situation): boolean => {
  const { table } = situation.state;
  if (isWordOnCards(situation, table, BECOMES) || isWordOnCards(situation, table, SELECTIVE)) return true;
  if (isAnyCopyChanged(situation)) return true;
  for (const { becomes, remove } of table.changes)
    if (becomes !== undefined || (remove !== undefined && isWordOnCards(situation, table, KEYWORD))) return true;
  return false;
};

/** Whether some effect may change what types permanents have. */
export const areTypesChanged = (situation: Situation): boolean => {
  const { table } = situation.state;
  return isWordOnCards(situation, table, BECOMES) || table.changes.some(({ becomes }) => becomes !== undefined);
};

/**
 * What a table comes to by the layers. `changed` are the permanents whose abilities are not those of their cards, once
 * all is worked out.
 */
type LayerResult = LayerBeginning &
  CountedPermanents & {
    readonly inPlay: readonly ObjectName[];
    /** One for all results that go on from one computation: in them a permanent that is the same object is the same. */
    readonly basis: object;
    changed?: AbilityChanges;
  };

/** The permanents that have lost abilities or have other words in them, if any, and those that have been given some. */
export type AbilityChanges = { readonly isAnyOther: boolean; readonly gaining: readonly ObjectName[] };

/** The cached results of a match: of its newest tables, at the one before of which abilities look back. */
const recents = new WeakMap<MatchTerms, readonly LayerResult[]>();
const KEPT = 3;

/**
 * Whether everything is the same by the layers at two tables: nothing differs but who has priority, what is asked or
 * still to be done, and what orders stand. Effects and their conditions read none of that, and most events change
 * nothing else.
 */
const isSameByLayers = (a: Table, b: Table): boolean =>
  a === b ||
  (a.objects === b.objects &&
    a.zones === b.zones &&
    a.players === b.players &&
    a.changes === b.changes &&
    a.game === b.game &&
    a.stack === b.stack &&
    a.counts === b.counts &&
    a.turn === b.turn &&
    a.turns === b.turns &&
    a.used === b.used &&
    a.status === b.status &&
    a.gameNumber === b.gameNumber &&
    a.gameBegan === b.gameBegan);

/**
 * The permanents that differ between the table of a result and another, where no effect hangs on anything but
 * permanents, and none came or went; undefined otherwise. Only objects that differ between the tables are looked at.
 */
const differingPermanents = (
  situation: Situation,
  { table, inPlay, named, reading }: LayerResult,
): readonly ObjectName[] | undefined => {
  const { table: now } = situation.state;
  if (reading.isOpen || table.changes !== now.changes || inPlay !== namesInPlay(situation)) return undefined;
  const [a, b] = [magicAt(table), magicAt(now)];
  if (a.stamps !== b.stamps || a.entersFrom !== b.entersFrom) return undefined;
  if (reading.readsAttached && a.attached !== b.attached) return undefined;
  return changedKeys(table.objects, now.objects)
    .map(asObjectName)
    .filter((name) => named.has(name) && !isSamePermanent(objectAt(table, name), objectAt(now, name), reading));
};

/**
 * A result at another table: as it is, where the permanents are the same, and with sizes changed, where they differ in
 * their counters alone. Undefined where the layers have to be worked out.
 */
const resultAt = (situation: Situation, result: LayerResult): LayerResult | undefined => {
  const { table } = situation.state;
  const differing = differingPermanents(situation, result);
  if (differing === undefined) return undefined;
  if (differing.length === 0) return { ...result, table };
  const recounted = recountedIn(situation, result, differing);
  return recounted && { ...result, recounted, table };
};

/**
 * What every object in play is by the layers of continuous effects (MTG-613.1). Whoever asks while they are worked out
 * sees what they are as far as the layers have come: so effects apply to what earlier layers have made.
 */
const resultIn = (situation: Situation): LayerResult => {
  const { table, terms } = situation.state;
  const recent = recents.get(terms) ?? [];
  const known = recent.find((each) => isSameByLayers(each.table, table));
  if (known !== undefined) return known;
  const kept = recent.slice(0, KEPT - 1);
  const [newest] = recent;
  const next = newest && resultAt(situation, newest);
  if (next !== undefined) {
    recents.set(terms, [next, ...kept]);
    return next;
  }
  const working: LayerResult = beginning(situation, permanentsIn(situation));
  recents.set(terms, [working, ...kept]);
  workOut(situation, working, false);
  working.changed = abilityChangesOf(situation, working);
  return working;
};

const NOT_RECOUNTED: LayerResult['recounted'] = new Map();

const beginning = (situation: Situation, begun: LayerBeginning): LayerResult => ({
  ...begun,
  table: situation.state.table,
  inPlay: namesInPlay(situation),
  basis: {},
  recounted: NOT_RECOUNTED,
});

/**
 * The same from nothing, each permanent by itself and every pair of effects tried: what a result has to be equal to.
 */
export const traitsFromScratch = ({ ruleset, state }: Situation): ReadonlyMap<ObjectName, Traits> => {
  const terms = { ...state.terms };
  const situation: Situation = { ruleset, state: { ...state, terms } };
  const working = beginning(situation, permanentsIn(situation, true));
  recents.set(terms, [working]);
  workOut(situation, working, true);
  return new Map([...working.named].map(([name, { traits }]) => [name, traits]));
};

/** What an object in play is by the layers; undefined if it is not in play. */
export const traitsIn = (situation: Situation, name: ObjectName): Traits | undefined =>
  permanentIn(resultIn(situation), name)?.traits;

/** What the layers hang on: while it is the same, a permanent that is the same object is the same by the layers. */
export const layersBasis = (situation: Situation): object => resultIn(situation).basis;

/** Which permanents have other abilities than their cards. */
export const abilityChangesIn = (situation: Situation): AbilityChanges => {
  const result = resultIn(situation);
  return result.changed ?? abilityChangesOf(situation, result);
};

const NO_CHANGES: AbilityChanges = { isAnyOther: false, gaining: [] };

const abilityChangesOf = (situation: Situation, { permanents, named }: LayerResult): AbilityChanges => {
  const isAnyOther = permanents.some(({ traits }) => !isAsPrinted(traits));
  const isGaining = ({ given, words }: Traits): boolean => given.length > 0 || words.length > 0;
  if (!permanents.some(({ traits }) => isGaining(traits))) return isAnyOther ? { isAnyOther, gaining: [] } : NO_CHANGES;
  const gaining = namesInPlay(situation).filter((name) => {
    const traits = named.get(name)?.traits;
    return traits !== undefined && isGaining(traits);
  });
  return { isAnyOther, gaining };
};

const workOut = (situation: Situation, working: LayerProgress, isTried: boolean): void => {
  const printed = effectsIn(situation, working);
  const [given, reworded] = [givenEffects(situation, working), rewordedEffects(situation, working)];
  const effects = (): readonly ContinuousEffect[] => inOrder(printed, [...given(), ...reworded()]);
  const work: LayerWork = { working, effects, begun: new Map(), isTried };
  for (const { layer } of LAYERS) {
    if (layer === '7b') setDefined(situation, working);
    applyLayer(work, layer);
    if (layer === '7b') addCounters(working);
  }
};

const inOrder = (
  printed: readonly ContinuousEffect[],
  given: readonly ContinuousEffect[],
): readonly ContinuousEffect[] =>
  given.length === 0 ? printed : [...printed, ...given].sort((a, b) => a.stamp - b.stamp);

/**
 * What cards define of their own size comes before what sets it (MTG-613.4a); what a copy is said to be is no such
 * thing.
 */
const setDefined = (situation: Situation, { permanents }: LayerProgress): void => {
  const defined: (() => void)[] = [];
  for (const permanent of permanents) {
    const { object } = permanent;
    for (const stat of ['power', 'toughness'] as const) {
      const card = cardNow(object.card, permanent.traits);
      const value = definedSize(situation, { ...object, card }, stat);
      if (value === undefined || becomingIn(object.except)?.[stat] !== undefined) continue;
      const definition: AppliedChange = { from: 'definition', layer: '7a', by: object.name, stat, value };
      defined.push(() => {
        const { traits } = permanent;
        const size = traits.isBare ? 0 : value;
        permanent.traits = { ...traits, [stat]: size, applied: [...traits.applied, definition] };
      });
    }
  }
  for (const set of defined) set();
};

/** The characteristics of an object after the layers; undefined if no layer has to be applied or it is not in play. */
export const layeredTraits = (situation: Situation, name: ObjectName): Traits | undefined =>
  isLayered(situation) ? traitsIn(situation, name) : undefined;

/**
 * The changes that apply to an object in play, in layer order; empty if it has the characteristics of its card. The
 * same list for objects that are alike, where it names none of them.
 */
export const changesOf = (situation: Situation, name: ObjectName): readonly AppliedChange[] => {
  const { changes } = situation.state.table;
  const isPlain = changes.length === 0 && !isWordOnCards(situation, situation.state.table, 'static');
  const object = isPlain ? objectAt(situation.state.table, name) : undefined;
  if (object !== undefined && fromCounters(object) === 0 && !isLayered(situation)) return NO_APPLIED;
  const applied = traitsIn(situation, name)?.applied ?? NO_APPLIED;
  // Counters of one that stands for others too are its own.
  const isOthers = ({ from, by }: AppliedChange): boolean => from === 'counters' && by !== name;
  return applied.some(isOthers) ? applied.map((each) => (isOthers(each) ? { ...each, by: name } : each)) : applied;
};

const NO_APPLIED: readonly AppliedChange[] = [];
