import {
  at,
  depthErrors,
  effectsErrors,
  isMap,
  json,
  keywordErrors,
  listOf,
  oneOf,
  plainName,
  struct,
  shapeErrors,
  text,
  wordErrors,
  validationError,
  type CardFieldRule,
  type CardFormat,
  type ValidationError,
  type Ruleset,
} from '@stackledger/kernel';
import { abilitiesErrors } from './check-abilities.js';
import { ALTERNATIVES, alternativesErrors } from './check-alternatives.js';
import { costsErrors } from './check-costs.js';

const NAMES = listOf(plainName('a name in lower case'));

/**
 * The fields of a card, as every game has them and this one's own; what stands in the open ones is checked part by
 * part.
 */
const cardShape = ({ cards: { kinds, fields = {} } }: Ruleset) =>
  struct({
    kind: oneOf(...kinds),
    'title?': text(),
    'text?': text(),
    'cost?': json,
    'types?': listOf(oneOf(...kinds), 1),
    'keywords?': NAMES,
    'tags?': NAMES,
    ...Object.fromEntries(Object.entries(fields).map(([field, { shape }]) => [`${field}?`, shape])),
    'abilities?': json,
  });

const ID = plainName('a card id of lower-case letters, digits and hyphens');

/** The errors of one card; paths begin with `path`. */
export const cardErrors = (ruleset: Ruleset, id: string, card: unknown, path: string): readonly ValidationError[] => {
  const named = shapeErrors(ID, id, path);
  const deep = depthErrors(card, path);
  if (deep.length > 0) return deep;
  if (!isMap(card)) return [...named, validationError(path, 'a card, a map with a kind', card)];
  const { cost, abilities, keywords } = card;
  return [
    ...named,
    ...shapeErrors(cardShape(ruleset), card, path),
    ...(ruleset.cards.errors?.(card, id) ?? []).map((error) => ({ ...error, path: at(path, error.path) })),
    ...(Array.isArray(keywords) ? keywordErrors(ruleset, keywords, at(path, 'keywords')) : []),
    ...(cost === undefined ? [] : costsErrors(ruleset, cost, at(path, 'cost'))),
    ...Object.entries(ruleset.cards.fields ?? {}).flatMap(([field, rule]) =>
      fieldErrors(ruleset, rule, card[field], at(path, field)),
    ),
    ...(abilities === undefined ? [] : abilitiesErrors(ruleset, abilities, at(path, 'abilities'))),
  ];
};

/**
 * What a field of one game holds of the card format, its words, and what else the game says of it; the card's shape has
 * its.
 */
const fieldErrors = (
  ruleset: Ruleset,
  { shape, holds = {}, errors }: CardFieldRule,
  value: unknown,
  path: string,
): readonly ValidationError[] =>
  value === undefined
    ? []
    : [
        ...Object.entries(holds).flatMap(([part, format]) =>
          part === ''
            ? formatErrors(ruleset, format, value, path)
            : isMap(value)
              ? formatErrors(ruleset, format, value[part], at(path, part))
              : [],
        ),
        ...(shapeErrors(shape, value, path).length > 0
          ? []
          : [...wordErrors(ruleset, shape, value, path, 0), ...(errors?.(value, path) ?? [])]),
      ];

const formatErrors = (
  ruleset: Ruleset,
  format: CardFormat,
  value: unknown,
  path: string,
): readonly ValidationError[] => {
  if (value === undefined) return [];
  switch (format) {
    case 'costs':
      return costsErrors(ruleset, value, path);
    case 'effects':
      return effectsErrors({ ruleset, places: 0 }, value, path);
    case 'alternatives':
      return [
        ...shapeErrors(ALTERNATIVES, value, path),
        ...(isMap(value) ? alternativesErrors(ruleset, value, path) : []),
      ];
  }
};

/**
 * Everything wrong with card definitions that came without a file (in a request, in a scenario); none when a match of
 * this ruleset may use them. Never throws, whatever the value is.
 * @example checkCards({fly: {kind: 'monstr'}}, ruleset) // [{path: 'cards/fly/kind', expected: 'one of …', found:
 * '"monstr", did you mean monster?'}]
 */
export const checkCards = (cards: unknown, ruleset: Ruleset): readonly ValidationError[] => {
  if (!isMap(cards)) return [{ path: 'cards', expected: 'a map of card ids to cards', found: 'something else' }];
  return Object.entries(cards).flatMap(([id, card]) => cardErrors(ruleset, id, card, at('cards', id)));
};
