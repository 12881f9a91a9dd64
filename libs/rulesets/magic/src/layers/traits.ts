import { type CardId, type GameObject, type Situation, cardNamed } from '@stackledger/kernel';
import { printedColours, printedSubtypes, printedTypes } from '../cards/printed.js';
import { LAND_WORDS, rewordedId, rewordedKeyword, rewordedWord, type Rewording } from './text.js';
import { becomingIn, type Becoming, type GivenAbility } from './becoming.js';

/** The layers in which continuous effects apply, in their order (MTG-613.1). */
export const LAYERS = ['3', '4', '5', '6', '7b', '7c', '7d'] as const;

/** One of them: the text, types, colours, abilities, then power and toughness: set, changed, switched. */
export type Layer = (typeof LAYERS)[number];

/** What one effect has made of an object in one layer, for whoever asks why it is what it is. */
export type Note = {
  readonly layer: string;
  readonly by: string | null;
  readonly says: string;
  /** How old the effect is: of two the one with the smaller number is older (MTG-613.7). */
  readonly stamp?: number;
  /** What it has waited for, as that would change what it does (MTG-613.8a). */
  readonly after?: readonly string[];
};

/**
 * What an object in play is. `words` are put for others in its text, in their order. `isBare`: the abilities on its own card are lost; `given` are those that effects have given it.
 */
export type Traits = {
  readonly words: readonly Rewording[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly colours: readonly string[];
  readonly keywords: readonly string[];
  readonly isBare: boolean;
  readonly given: readonly GivenAbility[];
  readonly power: number;
  readonly toughness: number;
  readonly notes: readonly Note[];
};

/** The card of an object as its text is now. */
export const cardNow = (printed: CardId | null, { words }: Pick<Traits, 'words'>): CardId | null =>
  printed === null || words.length === 0 ? printed : rewordedId(printed, words);

/** What an object is by itself: its card, or the card it is a copy of with what the copy has beside. */
export const copiableTraits = (
  situation: Situation,
  { card: id, except: said }: Pick<GameObject, 'card' | 'except'>,
): Traits => {
  const card = cardNamed(situation, id);
  const plain: Traits = {
    words: [],
    types: printedTypes(card),
    subtypes: printedSubtypes(card),
    colours: printedColours(card),
    keywords: card.keywords ?? [],
    isBare: false,
    given: [],
    power: card.power ?? 0,
    toughness: card.toughness ?? 0,
    notes: [],
  };
  const except = becomingIn(said);
  return except === undefined ? plain : LAYERS.reduce((so, layer) => become(so, layer, except), plain);
};

/** Whether a land of this family is one by which it makes mana. */
export const isBasic = (subtype: string): boolean => LAND_WORDS.includes(subtype);

const both = (before: readonly string[], more: readonly string[] = []): readonly string[] => [
  ...new Set([...before, ...more]),
];

/** What something becomes in one layer. */
export const become = (traits: Traits, layer: Layer, becoming: Becoming): Traits => {
  switch (layer) {
    case '3':
      return becoming.words === undefined ? traits : withWords(traits, becoming.words);
    case '4':
      return withTypes(traits, becoming);
    case '5':
      return { ...traits, colours: both(becoming.colours ?? traits.colours, becoming.addColours) };
    case '6':
      return withAbilities(traits, becoming);
    case '7b':
      return { ...traits, power: becoming.power ?? traits.power, toughness: becoming.toughness ?? traits.toughness };
    case '7c':
      return traits;
    case '7d':
      return becoming.switches === true ? { ...traits, power: traits.toughness, toughness: traits.power } : traits;
  }
};

/** Other words in the text: in its types and keywords now, in its abilities wherever they are looked at (MTG-612.1). */
const withWords = (traits: Traits, words: readonly Rewording[]): Traits => ({
  ...traits,
  words: [...traits.words, ...words],
  subtypes: traits.subtypes.map((each) => rewordedWord(each, words)),
  keywords: traits.keywords.map((each) => rewordedKeyword(each, words)),
});

/** A land whose basic land types are set loses the abilities of its card with the old ones (MTG-305.7). */
const withTypes = (traits: Traits, { types, addTypes, subtypes, addSubtypes }: Becoming): Traits => {
  const so = {
    ...traits,
    types: both(types ?? traits.types, addTypes),
    subtypes: both(subtypes ?? traits.subtypes, addSubtypes),
  };
  const isBasicNow = so.types.includes('land') && subtypes?.some(isBasic) === true;
  return isBasicNow ? bare(so) : so;
};

const withAbilities = (traits: Traits, { losesAbilities, keywords, given }: Becoming): Traits => {
  const so = losesAbilities === true ? bare(traits) : traits;
  return {
    ...so,
    keywords: both(so.keywords, keywords),
    given: given === undefined ? so.given : [...so.given, ...given],
  };
};

const bare = (traits: Traits): Traits => ({ ...traits, keywords: [], given: [], isBare: true });

const NAMED: readonly (readonly [layer: Layer, says: (becoming: Becoming) => readonly string[]])[] = [
  ['3', ({ words = [] }) => words.map(([from, to]) => `${to} for ${from} in its text`)],
  [
    '4',
    ({ types, addTypes, subtypes, addSubtypes }) => [
      ...(types === undefined ? [] : [types.join(' ')]),
      ...(addTypes === undefined ? [] : [`also ${addTypes.join(' ')}`]),
      ...(subtypes === undefined ? [] : [subtypes.join(' ')]),
      ...(addSubtypes === undefined ? [] : [`also ${addSubtypes.join(' ')}`]),
    ],
  ],
  [
    '5',
    ({ colours, addColours }) => [
      ...(colours === undefined ? [] : [colours.length === 0 ? 'colourless' : colours.join(' ')]),
      ...(addColours === undefined ? [] : [`also ${addColours.join(' ')}`]),
    ],
  ],
  [
    '6',
    ({ losesAbilities, keywords, given }) => [
      ...(losesAbilities === true ? ['loses all abilities'] : []),
      ...(keywords === undefined ? [] : [`gains ${keywords.join(', ')}`]),
      ...(given === undefined ? [] : ['gains an ability']),
    ],
  ],
  [
    '7b',
    ({ power, toughness }) =>
      power === undefined && toughness === undefined ? [] : [`${String(power ?? '*')}/${String(toughness ?? '*')}`],
  ],
  ['7d', ({ switches }) => (switches === true ? ['power and toughness switched'] : [])],
];

/** The layers in which something becomes anything, each with what it is then in words. */
export const layersOf = (becoming: Becoming): readonly (readonly [layer: Layer, says: string])[] =>
  NAMED.flatMap(([layer, says]) => {
    const said = says(becoming);
    return said.length === 0 ? [] : [[layer, said.join(', ')] as const];
  });
