import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportLog, loadSession, UnknownMatch } from '@stackledger/ledger';
import type { Command } from 'commander';
import { print, printJson, progress, Refusal } from '../output.js';
import { openStoreToRead } from '../sources/stores.js';

type Options = {
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
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .option(
      '--everything',
      'with what is sealed for nobody, such as deck orders and the seed of the dice: your own copy',
    )
    .option('--force', 'write over a file that is there')
    .option('--json', 'with --output: tell what was written as one line of JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  stackledger export 3f2a9c1e-… -o match.jsonl\n  stackledger export 3f2a9c1e-… | gzip > match.jsonl.gz',
    )
    .action(async (matchId: string, options: Options) => {
      const { store, games } = await openStoreToRead();
      try {
        const { head, record } = (await loadSession(store, games, matchId)).timeline.state();
        const isWhole = options.everything === true || record.sealed;
        const lines = exportLog(store, matchId, { everything: options.everything === true });
        await write(lines, { total: head + 1, isWhole }, options);
        if (!isWhole && !options.json) console.error(LEFT_OUT);
      } catch (error) {
        throw error instanceof UnknownMatch ? new Refusal(error.message) : error;
      } finally {
        await store.close();
      }
    });
};

const LEFT_OUT =
  'what is sealed for nobody is left out until the match is sealed, so that verify cannot check this copy whole: for your own copy add --everything';

/** How many events an export has, and whether with everything that is sealed in them. */
type About = { readonly total: number; readonly isWhole: boolean };

const write = async (
  lines: AsyncIterable<string>,
  { total, isWhole }: About,
  { output, force, json }: Options,
): Promise<void> => {
  if (output === undefined) return pipeline(Readable.from(ended(lines)), process.stdout, { end: false });
  if (existsSync(output) && !force) throw new Refusal(`${output} is there already: name another file, or add --force`);
  const bar = progress(total, 'events', json === true);
  await writeWhole(
    output,
    ended(lines, (done) => bar.step(done)),
  );
  bar.stop();
  if (json) printJson({ file: output, events: total, everything: isWhole });
  else print(`${output}: ${total} events`);
};

async function* ended(lines: AsyncIterable<string>, onLine: (done: number) => void = () => undefined) {
  let done = 0;
  for await (const line of lines) {
    yield `${line}\n`;
    onLine((done += 1));
  }
}

/** Under another name first, so that a file of this name is always whole. */
const writeWhole = async (path: string, text: AsyncIterable<string>): Promise<void> => {
  const partial = `${path}.part`;
  try {
    await pipeline(Readable.from(text), createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Refusal(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
};
