import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Option, type Command } from 'commander';
import { URL_ABOUT } from '../../arguments.js';
import { print, printJson, progress, CommandError } from '../../output.js';
import { isThere, notWritten } from '../../sources/output-file.js';
import { storedLog, servedLog, type LogRequest, type LogSource } from '../../sources/log-source.js';

type ExportOptions = {
  readonly url?: string;
  readonly seat?: string;
  readonly output?: string;
  readonly everything?: true;
  readonly force?: true;
  readonly json?: true;
};

/** `stackledger export MATCH`: writes a match as JSON Lines, to a file or to standard output. */
export const exportCommand = (program: Command): void => {
  program
    .command('export')
    .description('write a match as JSON Lines, with hashes and seals: for verify, replay and import')
    .argument('<match>', 'the id of a match in the store that STORE_URL names')
    .option('--url <url>', URL_ABOUT)
    .option('--seat <seat>', 'only what this seat may see')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .addOption(
      new Option(
        '--everything',
        'with what is sealed for nobody, such as deck orders and the seed of the dice: your own copy',
      ).conflicts(['seat', 'url']),
    )
    .option('--force', 'write over a file that is there')
    .option('--json', 'with --output: tell what was written as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (matchId: string, options: ExportOptions) => {
      const { url, seat, everything = false, json } = options;
      const asked: LogRequest = { ...(seat !== undefined && { seat }), everything };
      const log = url === undefined ? await storedLog(matchId, asked) : await servedLog(url, matchId, asked);
      try {
        await write(log, options);
        if (!log.isWhole && !json) console.error(leftOut(options));
      } finally {
        await log.close();
      }
    });
};

const HELP = `
A running service shows nobody what is sealed for nobody, so --everything goes without --url:
end the service first, or have it make a backup and set STORE_URL to that.

Examples:
  stackledger export 3f2a9c1e-… -o match.jsonl
  stackledger export 3f2a9c1e-… --url http://localhost:3000 -o match.jsonl
  stackledger export 3f2a9c1e-… --seat anna | gzip > match.jsonl.gz`;

/** What is missing from an export, and how to get it. */
const leftOut = ({ url, seat }: ExportOptions): string => {
  if (seat !== undefined)
    return `what ${seat} may not see is left out, so that verify cannot check this copy whole: leave --seat out for more`;
  const left =
    'what is sealed for nobody is left out until the match is sealed, so that verify cannot check this copy whole';
  return url === undefined
    ? `${left}: for your own copy add --everything`
    : `${left}: for your own copy \`stackledger export MATCH --everything\` from the store itself, or from a backup of it`;
};

const write = async ({ lines, events, isWhole }: LogSource, { output, force, json }: ExportOptions): Promise<void> => {
  if (output === undefined) return pipeline(Readable.from(ended(lines)), process.stdout, { end: false });
  if (existsSync(output) && !force) throw isThere(output);
  const bar = progress(events, 'events', json === true);
  let written = 0;
  await writeWhole(
    output,
    ended(lines, (done) => bar.step((written = done))),
  );
  bar.stop();
  if (json) printJson({ file: output, events: written, everything: isWhole });
  else print(`${output}: ${written} events`);
};

/** After the events: the texts that they refer to, the names of whoever is in them, and the checkpoint. */
const AFTER_EVENTS = /^\{"(texts|names|checkpoint)":/;

async function* ended(lines: AsyncIterable<string>, onLine: (done: number) => void = () => undefined) {
  let done = 0;
  for await (const line of lines) {
    yield `${line}\n`;
    if (!AFTER_EVENTS.test(line)) onLine((done += 1));
  }
}

/** Writes to a temporary name first, so that a file of the final name is always complete. */
const writeWhole = async (path: string, text: AsyncIterable<string>): Promise<void> => {
  const partial = `${path}.part`;
  try {
    await pipeline(Readable.from(text), createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof CommandError) throw error; // reading the log failed half-way
    throw notWritten(path, error);
  }
};
