import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toyRuleset } from '../testing/toy-ruleset.js';
import { describeError } from './card-error.js';
import { readCardFolder, readCards } from './read-cards.js';

/** A text with its lines as an array: the first is line 1. */
const lines = (...all: string[]): string => all.join('\n');

/** What is wrong with one file, sentence by sentence. */
const told = (text: string, path = 'monsters.yaml'): readonly string[] =>
  readCards([{ path, text }], toyRuleset).errors.map(describeError);

const fly = ['fly:', '  kind: monster', '  rewards: [{gain: {coins: 1}}]'];

test('cards are read from YAML and from JSON', () => {
  const files = [
    {
      path: 'monsters.yaml',
      text: lines(...fly, '  abilities:', '    - {type: play, effect: [{roll: {1-2: [{loot: 1}], 6: [{loot: 2}]}}]}'),
    },
    { path: 'loot.json', text: '{\n\t"a-penny": {\n\t\t"kind": "loot"\n\t}\n}' },
    { path: 'none.yaml', text: '# nothing yet\n' },
  ];
  expect(readCards(files, toyRuleset)).toEqual({
    cards: {
      fly: {
        kind: 'monster',
        rewards: [{ gain: { coins: 1 } }],
        abilities: [{ type: 'play', effect: [{ roll: { '1-2': [{ loot: 1 }], '6': [{ loot: 2 }] } }] }],
      },
      'a-penny': { kind: 'loot' },
    },
    errors: [],
  });
});

test('an error is one sentence with file, line, card and field', () => {
  const text = lines(
    ...fly,
    'moth:',
    '  kind: monster',
    '  abilities:',
    '    - type: triggered',
    '      when: {event: died, what: self}',
    '      effect:',
    '        - loot: 1',
    '        - damage:',
    '            to: you',
    '            amount: lots',
  );
  const { cards, errors } = readCards([{ path: 'monsters.yaml', text }], toyRuleset);
  expect(errors).toEqual([
    {
      file: 'monsters.yaml',
      line: 13,
      card: 'moth',
      field: 'abilities/0/effect/1/damage/amount',
      expected: 'a number up to 1000000, X, roll, or {count: what}',
      found: '"lots"',
    },
  ]);
  expect(errors.map(describeError)).toEqual([
    'monsters.yaml:13: moth: abilities/0/effect/1/damage/amount: expected a number up to 1000000, X, roll, or {count: what}, found "lots" (docs/reference/cards.md#effects)',
  ]);
  expect(Object.keys(cards)).toEqual(['fly']);
});

test('what is missing is told at the line of what it is missing from', () => {
  expect(told(lines('', 'fly:', '  hp: 1', '  abilities:', '    - type: play', '      if: {turn: you}'))).toEqual([
    'monsters.yaml:2: fly: kind: expected one of loot, item, monster, found nothing (docs/reference/cards.md#card-fields)',
    'monsters.yaml:5: fly: abilities/0/effect: expected a list of effects, or modes, found nothing (docs/reference/cards.md#effects)',
  ]);
});

