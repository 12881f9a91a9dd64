import { ruleCoverage, runScenario, type ScenarioResult } from '@stackledger/scenarios';
import { isCounted } from '@stackledger/offering';
import { isNamed, rules } from '../support/documents/cited-rules.js';
import { cardErrorsOf, games } from '../support/games.js';
import { OWN, shelves } from '../support/documents/scenario-shelves.js';

const LEAST = 0.9;

/** Named for what it does not let happen, which no event can carry. */
const SHOWN_BY_ABSENCE = [
  'FS-WIN-1 in 03-butter-bean-cancels-lost-soul.yaml',
  'SS-PRIO-6 in 10-costs-come-first.yaml',
  'MTG-614.12 in 302-a-land-as-it-would-be-there.yaml',
  'MTG-305.7 in 302-a-land-as-it-would-be-there.yaml',
  'MTG-614.12 in 303-without-abilities-as-it-enters.yaml',
  'MTG-613.1f in 303-without-abilities-as-it-enters.yaml',
  'MTG-702.66 in 317-help-where-costs-are-free.yaml',
  'MTG-702.51 in 317-help-where-costs-are-free.yaml',
];

/** What every scenario of each shelf showed. */
const shown = new Map<string, readonly ScenarioResult[]>();

beforeAll(async () => {
  for (const { game, scenarios } of shelves(OWN)) {
    const played = scenarios.filter(({ ruleset }) => games.has(ruleset));
    shown.set(game, await Promise.all(played.map((scenario) => runScenario(scenario, games, cardErrorsOf))));
  }
});

test('every rule that an event or a refusal can show is shown by a scenario, or named by another test', () => {
  const counted = rules.filter(isCounted).map(({ id }) => id);
  const { missing } = ruleCoverage([...shown.values()].flat(), counted);
  expect(missing.filter((id) => !isNamed(id))).toEqual([]);
});

describe.each([...games.keys()])('rules of %s', (game) => {
  const counted = rules
    .filter(({ file }) => file === `${game}.md`)
    .filter(isCounted)
    .map(({ id }) => id);
  const results = (): readonly ScenarioResult[] => shown.get(game) ?? [];

  test(`${LEAST * 100} of a hundred are carried by an event or a refusal of some scenario`, () => {
    const { missing } = ruleCoverage(results(), counted);
    expect(counted.length).toBeGreaterThan(0);
    const told = missing.length > counted.length * (1 - LEAST) ? missing : [];
    expect(told).toEqual([]);
  });

  test('a scenario names no rule that its events and refusals do not carry', () => {
    const told = ruleCoverage(results(), counted).notCarried.map(
      ({ file, rule }) => `${rule} in ${file.slice(file.lastIndexOf('/') + 1)}`,
    );
    expect(told.filter((each) => !SHOWN_BY_ABSENCE.includes(each))).toEqual([]);
  });
});
