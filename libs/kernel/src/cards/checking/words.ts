import type { Sort } from '../../rules/sort.js';
import { COUNTING, KEYWORD, REF_SORTS, TARGET_SPEC, VOCABULARIES, type Vocabulary } from '../effects/shared.js';
import { isMap } from '../../persistent/json.js';
import { isReferenceWord, referenceWords } from '../../words/references.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import { sortsOf, type Known } from '../../words/sorts.js';
import { WHERE } from '../../words/targets.js';
import { shapeFaults } from './hinted-faults.js';
import { faultsOf, type Fault, type Shape } from '../../table/shape.js';
import { at, unknownWord } from './faults.js';

/** A word in the arguments of an effect, cost or condition: for who or what is meant, for what is counted, or one of a game's own lists. */
type Word = {
  readonly path: string;
  readonly is: 'ref' | 'counted' | 'where' | Vocabulary;
  readonly word: string;
  readonly value?: unknown;
  /** What a word for who or what may stand for here. */
  readonly takes?: readonly Sort[];
};

/** How many places for targets an ability declares; `target2` needs two. */
export type Places = number;

/** The faults of the words in a value that has its shape: words nobody knows, and targets that were never declared. */
export const wordFaults = (
  ruleset: Ruleset,
  shape: Shape,
  value: unknown,
  path: string,
  places: Places,
  known: Known = {},
): Fault[] =>
  wordsIn(shape, value, path).flatMap((found) => {
    if (found.is === 'ref') return refFaults(ruleset, found, places, known);
    if (found.is === 'where') return whereFaults(ruleset, found.value, found.path);
    return found.is === 'counted' ? countedFaults(ruleset, found) : vocabularyFaults(ruleset, found.is, found);
  });

const vocabularyFaults = (
  ruleset: Ruleset,
  { called, words }: Vocabulary,
  { path, word }: Pick<Word, 'path' | 'word'>,
): Fault[] => {
  const known = words(ruleset);
  return known.includes(word)
    ? []
    : [unknownWord(path, `${called} of ${ruleset.id} (${known.join(', ') || 'there is none'})`, word, known)];
};

/** The faults of words that stand for keywords. */
export const keywordFaults = (ruleset: Ruleset, words: readonly unknown[], path: string): Fault[] =>
  words.flatMap((word, index) => wordFaults(ruleset, KEYWORD, word, at(path, index), 0));

/** The words for who or what in the arguments of an effect, those of inner lists left out. */
export const refWordsIn = (shape: Shape, args: unknown): readonly string[] =>
  wordsIn(shape, args, '').flatMap(({ is, word }) => (is === 'ref' ? [word] : []));

const wordsIn = (shape: Shape, value: unknown, path: string): readonly Word[] => {
  const takes = REF_SORTS.get(shape);
  if (takes !== undefined) return refsIn(value, path, takes);
  if (shape === WHERE) return [{ path, is: 'where', word: '', value }];
  const vocabulary = VOCABULARIES.get(shape);
  if (vocabulary !== undefined) return [{ path, is: vocabulary, word: String(value) }];
  switch (shape.is) {
    case 'either':
      return shape.of
        .filter((each) => faultsOf(each, value).length === 0)
        .slice(0, 1)
        .flatMap((each) => wordsIn(each, value, path));
    case 'rest':
      return wordsIn(shape.of(), value, path);
    case 'list':
      return Array.isArray(value) ? value.flatMap((entry, index) => wordsIn(shape.of, entry, at(path, index))) : [];
    case 'map':
      return isMap(value) ? Object.entries(value).flatMap(([key, each]) => wordsIn(shape.of, each, at(path, key))) : [];
    case 'record':
      return isMap(value) ? wordsInRecord(shape, value, path) : [];
    default:
      return [];
  }
};

const refsIn = (value: unknown, path: string, takes: readonly Sort[]): readonly Word[] =>
  isMap(value)
    ? wordsOfAll(value, path)
    : Array.isArray(value)
      ? value.map((word, index) => ({ path: at(path, index), is: 'ref', word: String(word), takes }))
      : [{ path, is: 'ref', word: String(value), takes }];

