import { isBasic, rewordedKeyword, rewordedWord, type Rewording } from './text.js';
import type { Becoming, ChangeFields, LayerChange } from './becoming.js';
import { setOf } from './subtype-sets.js';
import type { Layer, Traits } from './traits.js';

/** One layer: whether a change applies in it, what it makes of an object there, and that in words for people. */
type LayerRow = {
  readonly layer: Layer;
  readonly applies: (change: ChangeFields) => boolean;
  readonly apply: (traits: Traits, change: LayerChange) => Traits;
  readonly text: (change: LayerChange) => string;
};

const isAny = (...values: readonly unknown[]): boolean => values.some((value) => value !== undefined);

const union = (before: readonly string[], more: readonly string[] = []): readonly string[] => [
  ...new Set([...before, ...more]),
];

const withoutAbilities = (traits: Traits): Traits => ({ ...traits, keywords: [], given: [], isBare: true });

/** Replaces words in types and keywords now; abilities are reworded wherever they are read (MTG-612.1). */
const withWords = (traits: Traits, words: readonly Rewording[]): Traits => ({
  ...traits,
  words: [...traits.words, ...words],
  subtypes: traits.subtypes.map((each) => rewordedWord(each, words)),
  keywords: traits.keywords.map((each) => rewordedKeyword(each, words)),
});

/** The subtypes that go with types that are set: those of the types that are left (MTG-205.1a). */
const keptSubtypes = ({ types, subtypes }: Traits, set: readonly string[] | undefined): readonly string[] => {
  const lost = set === undefined ? [] : types.filter((type) => !set.includes(type));
  return lost.length === 0 ? subtypes : subtypes.filter((each) => !lost.includes(setOf(each, types) ?? ''));
};

/** Subtypes that are set take the place of those of the same card type, and of no others (MTG-205.1a). */
const withSetSubtypes = (
  before: readonly string[],
  set: readonly string[] | undefined,
  types: readonly string[],
): readonly string[] => {
  if (set === undefined) return before;
  const sets = set.map((each) => setOf(each, types));
  return [...set, ...before.filter((each) => !sets.includes(setOf(each, types)))];
};

/** A land whose basic land types are set loses the abilities of its card with its old types (MTG-305.7). */
const withTypes = (traits: Traits, { types, addTypes, subtypes, addSubtypes }: Becoming): Traits => {
  const now = union(types ?? traits.types, addTypes);
  const changed = {
    ...traits,
    types: now,
    subtypes: union(withSetSubtypes(keptSubtypes(traits, types), subtypes, now), addSubtypes),
  };
  const isSetToBasic = changed.types.includes('land') && subtypes?.some(isBasic) === true;
  return isSetToBasic ? withoutAbilities(changed) : changed;
};

const withAbilities = (traits: Traits, { losesAbilities, keywords, given, add, remove }: LayerChange): Traits => {
  const kept = losesAbilities === true ? withoutAbilities(traits) : traits;
  const all = union(union(kept.keywords, keywords), add === undefined ? [] : [add]);
  return {
    ...kept,
    keywords: remove === undefined ? all : all.filter((each) => each !== remove),
    given: given === undefined ? kept.given : [...kept.given, ...given],
  };
};

const signed = (by: number): string => (by < 0 ? String(by) : `+${by}`);

const listed = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((each) => each !== undefined).join(', ');

const words = (values: readonly string[] | undefined, none = ''): string | undefined =>
  values === undefined ? undefined : values.length === 0 ? none : values.join(' ');

const also = (values: readonly string[] | undefined): string | undefined => values && `also ${values.join(' ')}`;

/**
 * The layers in which continuous effects apply, in their order (MTG-613.1, MTG-613.4): text, types, colours, abilities,
 * then power and toughness set, changed, switched. `applies` and `apply` read values alone; `text` is only rendered,
 * and decides nothing.
 */
export const LAYERS: readonly LayerRow[] = [
  {
    layer: '3',
    applies: ({ words: replaced }) => Array.isArray(replaced) && replaced.length > 0,
    apply: (traits, { words: replaced = [] }) => withWords(traits, replaced),
    text: ({ words: replaced = [] }) => replaced.map(([from, to]) => `${to} for ${from} in its text`).join(', '),
  },
  {
    layer: '4',
    applies: ({ types, addTypes, subtypes, addSubtypes }) => isAny(types, addTypes, subtypes, addSubtypes),
    apply: withTypes,
    text: ({ types, addTypes, subtypes, addSubtypes }) =>
      listed(words(types), also(addTypes), words(subtypes), also(addSubtypes)),
  },
  {
    layer: '5',
    applies: ({ colours, addColours }) => isAny(colours, addColours),
    apply: (traits, { colours, addColours }) => ({ ...traits, colours: union(colours ?? traits.colours, addColours) }),
    text: ({ colours, addColours }) => listed(words(colours, 'colourless'), also(addColours)),
  },
  {
    layer: '6',
    applies: ({ losesAbilities, keywords, given, add, remove }) =>
      losesAbilities === true || isAny(keywords, given, add, remove),
    apply: withAbilities,
    text: ({ losesAbilities, keywords, given, add, remove }) =>
      listed(
        losesAbilities === true ? 'loses all abilities' : undefined,
        keywords && `gains ${keywords.join(', ')}`,
        given && 'gains an ability',
        add && `gains ${add}`,
        remove && `loses ${remove}`,
      ),
  },
  {
    layer: '7b',
    applies: ({ power, toughness }) => isAny(power, toughness),
    apply: (traits, { power = traits.power, toughness = traits.toughness }) => ({ ...traits, power, toughness }),
    text: ({ power, toughness }) => `${String(power ?? '*')}/${String(toughness ?? '*')}`,
  },
  {
    layer: '7c',
    applies: ({ powerBy, toughnessBy }) => isAny(powerBy, toughnessBy),
    apply: (traits, { powerBy = 0, toughnessBy = 0 }) => ({
      ...traits,
      power: traits.power + powerBy,
      toughness: traits.toughness + toughnessBy,
    }),
    text: ({ powerBy = 0, toughnessBy = 0 }) => `${signed(powerBy)}/${signed(toughnessBy)}`,
  },
  {
    layer: '7d',
    applies: ({ switches }) => switches === true,
    apply: (traits) => ({ ...traits, power: traits.toughness, toughness: traits.power }),
    text: () => 'power and toughness switched',
  },
];

/** The layers in which a change applies, in their order. */
export const layersOf = (change: ChangeFields): readonly Layer[] =>
  LAYERS.flatMap(({ layer, applies }) => (applies(change) ? [layer] : []));

/** Whether a change applies in a layer. */
export const isIn = (layer: Layer, change: ChangeFields): boolean => rowOf(layer).applies(change);

/** What a change makes of an object in one layer: the same where it does not apply there. */
export const applyIn = (traits: Traits, layer: Layer, change: LayerChange): Traits => {
  const found = rowOf(layer);
  return found.applies(change) ? found.apply(traits, change) : traits;
};

/** What a change makes of an object in one layer, in words for people. */
export const textIn = (layer: Layer, change: LayerChange): string => rowOf(layer).text(change);

const rows = new Map<Layer, LayerRow>(LAYERS.map((each) => [each.layer, each]));

const rowOf = (layer: Layer): LayerRow => {
  const found = rows.get(layer);
  if (found === undefined) throw new Error(`no layer ${layer}`); // every name of a layer comes from the table
  return found;
};
