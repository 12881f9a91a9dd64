import { objectAt, type Cards, type GameObject, type Situation, type Table } from '@stackledger/kernel';
import {
  isAnyCopyChanged,
  isWordOnCards,
  objectsInPlay,
  SELECTIVE,
  staticOf,
  type ObjectName,
} from '@stackledger/kernel/authoring';
import { becomingIn } from './becoming.js';
import { definedSize, fromCounters } from './size.js';
import { effectsIn, type ContinuousEffect } from './effects.js';
import { givenEffects, rewordedEffects } from './granted-abilities.js';
import { applyLayer, type LayerProgress } from './order.js';
import { applyIn, LAYERS } from './layer-table.js';
import { cardNow, copiableTraits } from './copiable.js';
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

type LayerResult = LayerProgress & { readonly table: Table };

/** The cached results of a match: of its newest table and of the one before, at which abilities look back. */
const recents = new WeakMap<Cards, readonly LayerResult[]>();

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
 * What every object in play is by the layers of continuous effects (MTG-613.1). Whoever asks while they are worked out
 * sees what they are as far as the layers have come: so effects apply to what earlier layers have made.
 */
export const traitsIn = (situation: Situation): ReadonlyMap<ObjectName, Traits> => {
  const { table, terms } = situation.state;
  const recent = recents.get(terms.cards) ?? [];
  const known = recent.find((each) => isSameByLayers(each.table, table));
  if (known !== undefined) return known.traits;
  const objects = objectsInPlay(situation);
  const traits = new Map(objects.map((each) => [each.name, copiableTraits(situation, each)]));
  const working: LayerResult = { table, traits };
  recents.set(terms.cards, [working, ...recent.slice(0, 1)]);
  workOut(situation, working, objects);
  return working.traits;
};

const workOut = (situation: Situation, working: LayerProgress, objects: readonly GameObject[]): void => {
  const isAsPrinted = (name: ObjectName): boolean => {
    const traits = working.traits.get(name);
    return traits === undefined || (!traits.isBare && traits.words.length === 0);
  };
  const printed = effectsIn(situation, (name) => !isAsPrinted(name));
  const [given, reworded] = [givenEffects(situation, working), rewordedEffects(situation, working)];
  const effects = (): readonly ContinuousEffect[] => inOrder(printed, [...given(), ...reworded()]);
  const begun = new Map<ContinuousEffect, readonly ObjectName[]>();
  for (const { layer } of LAYERS) {
    if (layer === '7b') working.traits = withDefined(situation, working.traits, objects);
    applyLayer(working, effects, layer, begun);
    if (layer === '7b') working.traits = withCounters(working.traits, objects);
  }
};

const NO_WORDS = { words: [] };

const inOrder = (
  printed: readonly ContinuousEffect[],
  given: readonly ContinuousEffect[],
): readonly ContinuousEffect[] =>
  given.length === 0 ? printed : [...printed, ...given].sort((a, b) => a.stamp - b.stamp);

/**
 * What cards define of their own size comes before what sets it (MTG-613.4a); what a copy is said to be is no such
 * thing.
 */
const withDefined = (
  situation: Situation,
  traits: LayerProgress['traits'],
  objects: readonly GameObject[],
): LayerProgress['traits'] => {
  const next = new Map(traits);
  for (const object of objects)
    for (const stat of ['power', 'toughness'] as const) {
      const [before, value] = [
        next.get(object.name),
        definedSize(situation, { ...object, card: cardNow(object.card, next.get(object.name) ?? NO_WORDS) }, stat),
      ];
      if (before === undefined || value === undefined || becomingIn(object.except)?.[stat] !== undefined) continue;
      const definition: AppliedChange = { from: 'definition', layer: '7a', by: object.name, stat, value };
      next.set(object.name, {
        ...before,
        [stat]: before.isBare ? 0 : value,
        applied: [...before.applied, definition],
      });
    }
  return next;
};

/** Counters change power and toughness in the layer of changes, in which no order matters (MTG-613.4c). */
const withCounters = (traits: LayerProgress['traits'], objects: readonly GameObject[]): LayerProgress['traits'] => {
  const next = new Map(traits);
  for (const object of objects) {
    const by = fromCounters(object);
    const before = traits.get(object.name);
    if (by === 0 || before === undefined) continue;
    const change = { powerBy: by, toughnessBy: by };
    const counted: AppliedChange = { layer: '7c', by: object.name, change, from: 'counters' };
    next.set(object.name, { ...applyIn(before, '7c', change), applied: [...before.applied, counted] });
  }
  return next;
};

/** The characteristics of an object after the layers; undefined if no layer has to be applied or it is not in play. */
export const layeredTraits = (situation: Situation, name: ObjectName): Traits | undefined =>
  isLayered(situation) ? traitsIn(situation).get(name) : undefined;

/**
 * The changes that apply to an object in play, in layer order; empty if it has the characteristics of its card.
 */
export const changesOf = (situation: Situation, name: ObjectName): readonly AppliedChange[] => {
  const { changes } = situation.state.table;
  const isPlain = changes.length === 0 && !isWordOnCards(situation, situation.state.table, 'static');
  const object = isPlain ? objectAt(situation.state.table, name) : undefined;
  if (object !== undefined && fromCounters(object) === 0 && !isLayered(situation)) return [];
  return traitsIn(situation).get(name)?.applied ?? [];
};
