import type { Command } from 'commander';
import { thisProcess, type RebuildResult } from '@stackledger/service';
import { EXIT, isWatched, printJson } from '../../output.js';

/** `stackledger rebuild [PROJECTION…]`: rebuilds projections from the whole log. */
export const rebuildCommand = (program: Command): void => {
  program
    .command('rebuild')
    .description('rebuild the projections that are served from the log; STORE_URL and PROJECTIONS_URL say where')
    .argument(
      '[projection...]',
      'timeline, matches, clocks; all of them when none is named. In PostgreSQL only the list (matches) is stored',
    )
    .option('--json', 'print one line of JSON for each projection')
    .addHelpText(
      'after',
      '\nOver PostgreSQL the service may run meanwhile, and all cores share the work; a store in one file has one user.',
    )
    .action(async (projections: string[], { json = false }: { json?: boolean }) => {
      await run(projections, json);
    });
};

const STEP = 10_000;

const run = async (projections: readonly string[], json: boolean): Promise<void> => {
  const { runRebuild } = await import('@stackledger/service');
  let next = STEP;
  const results = await runRebuild(thisProcess, projections, (events) => {
    if (events < next) return;
    next = events - (events % STEP) + STEP;
    if (isWatched(json)) console.error(`${events} events applied`);
  });
  for (const result of results) report(result, json);
  if (results.some(({ fault }) => fault !== null)) process.exitCode = EXIT.failed;
};

const report = (result: RebuildResult, json: boolean): void => {
  if (json) return printJson(result);
  const { projection, matches, position, fault } = result;
  console.log(
    fault === null
      ? `${projection}: ${matches} matches, up to position ${position}`
      : `${projection} STOPPED at ${fault}`,
  );
};
