import { parse } from 'yaml';
import { isMap, validate as shapeFaults, type Ruleset, type Shape } from '@stackledger/kernel';
import { isScenario, readScenario, runScenario } from '@stackledger/scenarios';
import { blocksIn, codeIn, examplesIn, tableUnder, wordsOf, type Row } from '../support/documents/document.js';
import { fieldsOf, shapeAt } from '../support/documents/formats-document.js';
import { cardErrorsOf, games } from '../support/games.js';

const [SCENARIOS, SETUPS] = ['docs/reference/scenarios.md', 'docs/reference/setups.md'];
const rulesets = [...games.values()].map(({ ruleset }) => ruleset);
const ids = rulesets.map(({ id }) => id);

const gamesOf = ({ games: named = 'all' }: Row): readonly string[] => (named === 'all' ? ids : named.split(', '));
const ofGame = (rows: readonly Row[], { id }: Ruleset): readonly Row[] =>
  rows.filter((row) => gamesOf(row).includes(id));

/** The ids of cards in an example of a shape. */
const cardsIn = (shape: Shape, value: unknown): readonly string[] => {
  switch (shape.is) {
    case 'text':
      return shape.about === 'a card id' && typeof value === 'string' ? [value] : [];
    case 'either':
      return shape.of.flatMap((each) => cardsIn(each, value));
    case 'list':
      return Array.isArray(value) ? value.flatMap((each) => cardsIn(shape.of, each)) : [];
    case 'map':
      return isMap(value) ? Object.values(value).flatMap((each) => cardsIn(shape.of, each)) : [];
    case 'record':
      return isMap(value) ? Object.entries(value).flatMap(([name, each]) => cardsIn(shapeAt(shape, name), each)) : [];
    default:
      return [];
  }
};

/** Whether a card of this id comes with one of these games. */
const isKnown = (card: string, of: readonly string[]): boolean =>
  of.some((id) => Object.hasOwn(games.get(id)?.cards ?? {}, card));

describe('setups', () => {
  const members = tableUnder(SETUPS, 'Setups', 'member');
  const ofPlayers = tableUnder(SETUPS, 'Players', 'member');

  test.each(rulesets)('every member that $id knows is there, and each example is read', (ruleset) => {
    const player = shapeAt(ruleset.opening.setup, 'players', '*');
    for (const [rows, shape] of [
      [ofGame(members, ruleset), ruleset.opening.setup],
      [ofGame(ofPlayers, ruleset), player],
    ] as const) {
      expect([...wordsOf(rows)].sort()).toEqual([...fieldsOf(shape)].sort());
      expect(rows.flatMap((row) => examplesIn(row.example).flatMap((example) => shapeFaults(shape, example)))).toEqual(
        [],
      );
      for (const row of rows)
        for (const card of examplesIn(row.example).flatMap((example) => cardsIn(shape, example)))
          expect([row.example, card, isKnown(card, gamesOf(row))]).toEqual([row.example, card, true]);
    }
  });

  test('every member of an entry is there', () => {
    const [board] = rulesets.flatMap(({ id, opening: { setup: setupShape } }) =>
      id === 'four-souls' ? [shapeAt(setupShape, 'players', '*', 'items')] : [],
    );
    const entry = board?.is === 'list' ? board.of : board;
    const shapes = entry?.is === 'either' ? entry.of : [];
    const rows = tableUnder(SETUPS, 'Entries', 'member');
    expect([...wordsOf(rows)].sort()).toEqual([...shapes.flatMap(fieldsOf)].sort());
    const examples = rows.flatMap((row) => examplesIn(row.example));
    for (const example of examples) expect(entry && shapeFaults(entry, example)).toEqual([]);
    const cards = examples.flatMap((example) => (entry ? cardsIn(entry, example) : []));
    expect([cards.length, cards.filter((card) => !isKnown(card, ids))]).toEqual([rows.length, []]);
  });

  test.each(tableUnder(SETUPS, 'Steps', 'game'))('the steps of $game', (row) => {
    const [id = ''] = codeIn(row.game);
    const step = shapeAt(games.get(id)?.ruleset.opening.setup ?? { is: 'json' }, 'step');
    expect(step).toMatchObject({ values: codeIn(row.steps) });
  });
});

/** The fields that a scenario may have somewhere, as the fault about another one tells them. */
const scenarioFields = (source: object): readonly string[] => {
  const read = readScenario('example.yaml', JSON.stringify(source));
  const told = isScenario(read) ? '' : read.map(({ what }) => what).join('\n');
  return /expected no field but (.+), found/.exec(told)?.[1]?.split(', ') ?? [];
};

const SMALL = {
  name: 'x',
  ruleset: 'four-souls',
  rules: ['SL-CMD-1'],
  seats: ['anna', 'ben'],
  steps: [{ pass: 'all' }],
};

describe('scenarios', () => {
  const actions = tableUnder(SCENARIOS, 'Actions', 'action');
  const expectations = tableUnder(SCENARIOS, 'Expectations', 'field');

  test('every field of a scenario is there', () => {
    const written = wordsOf(tableUnder(SCENARIOS, 'Fields', 'field'));
    expect([...written].sort()).toEqual([...scenarioFields({ ...SMALL, strange: 1 })].sort());
  });

  test('every action and expectation is there, and each example is read', () => {
    const known = scenarioFields({ ...SMALL, steps: [{ pass: 'all', strange: 1 }] });
    expect([...wordsOf(actions), ...wordsOf(expectations)].sort()).toEqual([...known].sort());
    for (const row of [...actions, ...expectations])
      for (const step of examplesIn(row.example))
        expect(isScenario(readScenario('example.yaml', JSON.stringify({ ...SMALL, steps: [step] })))).toBe(true);
  });

  test.each(blocksIn(SCENARIOS).map(({ text }) => [(parse(text) as { name: string }).name, text] as const))(
    'it holds: %s',
    async (_, text) => {
      const scenario = readScenario('docs/reference/scenarios.md', text);
      if (!isScenario(scenario)) throw new Error(JSON.stringify(scenario));
      const { failures, broken } = await runScenario(scenario, games, cardErrorsOf);
      expect({ failures, broken }).toEqual({ failures: [], broken: undefined });
    },
  );
});
