import {
  at,
  depthFaults,
  effectsFaults,
  flag,
  isMap,
  json,
  keywordFaults,
  listOf,
  number,
  oneOf,
  plainName,
  struct,
  shapeFaults,
  text,
  wordFaults,
  wrong,
  type CardFieldRule,
  type Fault,
  type Ruleset,
} from '@stackledger/kernel';
import { abilitiesFaults } from './check-abilities.js';
import { ALTERNATIVES, alternativesFaults } from './check-alternatives.js';
import { costsFaults } from './check-costs.js';
import { foreignCardFaults } from './check-idle-fields.js';

const NAMES = listOf(plainName('a name in lower case'));

/** The fields of a card; what stands in the open ones is checked part by part. */
const cardShape = ({ cardKinds, castingWays = [], cardFields = {}, hasAlternatives }: Ruleset) =>
  struct({
    kind: oneOf(...cardKinds),
    'title?': text(),
    'text?': text(),
    'speed?': plainName('a speed'),
    'cost?': json,
    'hp?': number(0),
    'evasion?': number(0),
    'attack?': number(0),
    'souls?': number(0),
    'rewards?': json,
    'attackable?': flag(),
    'coverable?': flag(),
    'power?': number(),
    'toughness?': number(),
    'loyalty?': number(0),
    'types?': listOf(oneOf(...cardKinds), 1),
    'subtypes?': NAMES,
    'colours?': listOf(oneOf('white', 'blue', 'black', 'red', 'green')),
    'eternal?': flag(),
    'legendary?': flag(),
    'keywords?': NAMES,
    'tags?': NAMES,
    'starts?': { ...listOf(plainName('a card id')), about: 'a list of card ids' },
    'abilities?': json,
    ...Object.fromEntries(castingWays.map((way) => [`${way}?`, json])),
    ...Object.fromEntries(Object.entries(cardFields).map(([field, { shape }]) => [`${field}?`, shape])),
    ...(hasAlternatives && { 'alternatives?': ALTERNATIVES }),
  });

const ID = plainName('a card id of lower-case letters, digits and hyphens');

/** The faults of one card; paths begin with `path`. */
export const cardFaults = (ruleset: Ruleset, id: string, card: unknown, path: string): readonly Fault[] => {
  const named = shapeFaults(ID, id, path);
  const deep = depthFaults(card, path);
  if (deep.length > 0) return deep;
  if (!isMap(card)) return [...named, wrong(path, 'a card, a map with a kind', card)];
  const { cost, rewards, abilities, keywords } = card;
  return [
    ...named,
    ...shapeFaults(cardShape(ruleset), card, path),
    ...foreignCardFaults(ruleset, card, path),
    ...(ruleset.cardFaults?.(card, id) ?? []).map((fault) => ({ ...fault, path: at(path, fault.path) })),
    ...(Array.isArray(keywords) ? keywordFaults(ruleset, keywords, at(path, 'keywords')) : []),
    ...(cost === undefined ? [] : costsFaults(ruleset, cost, at(path, 'cost'))),
    ...(ruleset.castingWays ?? []).flatMap((way) => wayFaults(ruleset, card, way, at(path, way))),
    ...Object.entries(ruleset.cardFields ?? {}).flatMap(([field, rule]) =>
      fieldFaults(ruleset, rule, card[field], at(path, field)),
    ),
    ...(isMap(card.alternatives) && ruleset.hasAlternatives
      ? alternativesFaults(ruleset, card.alternatives, at(path, 'alternatives'))
      : []),
    ...(rewards === undefined ? [] : effectsFaults({ ruleset, places: 0 }, rewards, at(path, 'rewards'))),
    ...(abilities === undefined ? [] : abilitiesFaults(ruleset, abilities, at(path, 'abilities'))),
  ];
};

/** The costs of a way to cast a card; where it has a shape of its own they stand in it as `cost`. */
const wayFaults = (
  ruleset: Ruleset,
  card: { readonly [field: string]: unknown },
  way: string,
  path: string,
): readonly Fault[] => {
  const written = card[way];
  if (written === undefined) return [];
  if (ruleset.cardFields?.[way] === undefined) return costsFaults(ruleset, written, path);
  return isMap(written) && written.cost !== undefined ? costsFaults(ruleset, written.cost, at(path, 'cost')) : [];
};

/** The words in a field of one game, and what else it says of it; its shape is looked at with the card's. */
const fieldFaults = (
  ruleset: Ruleset,
  { shape, faults }: CardFieldRule,
  value: unknown,
  path: string,
): readonly Fault[] =>
  value === undefined || shapeFaults(shape, value, path).length > 0
    ? []
    : [...wordFaults(ruleset, shape, value, path, 0), ...(faults?.(value, path) ?? [])];

/**
 * Everything wrong with card definitions that came without a file (in a request, in a scenario); none when a match of
 * this ruleset may use them. Never throws, whatever the value is.
 * @example checkCards({fly: {kind: 'monstr'}}, ruleset) // [{path: 'cards/fly/kind', expected: 'one of …', found: '"monstr", did you mean monster?'}]
 */
export const checkCards = (cards: unknown, ruleset: Ruleset): readonly Fault[] => {
  if (!isMap(cards)) return [{ path: 'cards', expected: 'a map of card ids to cards', found: 'something else' }];
  return Object.entries(cards).flatMap(([id, card]) => cardFaults(ruleset, id, card, at('cards', id)));
};
