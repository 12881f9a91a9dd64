import { jest } from '@jest/globals';
import { runScenario, tellFailure, type Scenario } from '@stackledger/scenarios';
import { LAYERS } from '../../../libs/rulesets/magic/src/layers/layer-table.js';
import { cardErrorsOf, games } from '../../support/games.js';
import { OWN, SHARED, shelves } from '../../support/documents/scenario-shelves.js';

const ofLayers = [OWN, SHARED]
  .flatMap((folder) => shelves(folder))
  .filter(({ game }) => game === 'magic')
  .flatMap(({ scenarios }) => scenarios)
  .filter(({ rules }) => rules.some((rule) => rule.startsWith('MTG-613') || rule.startsWith('MTG-612')));

const TEXT = 'the same for all';

const sameText = (says: string): string => (says.startsWith('counters: ') ? `counters: ${TEXT}` : TEXT);

/** A scenario that expects the same text (`says`) of every layer. */
const withSameTexts = (scenario: Scenario): Scenario =>
  JSON.parse(JSON.stringify(scenario), (field, value: unknown) =>
    field === 'says' ? sameText(String(value)) : value,
  ) as Scenario; // of the same shape

describe('MTG-613.8a: the texts of layers decide nothing', () => {
  beforeEach(() => LAYERS.forEach((row) => jest.spyOn(row, 'text').mockReturnValue(TEXT)));
  afterEach(() => void jest.restoreAllMocks());

  test('there are scenarios of layers', () => expect(ofLayers.length).toBeGreaterThan(15));

  test.each(ofLayers.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const result = await runScenario(withSameTexts(scenario), games, cardErrorsOf);
    expect(result.ok ? [] : tellFailure(result)).toEqual([]);
  });
});
