import type { CsvTaken } from '@stackledger/wire';
import { Argument } from 'commander';
import { print, printJson } from '../../output.js';
import { bytesOf } from '../../sources/log-file.js';
import { writeOutput } from '../../sources/output-file.js';
import { request } from '../../sources/served-match.js';
import { addressOf, ask, queryOf, type ServedCommand, type ServedOptions } from '../../sources/served-tournaments.js';

/** `stackledger tournament csv`: lists for spreadsheets, out and in. */
export const csvCommand = (served: ServedCommand): void => {
  served('csv', 'a list for a spreadsheet; with --in it is taken, whole or not at all')
    .argument('<tournament>')
    .addArgument(
      new Argument('<sheet>', 'standings are given out alone').choices(['players', 'pairings', 'results', 'standings']),
    )
    .option('--round <number>', 'of this round; by default the last')
    .option('--at <revision>', 'at this moment')
    .option('-o, --output <file>', 'write it there')
    .option('--in <file>', 'take this file: players by name or id, results, or pairings by hand as a proposal')
    .option('--id <id>', 'the id of the command that takes it; by default a new one')
    .addHelpText('after', HELP)
    .action(async (id: string, sheet: string, options: ServedOptions & { readonly in?: string }) => {
      const address = `${addressOf(options, id)}/csv/${sheet}`;
      if (options.in !== undefined) return printTaken(options, await taken(address, options.in, options.id));
      const file = Buffer.from(await (await request(address + queryOf(options))).arrayBuffer()); // with its mark
      if (options.output === undefined) process.stdout.write(file);
      else writeOutput(options.output, file);
    });
};

const HELP = `
Reads commas, semicolons or tabs, with the headings of the list that is given out; others are passed over.
What is wrong is told with line and column, and nothing of the file is taken then. The same file again changes nothing.

Examples:
  stackledger tournament csv friday players --in registered.csv
  stackledger tournament csv friday results --round 2 -o round-2.csv`;

const taken = (address: string, file: string, id: string | undefined): Promise<CsvTaken> => {
  const headers = { 'content-type': 'text/csv', ...(id !== undefined && { 'idempotency-key': id }) };
  return ask(address, { method: 'POST', headers, body: bytesOf(file) });
};

const printTaken = ({ json }: ServedOptions, answer: CsvTaken): void => {
  if (json) return printJson(answer);
  const { rows, changed, ignored, revision } = answer;
  print(changed === 0 ? `${rows} rows: all was so already` : `${rows} rows, ${changed} new, revision ${revision}`);
  if (ignored.length > 0) print(`not read: ${ignored.join(', ')}`);
};
