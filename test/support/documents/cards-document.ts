import { checkCards } from '@stackledger/cards';
import type { Ruleset } from '@stackledger/kernel';
import { conditionShape } from '../../../libs/kernel/src/words/conditions.js';
import { referenceWords } from '../../../libs/kernel/src/words/references.js';
import type { GeneratedPart } from './generated-parts.js';
import { readWords, wordTables, type WordTable } from './word-tables.js';

const TOLD = readWords('docs/reference/cards.yaml');

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

const TABLES: { readonly [part: string]: WordTable } = {
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
    exampleOf: (word) => `{what: ${word}}`,
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

/** The generated tables of docs/reference/cards.md. */
export const cardTables = (): readonly GeneratedPart[] => wordTables(TABLES, TOLD);
