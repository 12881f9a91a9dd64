export { mismatches, type Mismatch } from './matching.js';
export { isScenario, readScenario, scenarioFiles } from './read-scenarios.js';
export { runScenario, type Failure, type Refusal, type Result } from './run-scenario.js';
export type { Expectations, Scenario, ScenarioFault, Step } from './scenario.js';
export { scriptedChance } from './scripted-chance.js';
export { simulate, type SimulationFailure, type SimulationPlan, type SimulationSummary } from './simulator/simulate.js';
