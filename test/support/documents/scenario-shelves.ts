import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isScenario, readScenario, scenarioFiles, type Scenario } from '@stackledger/scenarios';

/** Scenarios that do not hold yet because the sources disagree; nothing promises them. */
const DISPUTED = 'disputed';

const foldersIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== DISPUTED)
    .map(({ name }) => name)
    .sort();

/** A folder of scenarios, named for its game. */
export type Shelf = { readonly game: string; readonly scenarios: readonly Scenario[] };

/** The scenarios below a folder, by game; none where the folder is absent. Throws where a file is no scenario. */
export const shelves = (folder: string): readonly Shelf[] =>
  existsSync(folder)
    ? foldersIn(folder).map((game) => ({ game, scenarios: scenarioFiles([join(folder, game)]).map(read) }))
    : [];

const read = (file: string): Scenario => {
  const scenario = readScenario(file);
  if (!isScenario(scenario))
    throw new Error(scenario.map(({ line, what }) => `${file}:${line ?? 1} ${what}`).join('\n'));
  return scenario;
};

/** The scenarios of this project, and those that lie beside a checkout for every implementation to hold. */
export const OWN = 'test/scenarios';
export const SHARED = '../shared/scenarios';
