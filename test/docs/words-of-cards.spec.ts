import type { Card } from '@stackledger/kernel';
import { parse } from 'yaml';
import { cardText } from '../../libs/service/src/pages/card-words.js';
import { COST_WORDS, EFFECT_WORDS, EVENT_WORDS } from '../../libs/service/src/pages/words-of-effects.js';
import { readWords } from '../support/documents/word-tables.js';
import { games } from '../support/games.js';

type Word = { readonly example?: string; readonly examples?: readonly string[] };
type Words = { readonly [word: string]: Word };

const { effects = {}, costs = {}, 'trigger-events': events = {} } = readWords('docs/reference/cards.yaml');

const examplesOf = ({ example, examples = [] }: Word): readonly string[] =>
  example === undefined ? examples : [example, ...examples];

const exampleCases = (words: Words): readonly (readonly [word: string, example: string])[] =>
  Object.entries(words).flatMap(([word, each]) => examplesOf(each).map((example) => [word, example] as const));

type TriggerCondition = NonNullable<NonNullable<Card['abilities']>[number]['when']>;

const readTrigger = (example: string): TriggerCondition => parse(example) as TriggerCondition; // an example of one

/** What only a program reads: brackets of data, words in one. */
const DATA = /[{}[\]"]|[a-z][A-Z]/;

describe.each([...games.values()].map(({ ruleset }) => [ruleset.id, ruleset] as const))(
  'on the page, %s',
  (_id, ruleset) => {
    const missing = (known: readonly string[], told: object): readonly string[] =>
      known.filter((word) => !Object.hasOwn(told, word));

    test('every effect word has its words', () => {
      expect(missing(Object.keys(ruleset.effects), EFFECT_WORDS)).toEqual([]);
    });

    test('every cost has its words', () => {
      expect(missing(Object.keys(ruleset.costs.kinds), COST_WORDS)).toEqual([]);
    });

    test('everything that abilities wait for has its words', () => {
      expect(missing(ruleset.triggers.words, EVENT_WORDS)).toEqual([]);
    });
  },
);

describe('a card that has no text of its own', () => {
  test.each(exampleCases(effects))('%s: is told in words', (word, example) => {
    const text = cardText({ kind: 'item', abilities: [{ type: 'play', effect: [parse(example)] }] });
    expect(text.toLowerCase()).toContain(EFFECT_WORDS[word]);
    expect(text).not.toMatch(DATA);
  });

  test.each(exampleCases(costs))('%s: its cost is told in words', (word, example) => {
    const text = cardText({ kind: 'item', abilities: [{ type: 'paid', cost: [parse(example)], effect: [] }] });
    expect(text.toLowerCase()).toContain(COST_WORDS[word]);
    expect(text).not.toMatch(DATA);
  });

  test.each(exampleCases(events))('%s: what it waits for is told in words', (word, example) => {
    const text = cardText({ kind: 'item', abilities: [{ type: 'triggered', when: readTrigger(example), effect: [] }] });
    expect(text).toContain(EVENT_WORDS[word]);
    expect(text).not.toMatch(DATA);
  });

  test('targets, costs, modes, conditions and limits are told in their places', () => {
    const text = cardText({
      kind: 'artifact',
      abilities: [
        {
          type: 'replacement',
          when: { event: 'damaged', what: 'you' },
          effect: [{ redirectDamage: { to: 'self', max: 2 } }],
        },
        {
          type: 'activated',
          cost: [{ mana: '2R' }, { tap: 'self' }],
          targets: [{ what: 'any-target' }],
          effect: [{ damage: { amount: 1, to: 'target' } }, { if: { turn: 'you' }, then: [{ draw: 1 }] }],
          oncePerTurn: true,
        },
      ],
    });
    expect(text).toBe(
      'As damage is dealt to it (what you): the damage is dealt to somebody else (to self, max 2). ' +
        'Mana 2R, tap self: on what any target: deals damage (amount 1, to target); where this is so (turn you), then draws (1), once a turn.',
    );
  });
});

test('a card that has a text is told by it', () => {
  expect(cardText({ kind: 'item', text: 'Roll again.', abilities: [{ type: 'play', effect: [{ draw: 1 }] }] })).toBe(
    'Roll again.',
  );
});
