import { existsSync } from 'node:fs';
import { runScenario, tellFailure, type Scenario } from '@stackledger/scenarios';
import { cardErrorsOf, games } from '../support/games.js';
import { OWN, SHARED, shelves, type Shelf } from '../support/documents/scenario-shelves.js';

const titled = (scenario: Scenario): readonly [string, Scenario] => [
  `${scenario.rules.join(' ')}: ${scenario.name}`,
  scenario,
];

const holds = async (_title: string, scenario: Scenario): Promise<void> => {
  const result = await runScenario(scenario, games, cardErrorsOf);
  if (!result.ok) throw new Error(`${scenario.file}\n${tellFailure(result).join('\n')}`);
};

const play = ({ game, scenarios }: Shelf): void => {
  if (scenarios.length > 0) describe(game, () => test.each(scenarios.map(titled))('%s', holds));
};

describe('scenarios of this project', () => {
  shelves(OWN).forEach(play);
});

describe('shared scenarios', () => {
  if (!existsSync(SHARED)) test.skip(`${SHARED} is not beside this checkout`, () => undefined);
  for (const shelf of shelves(SHARED))
    if (games.has(shelf.game)) play(shelf);
    else test.skip(`${shelf.scenarios.length} scenarios of ${shelf.game}: the game is not offered yet`, () => undefined);
});
