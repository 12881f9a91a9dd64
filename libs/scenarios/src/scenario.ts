import type { JsonMap } from '@stackledger/kernel';

/** What must hold after a step (docs/reference/scenarios.md#expectations). */
type Expectations = {
  readonly stack?: readonly string[];
  readonly priority?: string;
  readonly refused?: { readonly code?: string; readonly rule?: string };
  readonly awaiting?: { readonly seat?: string; readonly kind?: string };
  readonly events?: readonly string[];
  readonly noEvents?: readonly string[];
  readonly state?: JsonMap;
};

/** One action of a scenario, and what must hold after it has fully settled. */
export type ScenarioStep = Expectations & {
  readonly do?: JsonMap;
  readonly judge?: JsonMap;
  readonly pass?: 'all' | readonly string[];
  readonly settle?: true;
  readonly mark?: string;
};

/** An executable example of the rules. `file` is where it was read from. */
export type Scenario = {
  readonly file: string;
  readonly name: string;
  readonly ruleset: string;
  readonly options?: JsonMap;
  readonly rules: readonly string[];
  readonly seats: readonly string[];
  readonly setup: JsonMap;
  /** The decks that are dealt, where there is no position. */
  readonly decks?: JsonMap;
  readonly steps: readonly ScenarioStep[];
};

/** A file that is no scenario: where and why. */
export type ScenarioError = { readonly file: string; readonly line?: number; readonly what: string };
