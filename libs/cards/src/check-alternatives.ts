import {
  at,
  conditionErrors,
  effectsErrors,
  isMap,
  json,
  listOf,
  struct,
  shapeErrors,
  type ValidationError,
  type Ruleset,
} from '@stackledger/kernel';
import { costsErrors } from './check-costs.js';

/** The alternative costs of a card, by their names. */
export const ALTERNATIVES = {
  is: 'map',
  of: json,
  keys: /^[a-z][a-z0-9-]*$/,
  least: 1,
  about: 'a map of names to costs that may be paid in place of the mana cost, such as {pitch: {cost: [{life: 1}]}}',
} as const;

const ALTERNATIVE = struct({
  cost: json,
  'if?': json,
  'effect?': { ...listOf(json, 1), about: 'a list of effects' },
});

/** The errors of the alternative costs of a card. What is carried out in their place has no targets. */
export const alternativesErrors = (
  ruleset: Ruleset,
  alternatives: { readonly [name: string]: unknown },
  path: string,
): readonly ValidationError[] =>
  Object.entries(alternatives).flatMap(([name, alternative]) => oneErrors(ruleset, alternative, at(path, name)));

const oneErrors = (ruleset: Ruleset, alternative: unknown, path: string): readonly ValidationError[] => {
  const errors = shapeErrors(ALTERNATIVE, alternative, path);
  if (!isMap(alternative)) return errors;
  const { cost, effect } = alternative;
  return [
    ...errors,
    ...(cost === undefined ? [] : costsErrors(ruleset, cost, at(path, 'cost'))),
    ...(alternative.if === undefined ? [] : conditionErrors(ruleset, alternative.if, at(path, 'if'), 0)),
    ...(Array.isArray(effect) ? effectsErrors({ ruleset, places: 0 }, effect, at(path, 'effect')) : []),
  ];
};
