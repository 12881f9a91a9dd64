import type { Mismatch } from './matching.js';
import type { Failure, ScenarioResult } from './run-scenario.js';

const LONGEST = 200;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}…` : text;
};

const tellMismatch = ({ path, expected, actual }: Mismatch): readonly string[] => [
  `  ${path}`,
  `    expected ${shown(expected)}`,
  `    actual   ${shown(actual)}`,
];

const tellStep = ({ step, action, mismatches, lastEvents }: Failure): readonly string[] => [
  `step ${step}: ${action}`,
  ...mismatches.flatMap(tellMismatch),
  '  the last events:',
  ...lastEvents.map(
    ({ revision, type, because, data }) => `    ${revision} ${type} [${because.join(' ')}] ${shown(data)}`,
  ),
];

/** Why a scenario does not hold, line by line: what was expected and what was there, with the events before it. */
export const tellFailure = ({ broken, failures }: ScenarioResult): readonly string[] => [
  ...(broken === undefined ? [] : [`could not be played: ${broken}`]),
  ...failures.flatMap(tellStep),
];
