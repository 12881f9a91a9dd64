import { importTournament, readTournamentLog, type TournamentImport } from '@stackledger/tournament-ledger';
import { textsOver } from '@stackledger/service';
import type { Command } from 'commander';
import { EXIT, print, printJson } from '../../output.js';
import { textOf } from '../../sources/log-file.js';
import { openConfiguredStore } from '../../sources/stores.js';

/** `stackledger tournament import FILE`: verifies an exported tournament and adds it to the store, or nothing of it. */
export const importTournamentCommand = (tournament: Command): void => {
  tournament
    .command('import')
    .description('take an exported tournament into the store that STORE_URL names: verified first, whole or not at all')
    .argument('<file>', 'a log of a finished tournament, as its organizer exports it')
    .option('--json', 'tell what became of it as one line of JSON')
    .action(async (file: string, { json = false }: { readonly json?: boolean }) => {
      const log = readTournamentLog(textOf(file));
      if ('kind' in log) return report(file, log, json); // a store is not made for a log that is refused
      const ports = await openConfiguredStore();
      const { store } = ports;
      try {
        report(file, await importTournament(store, log, textsOver(ports)), json);
      } finally {
        await store.close();
      }
    });
};

const report = (file: string, outcome: TournamentImport, json: boolean): void => {
  process.exitCode = outcome.kind === 'refused' ? EXIT.failed : EXIT.ok;
  if (json) return printJson({ file, ...outcome });
  if (outcome.kind === 'refused') return console.error(`${file}: ${outcome.why}. Nothing was imported.`);
  const { tournamentId, events, matches } = outcome;
  print(
    outcome.kind === 'imported'
      ? `tournament ${tournamentId} is imported: ${events} events`
      : `tournament ${tournamentId} was here already`,
  );
  for (const { match, isHere } of matches) print(`  match ${match}: ${isHere ? 'here' : 'not here; import it too'}`);
};
