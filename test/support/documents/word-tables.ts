import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Ruleset } from '@stackledger/kernel';
import { games } from '../games.js';
import type { GeneratedPart } from './generated-parts.js';

/** What a file of words tells of one, or of several that are told of together. */
type Telling = {
  readonly example?: string;
  readonly examples?: readonly string[];
  readonly needs?: string;
  /** Where the program does not say it: zones that every game has. */
  readonly games?: 'all';
  readonly means?: string;
};

/** What a file of words (docs/reference/cards.yaml) tells, by part and by word. */
export type Words = { readonly [part: string]: { readonly [words: string]: Telling } };

/** Reads a file of words. A cast: it is ours, and the tests of the tables look at every row. */
export const readWords = (file: string): Words => parse(readFileSync(file, 'utf8')) as Words;

const rulesets = [...games.values()].map(({ ruleset }) => ruleset);

/** A table of words: its columns, and the words that a game knows where games are told apart. */
export type WordTable = {
  readonly columns: readonly string[];
  readonly known?: (ruleset: Ruleset) => readonly string[];
  readonly about?: (ruleset: Ruleset, word: string) => string | undefined;
  /** The example of a word that has none of its own. */
  readonly exampleOf?: (word: string) => string;
};

/** The generated tables of a document, by the name of their part. */
export const wordTables = (tables: { readonly [part: string]: WordTable }, told: Words): readonly GeneratedPart[] =>
  Object.entries(tables).map(([part, table]) => [part, tableText(table, told[part] ?? {})]);

const tableText = (table: WordTable, told: { readonly [words: string]: Telling }): string => {
  const named = new Set(Object.keys(told).flatMap((words) => words.split(', ')));
  const untold = new Set(
    rulesets.flatMap((ruleset) => table.known?.(ruleset) ?? []).filter((word) => !named.has(word)),
  );
  const rows = [...Object.entries(told), ...[...untold].map((word): [string, Telling] => [word, {}])];
  return [
    `| ${table.columns.join(' | ')} |`,
    `|${'---|'.repeat(table.columns.length)}`,
    ...rows.map(([words, telling]) => `| ${cellsOf(table, words.split(', '), telling).join(' | ')} |`),
  ].join('\n');
};

const cellsOf = (table: WordTable, words: readonly string[], telling: Telling): readonly string[] => {
  const { columns, about } = table;
  const knowing = rulesets.filter((ruleset) => words.some((word) => table.known?.(ruleset).includes(word)));
  const cells = columns.map((column, at) => {
    if (at === 0) return words.map(code).join(', ');
    if (column === 'games')
      return telling.games ?? (knowing.length === rulesets.length ? 'all' : knowing.map(({ id }) => id).join(', '));
    if (column === 'example') return examplesOf(table, words, telling).map(code).join(' ');
    if (column === 'needs') return telling.needs ?? '';
    return telling.means ?? meaningOf(knowing, (ruleset) => about?.(ruleset, words[0] ?? ''));
  });
  return cells.map((cell) => cell.replaceAll('|', '\\|'));
};

const code = (text: string): string => `\`${text}\``;

const examplesOf = (
  table: WordTable,
  [word]: readonly string[],
  { example, examples = [] }: Telling,
): readonly string[] =>
  example !== undefined ? [example] : table.exampleOf === undefined ? examples : [table.exampleOf(word ?? '')];

/** What the games say of a word: once where they say the same, else each by its title. */
const meaningOf = (knowing: readonly Ruleset[], about: (ruleset: Ruleset) => string | undefined): string => {
  const said = [...new Set(knowing.map((ruleset) => about(ruleset) ?? ''))];
  if (said.length < 2) return said[0] ?? '';
  return knowing.map((ruleset) => `${ruleset.title}: ${about(ruleset)}`).join('; ');
};
