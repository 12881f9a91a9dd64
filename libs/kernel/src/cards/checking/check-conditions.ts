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
  type Fault,
  type Shape,
} from '../../table/shape.js';
import { at, unknownWord, wrong } from './faults.js';
import { shapeFaults } from './hinted-faults.js';
import { countedFaults, refFaults, whereFaults, type Places } from './words.js';
import { WHERE } from '../../words/targets.js';

/** The faults of a condition: a word nobody knows, fields of the wrong shape, unknown words in them. */
export const conditionFaults = (ruleset: Ruleset, condition: unknown, path: string, places: Places): Fault[] => {
  if (!isMap(condition)) return [wrong(path, 'a condition such as {total: coins, atLeast: 5}', condition)];
  const shape = conditionShape(ruleset.conditions);
  const shapes = shape.is === 'either' ? shape.of : [shape];
  const own = shapes.find((each) => Object.hasOwn(condition, wordOf(each)));
  if (own !== undefined)
    return [...shapeFaults(own, condition, path), ...fieldFaults(ruleset, condition, path, places)];
  const word = Object.keys(condition)[0];
  if (word === undefined) return [wrong(path, 'a condition such as {total: coins, atLeast: 5}', condition)];
  return [unknownWord(at(path, word), `a condition of ${ruleset.id}`, word, shapes.map(wordOf))];
};

/** The word by which a condition is known: its first field that may not be left out. */
const wordOf = (shape: Shape): string =>
  shape.is === 'record' ? (Object.keys(shape.fields).find((name) => !name.endsWith('?')) ?? '') : '';

const fieldFaults = (
  ruleset: Ruleset,
  { count, who, where }: { readonly [field: string]: unknown },
  path: string,
  places: Places,
): Fault[] => [
  ...(typeof count === 'string' ? countedFaults(ruleset, { path: at(path, 'count'), word: count }) : []),
  ...(typeof who === 'string' ? refFaults(ruleset, { path: at(path, 'who'), word: who }, places) : []),
  ...(where === undefined ? [] : whereFaults(ruleset, where, at(path, 'where'))),
];

const WORD_OR_WORDS = { ...either(text(), listOf(text(), 1)), about: 'a word or a list of words' };

/** What an ability may say of the event it waits for. */
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

/** The faults of what a triggered, hybrid, replacement or delayed ability waits for. */
export const whenFaults = (ruleset: Ruleset, when: unknown, path: string): Fault[] => {
  if (!isMap(when)) return [wrong(path, 'an event with its filters, such as {event: died, what: self}', when)];
  if (when.event === undefined && when.state === undefined)
    return [wrong(at(path, 'event'), 'the word for an event, or a state', undefined)];
  const faults = [
    ...shapeFaults(WHEN, when, path),
    ...eventFaults(ruleset, when.event, at(path, 'event')),
    ...idleFaults(ruleset, when, path),
    ...whatFaults(ruleset, when, at(path, 'what')),
    ...(when.where === undefined ? [] : whereFaults(ruleset, when.where, at(path, 'where'))),
  ];
  return isMap(when.state) ? [...faults, ...conditionFaults(ruleset, when.state, at(path, 'state'), 0)] : faults;
};

/** The words for whom something happened to that are no kinds of things. */
const WHOM = ['any', 'self', 'you', 'player', 'another-player'];

/** A word that nothing in the game is would let the ability wait for ever. Of what is gained the words are the totals. */
const whatFaults = (
  ruleset: Ruleset,
  { event, what }: { readonly [field: string]: unknown },
  path: string,
): Fault[] => {
  if (what === undefined || event === 'gained') return [];
  const { id, cardKinds, kindWords, stackKinds } = ruleset;
  const kinds = [...cardKinds, ...cardKinds.flatMap(kindWords), ...Object.keys(stackKinds)];
  const known = [...new Set([...WHOM, ...kinds])];
  return [what].flat().flatMap((word: unknown) => {
    const kind = String(word).replace(/^another-/, '');
    return known.includes(String(word)) || kinds.includes(kind)
      ? []
      : [unknownWord(path, `who or what it happens to in ${id}`, String(word), known)];
  });
};

/** A filter that a game cannot tell anything by would never let the ability trigger, or always. */
const idleFaults = ({ id, idleFilters = {} }: Ruleset, when: { readonly [filter: string]: unknown }, path: string) =>
  (Object.hasOwn(idleFilters, String(when.event)) ? (idleFilters[String(when.event)] ?? []) : [])
    .filter((filter) => when[filter] !== undefined && when[filter] !== 'any')
    .map((filter): Fault => ({
      path: at(path, filter),
      expected: `no ${filter} for ${String(when.event)}, since ${id} tells nothing of that there`,
      found: JSON.stringify(when[filter]),
    }));

const eventFaults = ({ id, triggerWords }: Ruleset, event: unknown, path: string): Fault[] =>
  typeof event !== 'string' || triggerWords.includes(event)
    ? []
    : [unknownWord(path, `something that happens in ${id}`, event, triggerWords)];
