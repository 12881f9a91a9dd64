import { existsSync } from 'node:fs';
import { isCounted } from '@stackledger/offering';
import { ruleCoverage, runScenario, tellFailure, type Scenario, type ScenarioResult } from '@stackledger/scenarios';
import { isNamed, rules } from '../support/documents/cited-rules.js';
import { OWN, SHARED, shelves, type Shelf } from '../support/documents/scenario-shelves.js';
import { cardErrorsOf, games } from '../support/games.js';
import { compareReadings } from '../support/two-readings.js';

const own = shelves(OWN);

/** What each scenario showed: it is played once, however many tests look at it. */
const shown = new Map<Scenario, Promise<ScenarioResult>>();

const played = (scenario: Scenario): Promise<ScenarioResult> => {
  const result = shown.get(scenario) ?? runScenario(scenario, games, cardErrorsOf);
  shown.set(scenario, result);
  return result;
};

const titled = (scenario: Scenario): readonly [string, Scenario] => [
  `${scenario.rules.join(' ')}: ${scenario.name}`,
  scenario,
];

const holds = async (_title: string, scenario: Scenario): Promise<void> => {
  const result = await played(scenario);
  if (!result.ok) throw new Error(`${scenario.file}\n${tellFailure(result).join('\n')}`);
};

const play = ({ game, scenarios }: Shelf): void => {
  if (scenarios.length > 0) describe(game, () => test.each(scenarios.map(titled))('%s', holds));
};

describe('scenarios of this project', () => {
  own.forEach(play);
});

describe('shared scenarios', () => {
  if (!existsSync(SHARED)) test.skip(`${SHARED} is not beside this checkout`, () => undefined);
  for (const shelf of shelves(SHARED))
    if (games.has(shelf.game)) play(shelf);
    else test.skip(`${shelf.scenarios.length} scenarios of ${shelf.game}: the game is not offered yet`, () => undefined);
});

/** Two independent readings of one log: see test/projections/two-readings.spec.ts. */
describe('at every revision of every scenario the folds and the kernel say the same', () => {
  const all = own.flatMap(({ scenarios }) => scenarios);
  test.each(all.map((scenario) => [scenario.file, scenario] as const))('%s', async (file, scenario) => {
    const { store, matchId } = await played(scenario);
    if (matchId === undefined) throw new Error(`${file} could not be played`);
    const { revisions, disagreement } = await compareReadings(store, matchId, games);
    expect(disagreement).toBeNull();
    expect(revisions).toBeGreaterThan(0);
  });
});

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

/** What every scenario of a game showed, or of all games. */
const results = (game?: string): Promise<readonly ScenarioResult[]> =>
  Promise.all(
    own
      .filter((shelf) => game === undefined || shelf.game === game)
      .flatMap(({ scenarios }) => scenarios)
      .filter(({ ruleset }) => games.has(ruleset))
      .map(played),
  );

test('every rule that an event or a refusal can show is shown by a scenario, or named by another test', async () => {
  const counted = rules.filter(isCounted).map(({ id }) => id);
  const { missing } = ruleCoverage(await results(), counted);
  expect(missing.filter((id) => !isNamed(id))).toEqual([]);
});

describe.each([...games.keys()])('rules of %s', (game) => {
  const counted = rules
    .filter(({ file }) => file === `${game}.md`)
    .filter(isCounted)
    .map(({ id }) => id);

  test(`${LEAST * 100} of a hundred are carried by an event or a refusal of some scenario`, async () => {
    const { missing } = ruleCoverage(await results(game), counted);
    expect(counted.length).toBeGreaterThan(0);
    const told = missing.length > counted.length * (1 - LEAST) ? missing : [];
    expect(told).toEqual([]);
  });

  test('a scenario names no rule that its events and refusals do not carry', async () => {
    const told = ruleCoverage(await results(game), counted).notCarried.map(
      ({ file, rule }) => `${rule} in ${file.slice(file.lastIndexOf('/') + 1)}`,
    );
    expect(told.filter((each) => !SHOWN_BY_ABSENCE.includes(each))).toEqual([]);
  });
});
