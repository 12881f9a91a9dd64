import { BrokenLog, checkpointOf, loadSession, UnknownMatch } from '@stackledger/ledger';
import { Option, type Command } from 'commander';
import type { CheckpointKey, SignedCheckpoint } from '@stackledger/wire';
import { URL_ABOUT } from '../../arguments.js';
import { printJson, CommandError } from '../../output.js';
import { storedSigner } from '../../sources/stored-signer.js';
import { request, urlOf } from '../../sources/served-match.js';
import { openStoreToRead } from '../../sources/stores.js';

type CheckpointCommandOptions = {
  readonly url?: string;
  readonly publicKey?: true;
  readonly key?: true;
  readonly json?: true;
};

/**
 * `stackledger checkpoint MATCH`: prints the signed head of a match, to be stored elsewhere; `--public-key`: prints the
 * key that verifies it.
 */
export const checkpointCommand = (program: Command): void => {
  program
    .command('checkpoint')
    .description('print the signed head of a match, or with --public-key the key that heads are checked with')
    .argument('[match]', 'the id of a match in the store that STORE_URL names')
    .option('--url <url>', URL_ABOUT)
    .option('--public-key', 'print the key instead')
    .addOption(new Option('--key').hideHelp())
    .option('--json', 'print it as one line of JSON')
    .addHelpText('after', HELP)
    .action(async (match: string | undefined, options: CheckpointCommandOptions) => {
      if (options.key) throw new CommandError('--key takes a key, in `verify`: to print one write --public-key');
      if ((match === undefined) !== (options.publicKey === true))
        throw new CommandError('name a match for its checkpoint, or ask with --public-key for the key alone');
      if (match === undefined) printAnswer(options, await keyOf(options), ({ key }) => `${key}\n`);
      else printAnswer(options, await checkpointIn(match, options), ({ checkpoint }) => checkpoint);
    });
};

const printAnswer = <T>({ json }: CheckpointCommandOptions, answer: T, text: (answer: T) => string): void => {
  if (json) printJson(answer);
  else process.stdout.write(text(answer));
};

const HELP = `
Keep a checkpoint, on paper or in a mail: whoever has it can show later that a log was
changed or cut off.

Examples:
  stackledger checkpoint --public-key > hall.key
  stackledger checkpoint 3f2a9c1e-… > kept-on-friday.txt
  stackledger verify match.jsonl --key-file hall.key --checkpoint kept-on-friday.txt`;

const keyOf = async ({ url }: CheckpointCommandOptions): Promise<CheckpointKey> =>
  url === undefined ? { key: ownSigner().verifierKey } : read<CheckpointKey>(url, 'checkpoint-key');

const checkpointIn = (matchId: string, { url }: CheckpointCommandOptions): Promise<SignedCheckpoint> =>
  url === undefined ? storedHead(matchId) : read(url, `matches/${encodeURIComponent(matchId)}/checkpoint`);

const storedHead = async (matchId: string): Promise<SignedCheckpoint> => {
  const signer = ownSigner();
  const { store, games } = await openStoreToRead('or-by-url');
  try {
    await loadSession(store, games, matchId);
    return { matchId, checkpoint: await checkpointOf(store, matchId, signer), key: signer.verifierKey };
  } catch (error) {
    throw error instanceof UnknownMatch || error instanceof BrokenLog ? new CommandError(error.message) : error;
  } finally {
    await store.close();
  }
};

const ownSigner = () => {
  const signer = storedSigner();
  if (signer !== undefined) return signer;
  throw new CommandError(
    'there is no key beside this store: the service makes one at its first start; set CHECKPOINT_KEYS_FILE if it lies elsewhere',
  );
};

const read = async <T>(url: string, path: string): Promise<T> =>
  (await (await request(urlOf(url, `/v1/${path}`))).json()) as T; // the service answers with this type
