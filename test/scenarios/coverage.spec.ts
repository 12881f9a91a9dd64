import { ruleCoverage, runScenario, type Result } from '@stackledger/scenarios';
import { isCounted, readRules } from '../../apps/rules.js';
import { faultsOfCards, games } from '../support/games.js';
import { OWN, shelves } from '../support/scenario-shelves.js';

const LEAST = 0.9;

/** Named for what it does not let happen, which no event can carry. */
const SHOWN_BY_ABSENCE = [
  'FS-WIN-1 in 03-butter-bean-cancels-lost-soul.yaml',
  'SS-PRIO-6 in 10-costs-come-first.yaml',
];

describe.each([...games.keys()])('rules of %s', (game) => {
  let results: readonly Result[] = [];
  const counted = readRules()
    .filter(({ file }) => file === `${game}.md`)
    .filter(isCounted)
    .map(({ id }) => id);

  beforeAll(async () => {
    const scenarios = shelves(OWN).find((shelf) => shelf.game === game)?.scenarios ?? [];
    results = await Promise.all(scenarios.map((scenario) => runScenario(scenario, games, faultsOfCards)));
  }, 120_000);

  test(`${LEAST * 100} of a hundred are carried by an event or a refusal of some scenario`, () => {
    const { missing } = ruleCoverage(results, counted);
    expect(counted.length).toBeGreaterThan(0);
    const told = missing.length > counted.length * (1 - LEAST) ? missing : [];
    expect(told).toEqual([]);
  });

  test('a scenario names no rule that its events and refusals do not carry', () => {
    const told = ruleCoverage(results, counted).notCarried.map(
      ({ file, rule }) => `${rule} in ${file.slice(file.lastIndexOf('/') + 1)}`,
    );
    expect(told.filter((each) => !SHOWN_BY_ABSENCE.includes(each))).toEqual([]);
  });
});
