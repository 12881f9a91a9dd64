import type { ScenarioResult } from './run-scenario.js';

/** A rule that a scenario names and that none of its events and refusals carries. */
export type NotCarried = { readonly file: string; readonly rule: string };

/** What scenarios show of some rules: a rule is shown only where an event or a refusal carries it. */
export const ruleCoverage = (
  results: readonly ScenarioResult[],
  rules: readonly string[],
): { readonly missing: readonly string[]; readonly notCarried: readonly NotCarried[] } => {
  const carried = new Set(results.flatMap((result) => [...result.carried]));
  return {
    missing: rules.filter((rule) => !carried.has(rule)),
    notCarried: results.flatMap(({ scenario: { file, rules: named }, carried: held }) =>
      named.filter((rule) => !held.has(rule)).map((rule) => ({ file, rule })),
    ),
  };
};