const countedIn = (key: string, value: { readonly [key: string]: unknown }, path: string): readonly Word[] => [
  { path: at(path, key), is: 'counted', word: String(value[key]) },
];

const wordsOfAll = ({ all, where }: { readonly [key: string]: unknown }, path: string): readonly Word[] => [
  { path: at(path, 'all'), is: 'counted', word: String(all) },
  ...(where === undefined ? [] : [{ path: at(path, 'where'), is: 'where' as const, word: '', value: where }]),
];

/** The faults of a filter: the game has none, or not this. */
export const whereFaults = ({ id, filter }: Ruleset, where: unknown, path: string): Fault[] => {
  if (filter !== undefined) return shapeFaults(filter.shape, where, path);
  return where === undefined ? [] : [{ path, expected: `no where, since ${id} has no filters`, found: 'this field' }];
};

const wordsInRecord = (
  shape: Shape & { is: 'record' },
  value: { readonly [key: string]: unknown },
  path: string,
): readonly Word[] => {
  const fields = Object.entries(shape.fields).map(([name, field]) => [name.replace('?', ''), field] as const);
  const counted: readonly Word[] =
    shape === COUNTING || shape === TARGET_SPEC ? countedIn(shape === COUNTING ? 'count' : 'what', value, path) : [];
  return [
    ...counted,
    ...fields.flatMap(([key, field]) => (Object.hasOwn(value, key) ? wordsIn(field, value[key], at(path, key)) : [])),
  ];
};

/** The faults of one word for who or what. */
export const refFaults = (
  ruleset: Ruleset,
  { path, word, takes }: Pick<Word, 'path' | 'word' | 'takes'>,
  places: Places,
  known: Known = {},
): Fault[] => {
  const named = isReferenceWord({ ruleset }, word) ? undefined : known.names?.(word);
  if (named !== undefined) return takenFaults({ path, word, takes }, [named]);
  if (!isReferenceWord({ ruleset }, word))
    return [unknownWord(path, 'a word for who or what', word, referenceWords(ruleset))];
  const place = placeOf(word);
  if (place <= places) return sortFaults(ruleset, { path, word, takes }, known);
  const declared = places === 0 ? 'no target is declared here' : `only ${places} declared here`;
  return [{ path, expected: `a target that the ability declares (${declared})`, found: JSON.stringify(word) }];
};

/** A word for something that an effect cannot use: carried out, it would do nothing. */
const sortFaults = (
  ruleset: Ruleset,
  { path, word, takes }: { readonly path: string; readonly word: string; readonly takes: readonly Sort[] | undefined },
  known: Known,
): Fault[] => {
  const means = sortsOf(ruleset, word, known);
  return means === undefined ? [] : takenFaults({ path, word, takes }, means);
};

type Taken = { readonly path: string; readonly word: string; readonly takes: readonly Sort[] | undefined };

const takenFaults = ({ path, word, takes }: Taken, means: readonly Sort[]): Fault[] => {
  if (takes === undefined || means.some((sort) => takes.includes(sort))) return [];
  const found = `${JSON.stringify(word)}, which is ${told(means)}`;
  return [{ path, expected: `a word for ${told(takes)}`, found }];
};

const TOLD: { readonly [sort in Sort]: string } = {
  seat: 'a player',
  object: 'an object',
  stack: 'something on the stack',
  deck: 'a deck',
};

const told = (sorts: readonly Sort[]): string => sorts.map((sort) => TOLD[sort]).join(' or ');

const TARGET_WORD = /^target([2-9])?$/;

/** Which place of the target list a word speaks of; 0 where it speaks of none. */
const placeOf = (word: string): number => {
  if (word === 'controller-of-target') return 1;
  const target = TARGET_WORD.exec(word);
  return target === null ? 0 : Number(target[1] ?? 1);
};

/** The faults of a word for what is counted, chosen or given up: these are the words for targets. */
export const countedFaults = (ruleset: Ruleset, { path, word }: Pick<Word, 'path' | 'word'>): Fault[] => {
  const known = Object.keys(ruleset.targets);
  return known.includes(word) ? [] : [unknownWord(path, `a kind of target in ${ruleset.id}`, word, known)];
};
