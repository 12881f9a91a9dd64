import {
  isScenario,
  readScenario,
  ruleCoverage,
  runScenario,
  scenarioFiles,
  tellFailure,
  type ScenarioResult,
  type ScenarioError,
} from '@stackledger/scenarios';
import type { Command } from 'commander';
import { cardErrorsOf, isCounted, isKnownRule, loadGames, readRules } from '@stackledger/offering';
import { EXIT, printJson, progress, CommandError } from '../../output.js';

type ScenariosOptions = { readonly json?: true; readonly rules?: true };

/** `stackledger scenarios FILE-OR-FOLDER…`: plays executable examples of the rules. */
export const scenariosCommand = (program: Command): void => {
  program
    .command('scenarios')
    .description('play scenario files and look at everything they expect')
    .argument('<file-or-folder...>', 'scenario files in YAML or JSON, or folders of them')
    .option('--json', 'print one line of JSON for each scenario')
    .option('--rules', 'tell which rules of docs/rules no scenario shows, and which citations nothing carries')
    .action(async (paths: string[], options: ScenariosOptions) => {
      process.exitCode = await runAll(paths, options);
    });
};

const runAll = async (paths: readonly string[], { json, rules }: ScenariosOptions): Promise<number> => {
  const files = findFiles(paths);
  const games = loadGames();
  const bar = progress(files.length, 'scenarios', json === true || files.length < 50);
  const results: ScenarioResult[] = [];
  const errors: ScenarioError[] = [];
  for (const [at, file] of files.entries()) {
    const read = readScenario(file, undefined, isKnownRule);
    if (isScenario(read)) {
      const result = await runScenario(read, games, cardErrorsOf);
      results.push(result);
      report(result, json === true);
    } else {
      errors.push(...read);
      read.forEach((error) => reportError(error, json === true));
    }
    bar.step(at + 1);
  }
  bar.stop();
  if (rules) reportRules(results, json === true);
  const failed = results.filter(({ ok }) => !ok).length + new Set(errors.map(({ file }) => file)).size;
  if (!json)
    console.log(`${files.length - failed} of ${files.length} scenarios hold${failed > 0 ? `, ${failed} do not` : ''}`);
  return failed > 0 ? EXIT.failed : EXIT.ok;
};

const findFiles = (paths: readonly string[]): readonly string[] => {
  try {
    const files = scenarioFiles(paths);
    if (files.length === 0)
      throw new CommandError(`there is no scenario file (.yaml, .yml, .json) in ${paths.join(', ')}`);
    return files;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `cannot read ${paths.join(', ')}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const reportError = ({ file, line, what }: ScenarioError, json: boolean): void => {
  if (json) printJson({ file, ok: false, broken: line === undefined ? what : `line ${line}: ${what}` });
  else console.log(`NOT A SCENARIO  ${file}${line === undefined ? '' : `:${line}`}: ${what}`);
};

const report = (result: ScenarioResult, json: boolean): void => {
  const { scenario, ok, failures, broken, carried } = result;
  if (json) {
    const shown = failures.map(({ step, action, mismatches }) => ({ step, action, mismatches }));
    return printJson({
      file: scenario.file,
      name: scenario.name,
      ok,
      ...(broken !== undefined && { broken }),
      failures: shown,
      rules: [...carried].sort(),
    });
  }
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${scenario.file}  ${scenario.name}`);
  for (const line of tellFailure(result)) console.log(`      ${line}`);
};

const reportRules = (results: readonly ScenarioResult[], json: boolean): void => {
  const games = new Set(results.map(({ scenario }) => scenario.ruleset));
  const rules = readRules().filter(({ file }) => games.has(file.replace('.md', '')) || file === 'service.md');
  const counted = rules.filter(isCounted).map(({ id }) => id);
  const { missing, notCarried } = ruleCoverage(results, counted);
  const shown = counted.length - missing.length;
  if (json) return printJson({ rules: counted.length, shown, missing, citedButNotCarried: notCarried });
  console.log(`\n${shown} of ${counted.length} rules are shown by an event or a refusal of some scenario`);
  if (missing.length > 0) console.log(`not shown: ${missing.join(' ')}`);
  for (const { file, rule } of notCarried) console.log(`cited but not carried: ${rule} in ${file}`);
};
