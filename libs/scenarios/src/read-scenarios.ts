import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  either,
  validate,
  json,
  listOf,
  mapOf,
  oneOf,
  plainName,
  struct,
  renderValidationError,
  text,
  type ValidationError,
  type Shape,
} from '@stackledger/kernel';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { Scenario, ScenarioError } from './scenario.js';

const NAME = plainName('a name');

const EXPECTATIONS = {
  'stack?': listOf(text()),
  'priority?': NAME,
  'refused?': struct({ 'code?': text(), 'rule?': text() }),
  'awaiting?': struct({ 'seat?': NAME, 'kind?': text() }),
  'events?': listOf(text()),
  'noEvents?': listOf(text()),
  'state?': mapOf(json),
};

const STEP = struct({
  'do?': mapOf(json),
  'judge?': mapOf(json),
  'pass?': either(oneOf('all'), listOf(NAME, 1), NAME),
  'settle?': oneOf(true),
  'mark?': text(),
  ...EXPECTATIONS,
});

const SCENARIO: Shape = struct({
  name: text(),
  ruleset: text(),
  'options?': mapOf(json),
  rules: listOf(text(), 1),
  seats: listOf(NAME, 2),
  'setup?': mapOf(json),
  'decks?': mapOf(json),
  steps: listOf(STEP, 1, 10_000),
});

const ACTIONS = ['do', 'judge', 'pass', 'settle'];

/** Where docs/reference/scenarios.md tells what may stand at a place of a scenario. */
const partOf = ({ path }: ValidationError): string => {
  const [first, , inStep] = path.split('/');
  if (first !== 'steps') return 'docs/reference/scenarios.md#fields';
  return `docs/reference/scenarios.md#${inStep !== undefined && ACTIONS.includes(inStep) ? 'actions' : 'expectations'}`;
};

/** The files of scenarios that paths name: files as they are, folders with everything below them, in order of name. */
export const scenarioFiles = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return scenarioFiles([inside]);
      return /\.(ya?ml|json)$/.test(entry.name) ? [inside] : [];
    });
  });

/** A scenario in YAML or JSON, or what is wrong with the file. `isRule`: whether there is a rule of this id. */
export const readScenario = (
  file: string,
  source = readFileSync(file, 'utf8'),
  isRule: (id: string) => boolean = () => true,
): Scenario | readonly ScenarioError[] => {
  try {
    return scenarioIn(file, source, isRule);
  } catch (error) {
    // Aliases that would take all memory, or nesting without end: the parser throws.
    const why = error instanceof Error ? error.message : String(error);
    return [{ file, line: 1, what: `it cannot be read as YAML: ${why}` }];
  }
};

const scenarioIn = (
  file: string,
  source: string,
  isRule: (id: string) => boolean,
): Scenario | readonly ScenarioError[] => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const broken = document.errors.map((error): ScenarioError => ({
    file,
    line: error.linePos?.[0].line ?? 1,
    what: error.message.split('\n')[0] ?? 'broken',
  }));
  if (broken.length > 0) return broken;
  const value: unknown = document.toJS();
  const errors = validate(SCENARIO, value).map((error): ScenarioError => ({
    file,
    line: lineOf(document, lines, error),
    what: renderValidationError(error, partOf(error)),
  }));
  if (errors.length > 0) return errors;
  const scenario = { setup: {}, ...(value as object), file } as Scenario; // its shape was checked
  const strange = scenario.rules.flatMap((id, at): ScenarioError[] =>
    isRule(id)
      ? []
      : [
          {
            file,
            line: lineOf(document, lines, { path: `rules/${at}` }),
            what: `rules/${at}: there is no rule ${id} in docs/rules (docs/reference/scenarios.md#fields)`,
          },
        ],
  );
  if (strange.length > 0) return strange;
  const wrong = scenario.steps.flatMap((step, at) =>
    actionsOf(step) === 1
      ? []
      : [
          {
            file,
            what: `steps/${at}: a step has exactly one of ${ACTIONS.join(', ')} (docs/reference/scenarios.md#actions)`,
          },
        ],
  );
  return wrong.length > 0 ? wrong : scenario;
};

const actionsOf = (step: object): number => ACTIONS.filter((action) => action in step).length;

/** The line of what an error is about, or of the nearest thing around it. */
const lineOf = (document: Document, lines: LineCounter, { path }: Pick<ValidationError, 'path'>): number => {
  const keys = path.split('/').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  for (let depth = keys.length; depth >= 0; depth--) {
    const node = document.getIn(keys.slice(0, depth), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
};

/** Whether a reading came to a scenario. */
export const isScenario = (read: Scenario | readonly ScenarioError[]): read is Scenario => !Array.isArray(read);
