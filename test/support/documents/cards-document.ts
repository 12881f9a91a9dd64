import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { checkCards } from '@stackledger/cards';
import type { Ruleset } from '@stackledger/kernel';
import { conditionShape } from '../../../libs/kernel/src/words/conditions.js';
import { referenceWords } from '../../../libs/kernel/src/words/references.js';
import { games } from '../games.js';

/** What docs/reference/cards.yaml tells of a word, or of several that are told of together. */
type Telling = {
  readonly example?: string;
  readonly examples?: readonly string[];
  readonly needs?: string;
  /** Where the program does not say it: zones that every game has. */
  readonly games?: 'all';
  readonly means?: string;
};

const rulesets = [...games.values()].map(({ ruleset }) => ruleset);

// A cast: the file is ours, and the tests of the tables look at every row.
const TOLD = parse(readFileSync('docs/reference/cards.yaml', 'utf8')) as {
  readonly [part: string]: { readonly [words: string]: Telling };
};

const GAIN = (total: string): object => ({
  example: { kind: 'creature', abilities: [{ type: 'play', effect: [{ gain: { [total]: 1 } }] }] },
});

const TOTALS = Object.keys(TOLD.totals ?? {});

/** The words that a game knows for its conditions. */
export const conditionWords = ({ conditions }: Ruleset): readonly string[] => {
  const shape = conditionShape(conditions);
  const shapes = shape.is === 'either' ? shape.of : [shape];
  return shapes.map((each) => (each.is === 'record' ? (Object.keys(each.fields)[0] ?? '') : ''));
};

/** A table of docs/reference/cards.md: its columns, and the words that a game knows where games are told apart. */
type Table = {
  readonly columns: readonly string[];
  readonly known?: (ruleset: Ruleset) => readonly string[];
  readonly about?: (ruleset: Ruleset, word: string) => string | undefined;
};

const TABLES: { readonly [part: string]: Table } = {
  'card-fields': { columns: ['field', 'example', 'meaning'] },
  'card-kinds': { columns: ['kind', 'games', 'meaning'], known: ({ cards }) => cards.kinds },
  keywords: { columns: ['keyword', 'meaning'] },
  'ability-fields': { columns: ['field', 'example', 'meaning'] },
  'ability-types': { columns: ['type', 'needs', 'meaning'] },
  references: {
    columns: ['word', 'games', 'example', 'means'],
    known: (ruleset) => referenceWords(ruleset).filter((word) => !/^target\d/.test(word)),
  },
  effects: {
    columns: ['effect', 'games', 'example', 'does'],
    known: ({ effects }) => Object.keys(effects),
    about: ({ effects }, word) => effects[word]?.about,
  },
  stats: { columns: ['stat', 'games', 'meaning'], known: ({ vocabulary: { stats } }) => stats },
  durations: { columns: ['until', 'games', 'meaning'], known: ({ vocabulary: { durations } }) => durations },
  totals: {
    columns: ['total', 'games', 'meaning'],
    known: (ruleset) => TOTALS.filter((total) => gains(ruleset, total)),
  },
  zones: {
    columns: ['zone', 'games', 'meaning'],
    known: ({ zones: { kinds, words } }) => [...new Set([...Object.keys(kinds), ...words])],
  },
  'target-fields': { columns: ['field', 'example', 'meaning'] },
  targets: {
    columns: ['word', 'games', 'example', 'means'],
    known: ({ targets: { words } }) => Object.keys(words),
    about: ({ targets: { words } }, word) => words[word]?.about,
  },
  filters: { columns: ['where', 'example', 'asks'] },
  conditions: { columns: ['word', 'games', 'example', 'is true when'], known: conditionWords },
  costs: { columns: ['cost', 'games', 'example', 'is paid by'], known: ({ costs: { kinds } }) => Object.keys(kinds) },
  'trigger-events': {
    columns: ['event', 'games', 'example', 'happens when'],
    known: ({ triggers: { words } }) => words,
  },
  'trigger-filters': { columns: ['filter', 'example', 'meaning'] },
  'stack-names': {
    columns: ['kind', 'games', 'example', 'what lies there'],
    known: ({ stack: { kinds } }) => Object.keys(kinds),
  },
};

const gains = (ruleset: Ruleset, total: string): boolean => {
  const [kind] = ruleset.cards.kinds;
  const { example } = GAIN(total) as { readonly example: object };
  return checkCards({ example: { ...example, kind } }, ruleset).length === 0;
};

/** The generated tables of docs/reference/cards.md, by the name of their part. */
export const cardTables = (): readonly (readonly [part: string, text: string])[] =>
  Object.entries(TABLES).map(([part, table]) => [part, tableText(table, TOLD[part] ?? {})]);

const tableText = (table: Table, told: { readonly [words: string]: Telling }): string => {
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

const cellsOf = (table: Table, words: readonly string[], telling: Telling): readonly string[] => {
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

const examplesOf = (table: Table, [word]: readonly string[], { example, examples = [] }: Telling): readonly string[] =>
  table === TABLES.targets ? [`{what: ${word}}`] : example === undefined ? examples : [example];

/** What the games say of a word: once where they say the same, else each by its title. */
const meaningOf = (knowing: readonly Ruleset[], about: (ruleset: Ruleset) => string | undefined): string => {
  const said = [...new Set(knowing.map((ruleset) => about(ruleset) ?? ''))];
  if (said.length < 2) return said[0] ?? '';
  return knowing.map((ruleset) => `${ruleset.title}: ${about(ruleset)}`).join('; ');
};
