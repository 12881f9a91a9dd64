import {
  isAnyCopyChanged,
  isWordOnCards,
  objectAt,
  objectsInPlay,
  SELECTIVE,
  staticOf,
  type Cards,
  type GameObject,
  type ObjectName,
  type Situation,
  type Table,
} from '@stackledger/kernel';
import { becomingIn } from './becoming.js';
import { definedSize, fromCounters } from './size.js';
import { effectsIn, type Layered } from './effects.js';
import { givenEffects, rewordedEffects } from './given.js';
import { applyLayer, type Working } from './order.js';
import { cardNow, copiableTraits, LAYERS, type Note, type Traits } from './traits.js';

const BECOMES = staticOf('becomes');
const KEYWORD = staticOf('keyword');

/**
 * Whether anything needs the layers now: what changes types, colours or abilities, hangs on what things are, or takes a keyword away that
 * another effect gives.
 * Mostly nothing does, and an object is what its card says, with what is added to that.
 */
export const isLayered = (situation: Situation): boolean => {
  const { table } = situation.state;
  if (isWordOnCards(situation, table, BECOMES) || isWordOnCards(situation, table, SELECTIVE)) return true;
  if (isAnyCopyChanged(situation)) return true;
  for (const { becomes, remove } of table.changes)
    if (becomes !== undefined || (remove !== undefined && isWordOnCards(situation, table, KEYWORD))) return true;
  return false;
};

type Known = Working & { readonly table: Table };

/** What was worked out last for a match: for its newest table and the one before, at which abilities look back. */
const recents = new WeakMap<Cards, readonly Known[]>();

/**
 * What every object in play is by the layers of continuous effects (MTG-613.1). Whoever asks while they are worked out sees what they are as far
 * as the layers have come: so effects apply to what earlier layers have made.
 */
export const traitsIn = (situation: Situation): ReadonlyMap<ObjectName, Traits> => {
  const { table, terms } = situation.state;
  const recent = recents.get(terms.cards) ?? [];
  const known = recent.find((each) => each.table === table);
  if (known !== undefined) return known.traits;
  const objects = objectsInPlay(situation);
  const traits = new Map(objects.map((each) => [each.name, copiableTraits(situation, each)]));
  const working: Known = { table, traits };
  recents.set(terms.cards, [working, ...recent.slice(0, 1)]);
  workOut(situation, working, objects);
  return working.traits;
};

const workOut = (situation: Situation, working: Working, objects: readonly GameObject[]): void => {
  const isAsPrinted = (name: ObjectName): boolean => {
    const traits = working.traits.get(name);
    return traits === undefined || (!traits.isBare && traits.words.length === 0);
  };
  const printed = effectsIn(situation, (name) => !isAsPrinted(name));
  const [given, reworded] = [givenEffects(situation, working), rewordedEffects(situation, working)];
  const effects = (): readonly Layered[] => inOrder(printed, [...given(), ...reworded()]);
  const begun = new Map<Layered, readonly ObjectName[]>();
  for (const layer of LAYERS) {
    if (layer === '7b') working.traits = withDefined(situation, working.traits, objects);
    applyLayer(working, effects, layer, begun);
    if (layer === '7b') working.traits = withCounters(working.traits, objects);
  }
};

const NO_WORDS = { words: [] };

const inOrder = (printed: readonly Layered[], given: readonly Layered[]): readonly Layered[] =>
  given.length === 0 ? printed : [...printed, ...given].sort((a, b) => a.stamp - b.stamp);

/** What cards define of their own size comes before what sets it (MTG-613.4a); what a copy is said to be is no such thing. */
const withDefined = (
  situation: Situation,
  traits: Working['traits'],
  objects: readonly GameObject[],
): Working['traits'] => {
  const next = new Map(traits);
  for (const object of objects)
    for (const stat of ['power', 'toughness'] as const) {
      const [before, value] = [
        next.get(object.name),
        definedSize(situation, { ...object, card: cardNow(object.card, next.get(object.name) ?? NO_WORDS) }, stat),
      ];
      if (before === undefined || value === undefined || becomingIn(object.except)?.[stat] !== undefined) continue;
      const note = { layer: '7a', by: object.name, says: `${stat} ${value}` };
      next.set(object.name, { ...before, [stat]: before.isBare ? 0 : value, notes: [...before.notes, note] });
    }
  return next;
};

/** Counters change power and toughness in the layer of changes, in which no order matters (MTG-613.4c). */
const withCounters = (traits: Working['traits'], objects: readonly GameObject[]): Working['traits'] => {
  const next = new Map(traits);
  for (const object of objects) {
    const by = fromCounters(object);
    const before = traits.get(object.name);
    if (by === 0 || before === undefined) continue;
    const note = {
      layer: '7c',
      by: object.name,
      says: `counters: ${by < 0 ? '' : '+'}${by}/${by < 0 ? '' : '+'}${by}`,
    };
    const [power, toughness] = [before.power + by, before.toughness + by];
    next.set(object.name, { ...before, power, toughness, notes: [...before.notes, note] });
  }
  return next;
};

/** What an object in play is where the layers matter now; undefined where it is what its card says, or is not in play. */
export const layeredTraits = (situation: Situation, name: ObjectName): Traits | undefined =>
  isLayered(situation) ? traitsIn(situation).get(name) : undefined;

/** By which effects an object in play is what it is, in the order of layers; none where it is what its card says. */
export const notesOf = (situation: Situation, name: ObjectName): readonly Note[] => {
  const { changes } = situation.state.table;
  const isPlain = changes.length === 0 && !isWordOnCards(situation, situation.state.table, 'static');
  const object = isPlain ? objectAt(situation.state.table, name) : undefined;
  if (object !== undefined && fromCounters(object) === 0 && !isLayered(situation)) return [];
  return traitsIn(situation).get(name)?.notes ?? [];
};
