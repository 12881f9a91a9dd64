import {
  at,
  conditionFaults,
  effectsFaults,
  isMap,
  json,
  listOf,
  struct,
  shapeFaults,
  type Fault,
  type Ruleset,
} from '@stackledger/kernel';
import { costsFaults } from './check-costs.js';

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

/** The faults of the alternative costs of a card. What is carried out in their place has no targets. */
export const alternativesFaults = (
  ruleset: Ruleset,
  alternatives: { readonly [name: string]: unknown },
  path: string,
): readonly Fault[] =>
  Object.entries(alternatives).flatMap(([name, alternative]) => oneFaults(ruleset, alternative, at(path, name)));

const oneFaults = (ruleset: Ruleset, alternative: unknown, path: string): readonly Fault[] => {
  const faults = shapeFaults(ALTERNATIVE, alternative, path);
  if (!isMap(alternative)) return faults;
  const { cost, effect } = alternative;
  return [
    ...faults,
    ...(cost === undefined ? [] : costsFaults(ruleset, cost, at(path, 'cost'))),
    ...(alternative.if === undefined ? [] : conditionFaults(ruleset, alternative.if, at(path, 'if'), 0)),
    ...(Array.isArray(effect) ? effectsFaults({ ruleset, places: 0 }, effect, at(path, 'effect')) : []),
  ];
};