test('what is too much is told at its own line', () => {
  expect(told(lines('fly:', '  kind: item', '  # not yet', '  # known', '  price: 4'))[0]).toMatch(
    /^monsters\.yaml:5: fly: price: expected no field but kind, .*, found this field \(docs\/reference\/cards\.md#card-fields\)$/,
  );
});

test('an entry of a list has its own line, behind an alias that of its anchor', () => {
  const text = lines(
    'fly:',
    '  kind: item',
    '  abilities:',
    '    - &use',
    '      type: activated',
    '      effect:',
    '        - {lot: 1}',
    '    - *use',
  );
  expect(told(text)).toEqual([
    'monsters.yaml:5: fly: abilities/0/id: expected an id, since the card has 2 abilities of type activated, found nothing (docs/reference/cards.md#abilities)',
    'monsters.yaml:7: fly: abilities/0/effect/0/lot: expected an effect of toy, found "lot", did you mean loot? (docs/reference/cards.md#effects)',
    'monsters.yaml:7: fly: abilities/1/effect/0/lot: expected an effect of toy, found "lot", did you mean loot? (docs/reference/cards.md#effects)',
    'monsters.yaml:8: fly: abilities/1/id: expected an id, since the card has 2 abilities of type activated, found nothing (docs/reference/cards.md#abilities)',
  ]);
});

test('what is no YAML is an error with its line', () => {
  const [error] = told(lines(...fly, 'moth:', '  kind: item', '\tsouls: 1'));
  expect(error).toMatch(/^monsters\.yaml:6: moth: expected YAML, found Tabs are not allowed as indentation$/);
  expect(told('fly: *moth\n')).toEqual([
    expect.stringMatching(/^monsters\.yaml:1: expected YAML that can be read, found .*moth/),
  ]);
  expect(told('? [a, b]\n: {kind: item}\n')).toEqual([
    expect.stringMatching(/^monsters\.yaml:1: expected YAML, found .*keys.*strings/),
  ]);
});

test('a name that stands twice is an error at the second one', () => {
  expect(told(lines(...fly, 'moth:', '  kind: item', '  hp: 1', '  kind: monster'))).toEqual([
    'monsters.yaml:7: moth: expected every name once, found kind a second time',
  ]);
  expect(told(lines(...fly, 'fly: {kind: item}'))).toEqual([
    'monsters.yaml:4: fly: expected every name once, found fly a second time',
  ]);
});

test('a card in two files is an error that names both, and the first one counts', () => {
  const files = [
    { path: 'a.yaml', text: lines('# mine', 'fly: {kind: monster}') },
    { path: 'b.yaml', text: lines('bee: {kind: item}', '', 'fly: {kind: item}') },
  ];
  const { cards, errors } = readCards(files, toyRuleset);
  expect(errors.map(describeError)).toEqual([
    'b.yaml:3: fly: expected every card once, found fly a second time, after a.yaml:2',
  ]);
  expect(cards).toEqual({ fly: { kind: 'monster' }, bee: { kind: 'item' } });
});

test('a file that holds something else is an error', () => {
  expect(told('- fly\n- moth\n')).toEqual([
    'monsters.yaml:1: expected a map of card ids to cards, found something else',
  ]);
  expect(told('fly: monster\n')).toEqual(['monsters.yaml:1: fly: expected a card, a map with a kind, found "monster"']);
});

test('a folder is read file by file, without its deck lists', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cards-'));
  try {
    writeFileSync(join(folder, 'b.yml'), 'moth: {kind: item}\n');
    writeFileSync(join(folder, 'a.yaml'), 'fly: {kind: thing}\n');
    writeFileSync(join(folder, 'decks.yaml'), 'loot: [moth]\n');
    writeFileSync(join(folder, 'README.md'), 'not a card\n');
    const { cards, errors } = readCardFolder(folder, toyRuleset);
    expect(Object.keys(cards)).toEqual(['moth']);
    expect(errors.map(describeError)).toEqual([
      `${join(folder, 'a.yaml')}:1: fly: kind: expected one of loot, item, monster, found "thing" (docs/reference/cards.md#card-fields)`,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a text that was read before is not read again, and what is wrong in it is told at the same place', () => {
  const text = lines(...fly, 'moth:', '  kind: monster', '  evasoin: 4');
  const asked: string[] = [];
  const before = (about: string): unknown => {
    asked.push(about);
    return { fly: { kind: 'monster' }, moth: { kind: 'monster', evasoin: 4 } };
  };
  const file = { path: 'monsters.yaml', text };
  const read = readCards([file], toyRuleset, { readBefore: before });
  expect(asked).toEqual([text]);
  expect(read.cards).toEqual({ fly: { kind: 'monster' } }); // what is in the text under fly was not looked at
  expect(read.errors).toEqual(readCards([file], toyRuleset).errors);
  expect(readCards([file], toyRuleset, { readBefore: () => undefined })).toEqual(readCards([file], toyRuleset));
});

test('cards known to be right are not checked again; that one is there twice is told all the same', () => {
  const [wrong, twice] = [lines(...fly, '  evasoin: 4'), lines(...fly)].map((text, at) => ({
    path: `${at}.yaml`,
    text,
  }));
  const files = [wrong, twice].flatMap((file) => file ?? []);
  const isChecked = (text: string): boolean => text === wrong?.text;
  expect(readCards(files.slice(0, 1), toyRuleset, { isChecked })).toMatchObject({ cards: { fly: {} }, errors: [] });
  expect(readCards(files.slice(0, 1), toyRuleset, { isChecked: () => false }).errors).toHaveLength(1);
  expect(readCards(files, toyRuleset, { isChecked }).errors.map(({ expected }) => expected)).toEqual([
    'every card once',
  ]);
});
