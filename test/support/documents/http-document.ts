import {
  commandsOf,
  type CommandRule,
  type Json,
  type OptionRule,
  type Ruleset,
  type Shape,
} from '@stackledger/kernel';
import { exampleOf } from '../../../apps/api/src/docs/examples.js';
import { rolesOf, SENDABLE_TO_TOURNAMENTS } from '../../../apps/api/src/docs/tournament-command-schemas.js';
import { tournamentExamples } from '../../../apps/api/src/docs/tournament-examples.js';
import { STATUS } from '../../../apps/api/src/problems/statuses.js';
import { ruleText } from '@stackledger/offering';
import type { DescribedCommand } from '@stackledger/tournaments';
import { games } from '../games.js';
import type { GeneratedPart } from './generated-parts.js';

const rulesets = [...games.values()].map(({ ruleset }) => ruleset);

/** The generated parts of docs/reference/http.md but the routes: options, commands and problems. */
export const httpParts = (): readonly GeneratedPart[] => [
  ['options', optionsTable()],
  ['commands', commandsTable()],
  ['problems', problemsTable()],
];

/** Rows that several games have alike, once, with the games that have them. */
const merged = (rows: readonly (readonly [ruleset: Ruleset, head: string, cells: readonly string[]])[]): string => {
  const texts = new Map<string, { readonly head: string; readonly cells: readonly string[]; readonly ids: string[] }>();
  for (const [{ id }, head, cells] of rows) {
    const key = JSON.stringify([head, cells]);
    const row = texts.get(key) ?? { head, cells, ids: [] };
    row.ids.push(id);
    texts.set(key, row);
  }
  return [...texts.values()]
    .toSorted((one, other) => other.ids.length - one.ids.length)
    .map(({ head, cells, ids }) =>
      row([`\`${head}\``, ids.length === rulesets.length ? 'all' : ids.join(', '), ...cells]),
    )
    .join('\n');
};

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const optionsTable = (): string =>
  [
    '| option | games | takes | left out | about |',
    '|---|---|---|---|---|',
    merged(
      rulesets.flatMap((ruleset) =>
        Object.entries(ruleset.options.rules).map(([name, rule]): [Ruleset, string, readonly string[]] => [
          ruleset,
          name,
          optionCells(rule),
        ]),
      ),
    ),
  ].join('\n');

const optionCells = ({ shape, otherwise, about }: OptionRule): readonly string[] => [
  takesOf(shape),
  otherwise === undefined ? '' : code(otherwise),
  about,
];

/** The values of an option. */
const takesOf = (shape: Shape): string => {
  if (shape.is === 'one-of') return (shape.values as readonly Json[]).map(code).join(', ');
  if (shape.is === 'number') return `a number, ${shape.least} to ${shape.most}`;
  if (shape.is === 'flag') return '`true`, `false`';
  return 'a map';
};

const commandsTable = (): string =>
  [
    '| command | games | by | fields | example | does |',
    '|---|---|---|---|---|---|',
    merged(
      rulesets.flatMap((ruleset) =>
        Object.entries(commandsOf(ruleset)).flatMap(([type, rule]): [Ruleset, string, readonly string[]][] =>
          rule.by === 'system' ? [] : [[ruleset, type, commandCells(ruleset, type, rule)]],
        ),
      ),
    ),
  ].join('\n');

/** What every command may have, and the table does not repeat. */
const ENVELOPE = ['commandId', 'expectedRevision'];

const commandCells = ({ id }: Ruleset, type: string, { by, fields, about }: CommandRule): readonly string[] => {
  const example = Object.entries(exampleOf(id, type) ?? {}).filter(([name]) => !ENVELOPE.includes(name));
  const names = Object.keys(fields).filter((name) => name !== 'judge');
  return [by, names.map(code).join(' '), code(Object.fromEntries(example)), about];
};

/** The table of docs/reference/tournament-commands.md. */
export const tournamentCommandsTable = (): string =>
  [
    '| command | by | fields | example | does |',
    '|---|---|---|---|---|',
    ...SENDABLE_TO_TOURNAMENTS.map(({ type, by, fields, about }) =>
      row([
        `\`${type}\``,
        rolesOf(by),
        fieldNamesIn(fields).map(code).join(' '),
        code({ type, ...tournamentExamples[type] }),
        about,
      ]),
    ),
  ].join('\n');

/** The fields of a command, with a mark behind those that may be left out. Casts: a form of a map has both. */
const fieldNamesIn = ({ properties, required }: DescribedCommand['fields']): readonly string[] =>
  Object.keys(properties as object).map((name) => ((required as readonly string[]).includes(name) ? name : `${name}?`));

const problemsTable = (): string =>
  [
    '| rule | status | |',
    '|---|---|---|',
    ...Object.entries(STATUS)
      .toSorted(([, one], [, other]) => one - other)
      .map(([name, status]) => {
        const [rule = '', kind] = name.split('/');
        return row([
          `\`${rule}\``,
          String(status),
          kind === undefined ? (ruleText(rule) ?? '') : `of kind \`${kind}\``,
        ]);
      }),
  ].join('\n');
