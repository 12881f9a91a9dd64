import {
  checkNames,
  checkTexts,
  importLog,
  keepTextsOf,
  type ExportedLog,
  type ImportResult,
} from '@stackledger/ledger';
import { loadGames } from '@stackledger/offering';
import { memoryStore } from '@stackledger/store';
import type { Command } from 'commander';
import { EXIT, print, printJson, progress } from '../../output.js';
import { textsOver } from '@stackledger/service';
import { readExportFile } from '../../sources/log-file.js';
import { isStoreThere, openConfiguredStore, recordNames } from '../../sources/stores.js';

/** `stackledger import FILE`: verifies an exported match and adds it to the store, completely or not at all. */
export const importCommand = (program: Command): void => {
  program
    .command('import')
    .description('take an exported match into the store that STORE_URL names: verified first, whole or not at all')
    .argument('<file>', 'a log, as `stackledger export --everything` writes it')
    .option('--json', 'tell what became of it as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (file: string, options: { json?: true }) => {
      const read = readExportFile(file);
      const { events: log, texts: brought, names } = read;
      const strange = strangeBeside(read);
      if (strange !== undefined) return report(file, refused(log, strange), options.json === true);
      if (!isStoreThere() && (await isRefused(file, log, options.json === true))) return;
      const ports = await openConfiguredStore();
      const { store, games } = ports;
      const verifying = progress(log.length, 'verified', options.json === true);
      const appending = progress(log.length, 'imported', options.json === true);
      try {
        const outcome = await importLog(store, games, log, {
          onVerified: (events) => verifying.step(events),
          onAppended: (events) => appending.step(events),
        });
        if (outcome.kind !== 'refused') {
          await keepTextsOf(textsOver(ports), log, brought);
          await recordNames(ports, names);
        }
        verifying.stop();
        appending.stop();
        report(file, outcome, options.json === true);
      } finally {
        await store.close();
      }
    });
};

/** What lies beside a log and does not belong to it. */
const strangeBeside = ({ events: log, texts, names }: ExportedLog): string | undefined => {
  const { changed, stray } = checkTexts(log, texts);
  const nobody = checkNames(log, names).stray;
  if (changed !== null)
    return `the text ${changed.reference}, of revision ${changed.revision}, is not the one that the log has committed to`;
  if (stray !== null) return `nothing in the log refers to the text ${stray}`;
  return nobody === null ? undefined : `${nobody}, who is named, is not in the log`;
};

const refused = ([first]: Parameters<typeof importLog>[2], why: string): ImportResult => ({
  kind: 'refused',
  matchId: first?.matchId ?? '',
  why,
  instead: 'Nothing was imported. Get the file again from where it was exported.',
});

/** A store is not made for a log that would be refused. */
const isRefused = async (file: string, log: Parameters<typeof importLog>[2], json: boolean): Promise<boolean> => {
  const outcome = await importLog(memoryStore(), loadGames(), log);
  if (outcome.kind !== 'refused') return false;
  report(file, outcome, json);
  return true;
};

const HELP = `
An import that was interrupted is finished by giving the same file again; until then
the match cannot be read. A match that is there already is never changed.
Ends with 0 when the match is there, with 1 when it was refused, with 2 when the file is no log.`;

const report = (file: string, outcome: ImportResult, json: boolean): void => {
  const ok = outcome.kind !== 'refused';
  process.exitCode = ok ? EXIT.ok : EXIT.failed;
  if (json) return printJson({ file, ok, ...outcome });
  if (outcome.kind === 'refused') return console.error(`${file}: ${outcome.why}. ${outcome.instead}`);
  const { matchId, events } = outcome;
  print(
    outcome.kind === 'imported'
      ? `match ${matchId} is imported: ${events} events`
      : `match ${matchId} was here already`,
  );
};
