import type { Sort } from '../../table/sort.js';
import { KEYWORD } from '../effects/shared.js';
import { isMap } from '../../persistent/json.js';
import { isReferenceWord, referenceWords, targetPlaceOf } from '../../words/references.js';
import type { Ruleset } from '../../rules/ruleset/ruleset.js';
import { sortsOf, type TargetSorts } from '../../words/sorts.js';
import { shapeErrors } from './hinted-errors.js';
import { validate, type ValidationError, type Shape, type VocabularyName } from '../../table/shape.js';
import { at, unknownWordError } from './validation-errors.js';

/**
 * A word in the arguments of an effect, cost or condition: a reference, a kind to count, or a word of one of the game's
 * vocabularies.
 */
type ArgumentWord = {
  readonly path: string;
  readonly is: 'ref' | 'counted' | 'where' | VocabularyName;
  readonly word: string;
  readonly value?: unknown;
  /** What a reference may stand for here. */
  readonly takes?: readonly Sort[];
};

/** The number of target places that an ability declares; `target2` needs two. */
export type TargetPlaceCount = number;

/** The errors of the words in a value that has its shape: unknown words, and targets that were not declared. */
export const wordErrors = (
  ruleset: Ruleset,
  shape: Shape,
  value: unknown,
  path: string,
  places: TargetPlaceCount,
  known: TargetSorts = {},
): ValidationError[] =>
  wordsIn(shape, value, path).flatMap((found) => {
    if (found.is === 'ref') return refErrors(ruleset, found, places, known);
    if (found.is === 'where') return whereErrors(ruleset, found.value, found.path);
    return found.is === 'counted' ? countedErrors(ruleset, found) : vocabularyErrors(ruleset, found.is, found);
  });

/** For each vocabulary: what a word of it is called, and the words that a game has. */
const VOCABULARIES: {
  readonly [name in VocabularyName]: {
    readonly called: string;
    readonly words: (ruleset: Ruleset) => readonly string[];
  };
} = {
  stat: { called: 'a stat', words: ({ vocabulary }) => vocabulary.stats },
  'stat-read': {
    called: 'a stat that amounts read',
    words: ({ vocabulary: { stats, readStat, readable = [] } }) =>
      readStat === undefined ? [] : [...stats, ...readable],
  },
  'target-kind': { called: 'a kind of target', words: ({ targets }) => Object.keys(targets.words) },
  duration: { called: 'a duration', words: ({ vocabulary }) => vocabulary.durations },
  keyword: { called: 'a keyword', words: ({ vocabulary }) => vocabulary.keywords },
  zone: { called: 'a zone to move to', words: ({ zones }) => zones.words },
};

const vocabularyErrors = (
  ruleset: Ruleset,
  vocabulary: VocabularyName,
  { path, word }: Pick<ArgumentWord, 'path' | 'word'>,
): ValidationError[] => {
  const { called, words } = VOCABULARIES[vocabulary];
  const known = words(ruleset);
  return known.includes(word)
    ? []
    : [unknownWordError(path, `${called} of ${ruleset.id} (${known.join(', ') || 'there is none'})`, word, known)];
};

/** The errors of words for keywords. */
export const keywordErrors = (ruleset: Ruleset, words: readonly unknown[], path: string): ValidationError[] =>
  words.flatMap((word, index) => wordErrors(ruleset, KEYWORD, word, at(path, index), 0));

/** The references in the arguments of an effect, without those of inner lists. */
export const refWordsIn = (shape: Shape, args: unknown): readonly string[] =>
  wordsIn(shape, args, '').flatMap(({ is, word }) => (is === 'ref' ? [word] : []));

