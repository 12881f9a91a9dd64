import { conditionShape } from '../../words/conditions.js';
import { isMap } from '../../persistent/json.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import {
  either,
  flag,
  json,
  listOf,
  mapOf,
  number,
  oneOf,
  struct,
  text,
  type ValidationError,
  type Shape,
} from '../../table/shape.js';
import { at, unknownWordError, validationError } from './validation-errors.js';
import { shapeErrors } from './hinted-errors.js';
import { countedErrors, refErrors, whereErrors, type TargetPlaceCount } from './words.js';
import { WHERE } from '../../words/targets.js';

/** The errors of a condition: an unknown word, fields of the wrong shape, unknown words inside them. */
export const conditionErrors = (
  ruleset: Ruleset,
  condition: unknown,
  path: string,
  places: TargetPlaceCount,
): ValidationError[] => {
  if (!isMap(condition)) return [validationError(path, 'a condition such as {total: coins, atLeast: 5}', condition)];
  const shape = conditionShape(ruleset.conditions);
  const shapes = shape.is === 'either' ? shape.of : [shape];
  const own = shapes.find((each) => Object.hasOwn(condition, wordOf(each)));
  if (own !== undefined)
    return [...shapeErrors(own, condition, path), ...fieldErrors(ruleset, condition, path, places)];
  const word = Object.keys(condition)[0];
  if (word === undefined) return [validationError(path, 'a condition such as {total: coins, atLeast: 5}', condition)];
  return [unknownWordError(at(path, word), `a condition of ${ruleset.id}`, word, shapes.map(wordOf))];
};

/** The word that identifies a condition: its first required field. */
const wordOf = (shape: Shape): string =>
  shape.is === 'record' ? (Object.keys(shape.fields).find((name) => !name.endsWith('?')) ?? '') : '';

const fieldErrors = (
  ruleset: Ruleset,
  { count, who, where }: { readonly [field: string]: unknown },
  path: string,
  places: TargetPlaceCount,
): ValidationError[] => [
  ...(typeof count === 'string' ? countedErrors(ruleset, { path: at(path, 'count'), word: count }) : []),
  ...(typeof who === 'string' ? refErrors(ruleset, { path: at(path, 'who'), word: who }, places) : []),
  ...(where === undefined ? [] : whereErrors(ruleset, where, at(path, 'where'))),
];

const WORD_OR_WORDS = { ...either(text(), listOf(text(), 1)), about: 'a word or a list of words' };

/** The shape of `when`: the event or state that an ability waits for, and its filters. */
const WHEN = struct({
  'event?': { is: 'text', pattern: /^[a-z][a-z-]*$/, about: 'the word for an event, such as died' },
  'state?': mapOf(json),
  'value?': { ...either(number(), listOf(number(), 1)), about: 'a number or a list of numbers' },
  'by?': oneOf('any', 'you', 'another', 'attack'),
  'what?': WORD_OR_WORDS,
  'whose?': oneOf('you', 'another', 'any'),
  'who?': oneOf('you', 'another', 'any'),
  'on?': oneOf('self', 'any'),
  'to?': oneOf('player', 'object'),
  'combat?': flag(),
  'attack?': flag(),
  'where?': WHERE,
});

/** The errors of the `when` of a triggered, hybrid, replacement or delayed ability. */
export const whenErrors = (ruleset: Ruleset, when: unknown, path: string): ValidationError[] => {
  if (!isMap(when))
    return [validationError(path, 'an event with its filters, such as {event: died, what: self}', when)];
  if (when.event === undefined && when.state === undefined)
    return [validationError(at(path, 'event'), 'the word for an event, or a state', undefined)];
  const errors = [
    ...shapeErrors(WHEN, when, path),
    ...eventErrors(ruleset, when.event, at(path, 'event')),
    ...idleErrors(ruleset, when, path),
    ...whatErrors(ruleset, when, at(path, 'what')),
    ...(when.where === undefined ? [] : whereErrors(ruleset, when.where, at(path, 'where'))),
  ];
  return isMap(when.state) ? [...errors, ...conditionErrors(ruleset, when.state, at(path, 'state'), 0)] : errors;
};

/** The words for the recipient of an event that are not kinds of objects. */
const WHOM = ['any', 'self', 'you', 'player', 'another-player'];

/**
 * The errors of `what`: with a word that nothing matches, the ability would never trigger. For `gained`, the words are
 * totals.
 */
const whatErrors = (
  ruleset: Ruleset,
  { event, what }: { readonly [field: string]: unknown },
  path: string,
): ValidationError[] => {
  if (what === undefined || event === 'gained') return [];
  const { id, cards, vocabulary, stack } = ruleset;
  const kinds = [...cards.kinds, ...cards.kinds.flatMap(vocabulary.kindWords), ...Object.keys(stack.kinds)];
  const known = [...new Set([...WHOM, ...kinds])];
  return [what].flat().flatMap((word: unknown) => {
    const kind = String(word).replace(/^another-/, '');
    return known.includes(String(word)) || kinds.includes(kind)
      ? []
      : [unknownWordError(path, `who or what it happens to in ${id}`, String(word), known)];
  });
};

/** The errors of filters that this game ignores for an event: the ability would never trigger, or always. */
const idleErrors = (
  { id, triggers: { idleFilters = {} } }: Ruleset,
  when: { readonly [filter: string]: unknown },
  path: string,
) =>
  (Object.hasOwn(idleFilters, String(when.event)) ? (idleFilters[String(when.event)] ?? []) : [])
    .filter((filter) => when[filter] !== undefined && when[filter] !== 'any')
    .map((filter): ValidationError => ({
      path: at(path, filter),
      expected: `no ${filter} for ${String(when.event)}, since ${id} tells nothing of that there`,
      found: JSON.stringify(when[filter]),
    }));

const eventErrors = ({ id, triggers: { words } }: Ruleset, event: unknown, path: string): ValidationError[] =>
  typeof event !== 'string' || words.includes(event)
    ? []
    : [unknownWordError(path, `something that happens in ${id}`, event, words)];
