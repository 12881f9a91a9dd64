import { readdirSync, readFileSync } from 'node:fs';
import { commandsOf, type Ruleset, type Shape } from '@stackledger/kernel';
import { vocabularyOf } from '@stackledger/notation';
import { games } from '../games.js';
import type { GeneratedPart } from './generated-parts.js';
import { readWords, wordTables } from './word-tables.js';

const rulesets = [...games.values()].map(({ ruleset }) => ruleset);

/** The shape of what stands at a path of names; `*` is any name of a map. */
export const shapeAt = (shape: Shape, ...path: readonly string[]): Shape => {
  const [name, ...rest] = path;
  if (name === undefined) return shape;
  if (shape.is === 'map' && name === '*') return shapeAt(shape.of, ...rest);
  const field = shape.is === 'record' ? (shape.fields[name] ?? shape.fields[`${name}?`]) : undefined;
  if (field === undefined) throw new Error(`there is no ${path.join('/')}`);
  return shapeAt(field, ...rest);
};

/** The names of a record's fields. */
export const fieldsOf = (shape: Shape): readonly string[] =>
  shape.is === 'record' ? Object.keys(shape.fields).map((field) => field.replace('?', '')) : [];

const stepsOf = ({ opening: { setup } }: Ruleset): string => {
  const step = shapeAt(setup, 'step');
  return step.is === 'one-of' ? step.values.map((value) => `\`${value}\``).join(', ') : '';
};

/** The generated parts of docs/reference/setups.md. */
export const setupParts = (): readonly GeneratedPart[] => [
  ...wordTables(
    {
      'setup-members': {
        columns: ['member', 'games', 'example', 'meaning'],
        known: ({ opening: { setup } }) => fieldsOf(setup),
      },
      'setup-players': {
        columns: ['member', 'games', 'example', 'meaning'],
        known: ({ opening: { setup } }) => fieldsOf(shapeAt(setup, 'players', '*')),
      },
      'setup-entries': { columns: ['member', 'example', 'meaning'] },
    },
    readWords('docs/reference/setups.yaml'),
  ),
  [
    'setup-steps',
    ['| game | steps |', '|---|---|', ...rulesets.map((each) => `| \`${each.id}\` | ${stepsOf(each)} |`)].join('\n'),
  ],
];

/** The generated parts of docs/reference/scenarios.md. */
export const scenarioParts = (): readonly GeneratedPart[] =>
  wordTables(
    {
      'scenario-fields': { columns: ['field', 'meaning'] },
      'scenario-actions': { columns: ['action', 'example', 'meaning'] },
      'scenario-expectations': { columns: ['field', 'example', 'meaning'] },
    },
    readWords('docs/reference/scenarios.yaml'),
  );

/** The words of notation with what follows them, from the descriptors that also read and write it. */
const notationWords = (): string => {
  const ids = new Map<string, string[]>();
  for (const ruleset of rulesets) {
    const { wordOf, words } = vocabularyOf(ruleset);
    for (const type of Object.keys(commandsOf(ruleset))) {
      const { word, args = [], list } = wordOf(type);
      if (word === type || !words.includes(word)) continue;
      const line = [
        word,
        ...args.map((arg) => arg.toUpperCase()),
        ...(list === undefined ? [] : [`> ${list.toUpperCase()}`]),
      ];
      const row = `| \`${line.join(' ')}\` | \`${type}\` |`;
      ids.set(row, [...(ids.get(row) ?? []), ruleset.id]);
    }
  }
  const rows = [...ids].map(([row, of]) => `${row} ${of.length === rulesets.length ? 'all' : of.join(', ')} |`);
  return ['| line | command | games |', '|---|---|---|', ...rows].join('\n');
};

const FOLDER = 'examples/notation';

/** The sequences of examples/notation, by their titles. */
const exampleTexts = (): string => {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted();
  const rows = files.map((file) => {
    const [, title = ''] = /^\[Title "(.+)"\]$/m.exec(readFileSync(`${FOLDER}/${file}`, 'utf8')) ?? [];
    return `| [${file.replace('.txt', '')}](../../${FOLDER}/${file}) | ${title} |`;
  });
  return ['| text | shows |', '|---|---|', ...rows].join('\n');
};

/** The generated parts of docs/reference/notation.md. */
export const notationParts = (): readonly GeneratedPart[] => [
  ['words', notationWords()],
  ['examples', exampleTexts()],
];
