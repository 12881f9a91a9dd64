import type { Command } from 'commander';
import { checkPublished, isPublishedTournament, type PublishedCheck } from '@stackledger/tournaments';
import { CommandError, EXIT, print, printJson } from '../../output.js';
import { textOf } from '../../sources/log-file.js';
import { importTournamentCommand } from './import-tournament.js';
import { servedTournamentCommands } from './served-tournament.js';
import { verifyTournamentCommand } from './verify-tournament.js';

const HELP = `
A file holds what was published of one tournament:
  {"Policy": {"floor": "33/100", "digits": 4},
   "Rounds": [{"RoundName": "Round 1", "Matches": [{"Player1": "anna", "Player2": "ben", "Result": "2-1-0"}]}],
   "Standings": [{"Player": "anna", "Rank": 1, "Points": 3, "OMWP": 0.33, "GWP": 0.6667, "OGWP": 0.3333}]}
Result: games won by the first, by the second, and drawn. Player2 null: a bye if it is a win, else an assigned loss.`;

/** `stackledger tournament …`: what can be done with tournaments from a terminal. */
export const tournamentCommands = (program: Command): void => {
  const tournament = program.command('tournament').description('tournaments');
  servedTournamentCommands(tournament);
  verifyTournamentCommand(tournament);
  importTournamentCommand(tournament);
  tournament
    .command('check')
    .description('replay published tournaments and compare points, percentages and order with what was printed')
    .argument('<file...>', 'tournaments as JSON')
    .option('--json', 'print one line of JSON a file')
    .addHelpText('after', HELP)
    .action((files: readonly string[], { json = false }: { readonly json?: boolean }) => {
      const checks = files.map((file) => ({ file, ...checkFile(file) }));
      for (const check of checks) if (json) printJson(check);
      if (!json) for (const check of checks) printCheck(check);
      if (checks.some(({ differences }) => differences.length > 0)) process.exitCode = EXIT.failed;
    });
};

const checkFile = (file: string): PublishedCheck => {
  const published = parsed(file);
  if (!isPublishedTournament(published))
    throw new CommandError(
      `${file}: no published tournament: Policy, Rounds and Standings are needed (--help shows them)`,
    );
  try {
    return checkPublished(published);
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const parsed = (file: string): unknown => {
  const text = textOf(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const printCheck = ({
  file,
  players,
  rounds,
  matches,
  differences,
}: PublishedCheck & { readonly file: string }): void => {
  const verdict = differences.length === 0 ? 'as published' : `${differences.length} differences`;
  print(`${file}: ${players} players, ${rounds} rounds, ${matches} matches: ${verdict}`);
  for (const difference of differences) print(`  ${difference}`);
};