const wordsIn = (shape: Shape, value: unknown, path: string): readonly ArgumentWord[] => {
  const { sorts, isFilter, vocabulary } = shape;
  if (sorts !== undefined) return refsIn(value, path, sorts);
  if (isFilter) return [{ path, is: 'where', word: '', value }];
  if (vocabulary !== undefined) return [{ path, is: vocabulary, word: String(value) }];
  switch (shape.is) {
    case 'either':
      return shape.of
        .filter((each) => validate(each, value).length === 0)
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

const refsIn = (value: unknown, path: string, takes: readonly Sort[]): readonly ArgumentWord[] =>
  isMap(value)
    ? wordsOfAll(value, path)
    : Array.isArray(value)
      ? value.map((word, index) => ({ path: at(path, index), is: 'ref', word: String(word), takes }))
      : [{ path, is: 'ref', word: String(value), takes }];

const countedIn = (key: string, value: { readonly [key: string]: unknown }, path: string): readonly ArgumentWord[] => [
  { path: at(path, key), is: 'counted', word: String(value[key]) },
];

const wordsOfAll = ({ all, where }: { readonly [key: string]: unknown }, path: string): readonly ArgumentWord[] => [
  { path: at(path, 'all'), is: 'counted', word: String(all) },
  ...(where === undefined ? [] : [{ path: at(path, 'where'), is: 'where' as const, word: '', value: where }]),
];

/** The places that a filter may speak of: those of the ability around it are not known here. */
const MOST_PLACES = 9;

/** The errors of a `where` filter: the game has no filters, or not this one. */
export const whereErrors = (ruleset: Ruleset, where: unknown, path: string): ValidationError[] => {
  const {
    id,
    targets: { filter },
  } = ruleset;
  if (filter !== undefined) {
    const errors = shapeErrors(filter.shape, where, path);
    return errors.length > 0 ? errors : wordErrors(ruleset, filter.shape, where, path, MOST_PLACES);
  }
  return where === undefined ? [] : [{ path, expected: `no where, since ${id} has no filters`, found: 'this field' }];
};

const wordsInRecord = (
  shape: Shape & { is: 'record' },
  value: { readonly [key: string]: unknown },
  path: string,
): readonly ArgumentWord[] => {
  const fields = Object.entries(shape.fields).map(([name, field]) => [name.replace('?', ''), field] as const);
  const counted: readonly ArgumentWord[] =
    shape.targetWord === undefined ? [] : countedIn(shape.targetWord, value, path);
  return [
    ...counted,
    ...fields.flatMap(([key, field]) => (Object.hasOwn(value, key) ? wordsIn(field, value[key], at(path, key)) : [])),
  ];
};

/** The errors of one reference. */
export const refErrors = (
  ruleset: Ruleset,
  { path, word, takes }: Pick<ArgumentWord, 'path' | 'word' | 'takes'>,
  places: TargetPlaceCount,
  known: TargetSorts = {},
): ValidationError[] => {
  const named = isReferenceWord({ ruleset }, word) ? undefined : known.names?.(word);
  if (named !== undefined) return wrongSortErrors({ path, word, takes }, [named]);
  if (!isReferenceWord({ ruleset }, word))
    return [unknownWordError(path, 'a word for who or what', word, referenceWords(ruleset))];
  const place = targetPlaceOf(word);
  if (place <= places) return sortErrors(ruleset, { path, word, takes }, known);
  const declared = places === 0 ? 'no target is declared here' : `only ${places} declared here`;
  return [{ path, expected: `a target that the ability declares (${declared})`, found: JSON.stringify(word) }];
};

/** The error of a reference whose kind an effect cannot use: it would do nothing. */
const sortErrors = (
  ruleset: Ruleset,
  { path, word, takes }: { readonly path: string; readonly word: string; readonly takes: readonly Sort[] | undefined },
  known: TargetSorts,
): ValidationError[] => {
  const means = sortsOf(ruleset, word, known);
  return means === undefined ? [] : wrongSortErrors({ path, word, takes }, means);
};

type ReferenceUse = { readonly path: string; readonly word: string; readonly takes: readonly Sort[] | undefined };

const wrongSortErrors = ({ path, word, takes }: ReferenceUse, means: readonly Sort[]): ValidationError[] => {
  if (takes === undefined || means.some((sort) => takes.includes(sort))) return [];
  const found = `${JSON.stringify(word)}, which is ${sortText(means)}`;
  return [{ path, expected: `a word for ${sortText(takes)}`, found }];
};

const SORT_TEXTS: { readonly [sort in Sort]: string } = {
  seat: 'a player',
  object: 'an object',
  stack: 'something on the stack',
  deck: 'a deck',
};

const sortText = (sorts: readonly Sort[]): string => sorts.map((sort) => SORT_TEXTS[sort]).join(' or ');

/** The errors of a word for what is counted, chosen or sacrificed: these are target words. */
export const countedErrors = (
  ruleset: Ruleset,
  { path, word }: Pick<ArgumentWord, 'path' | 'word'>,
): ValidationError[] => {
  const known = Object.keys(ruleset.targets.words);
  return known.includes(word) ? [] : [unknownWordError(path, `a kind of target in ${ruleset.id}`, word, known)];
};
