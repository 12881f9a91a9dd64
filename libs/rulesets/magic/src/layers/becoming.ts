import { json, listOf, mapOf, oneOf, plainName, type CardId, type Fields, type JsonMap } from '@stackledger/kernel';
import { KEYWORD, SIGNED } from '@stackledger/kernel/authoring';
import { COLOUR_WORDS, type Rewording } from './text.js';

/** The card types that a permanent can be. */
const PERMANENT_TYPES = ['artifact', 'creature', 'enchantment', 'land', 'planeswalker'];

/**
 * Where an ability stands that something is given: in the card that gives it. `stamp` is when, where an effect gives it
 * (MTG-613.7a).
 */
export type GivenAbility = { readonly card: CardId; readonly path: string; readonly stamp?: number };

/**
 * What something becomes, with its amounts evaluated. Members that set replace earlier values; `add…` members come
 * beside them.
 */
export type Becoming = {
  readonly words?: readonly Rewording[];
  readonly types?: readonly string[];
  readonly addTypes?: readonly string[];
  readonly subtypes?: readonly string[];
  readonly addSubtypes?: readonly string[];
  readonly colours?: readonly string[];
  readonly addColours?: readonly string[];
  readonly losesAbilities?: true;
  readonly keywords?: readonly string[];
  readonly given?: readonly GivenAbility[];
  readonly power?: number;
  readonly toughness?: number;
  readonly switches?: true;
};

/**
 * What one continuous effect does to an object, as values: what it becomes, a keyword added or removed, and by how much
 * its size changes.
 */
export type LayerChange = Becoming & {
  readonly add?: string;
  readonly remove?: string;
  readonly powerBy?: number;
  readonly toughnessBy?: number;
};

/** Values that a change has, whether worked out or as a card writes them: applicability asks only what is there. */
export type ChangeFields = { readonly [field in keyof LayerChange]?: unknown };

const SUBTYPES = listOf(plainName('a subtype in lower case'), 1);

/** What a card may say of what something becomes, but for whom and how long. */
export const BECOMING = {
  'types?': listOf(oneOf(...PERMANENT_TYPES), 1),
  'addTypes?': listOf(oneOf(...PERMANENT_TYPES), 1),
  'subtypes?': SUBTYPES,
  'addSubtypes?': SUBTYPES,
  'colours?': listOf(oneOf(...COLOUR_WORDS)),
  'addColours?': listOf(oneOf(...COLOUR_WORDS), 1),
  'losesAbilities?': oneOf(true),
  'keywords?': listOf(KEYWORD, 1),
  'abilities?': { ...listOf(mapOf(json), 1), about: 'a list of abilities' },
  'power?': SIGNED,
  'toughness?': SIGNED,
} satisfies Fields;

/** The recorded change of characteristics of an effect or a copy; the effect that made it gave it this shape. */
export const becomingIn = (said: JsonMap | undefined): Becoming | undefined => said;
