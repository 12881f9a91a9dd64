import {
  json,
  KEYWORD,
  listOf,
  mapOf,
  oneOf,
  plainName,
  SIGNED,
  type CardId,
  type Fields,
  type JsonMap,
} from '@stackledger/kernel';
import { COLOUR_WORDS, type Rewording } from './text.js';

/** The card types that a permanent can be. */
const PERMANENT_TYPES = ['artifact', 'creature', 'enchantment', 'land', 'planeswalker'];

/** Where an ability stands that something is given: in the card that gives it. `stamp` is when, where an effect gives it (MTG-613.7a). */
export type GivenAbility = { readonly card: CardId; readonly path: string; readonly stamp?: number };

/**
 * What something becomes, its numbers worked out. What is set takes the place of what it was, what is added comes beside it.
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

const SUBTYPES = listOf(plainName('a subtype in lower case'), 1);

/** What a card may say of what something becomes, but for whom and how long. */
export const BECOMING: Fields = {
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
};

/** What a change or a copy says that something becomes: it was written by the effect that made it. */
export const becomingIn = (said: JsonMap | undefined): Becoming | undefined => said;
