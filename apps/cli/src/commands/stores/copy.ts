import type { Command } from 'commander';
import { firstBrokenLink } from '@stackledger/integrity';
import { readEnvelope, type Envelope } from '@stackledger/ledger';
import {
  STREAM_FAMILIES,
  atOnce,
  copyStore,
  OutcomeUnknown,
  StoreError,
  StoreUnavailable,
  type CopyProgress,
  type EventStore,
} from '@stackledger/store';
import { openStore, sqlitePathOf, StartFailure } from '@stackledger/service';
import { EXIT, CommandError } from '../../output.js';

type CopyOptions = { readonly from: string; readonly to: string };

/** `stackledger copy`: copies every match, with its rejected attempts, from one store to another. */
export const copyCommand = (program: Command): void => {
  program
    .command('copy')
    .description('copy all matches from one store to another; may be broken off and begun again')
    .requiredOption(
      '--from <url>',
      'the store to read: sqlite:PATH, kurrentdb://HOST:PORT, postgres://HOST:PORT/DATABASE',
    )
    .requiredOption('--to <url>', 'the store to write to')
    .action(async ({ from, to }: CopyOptions) => {
      try {
        await copy(from, to);
      } catch (error) {
        if (error instanceof StartFailure) throw new CommandError(error.message);
        if (error instanceof StoreError) throw new CommandError(brokenOff(error));
        throw error;
      }
    });
};

/** A file belongs to its service alone; a backup of it is a store of its own. */
const HELD =
  'the file is in use, most likely by a running service: copy from a backup of it (stackledger backup --url …), ' +
  'then end the service and copy once more from the file itself; only what is missing is written';

/** Whether the last append was written matters to nobody here: a copy that is begun again finds that out. */
const brokenOff = (error: StoreError): string => {
  const why = error instanceof OutcomeUnknown ? 'the target does not answer any more' : error.message;
  return `the copy broke off: ${why}. Begin it again with the same command: what is there stays, and only what is missing is written`;
};

const copy = async (from: string, to: string): Promise<void> => {
  const source = await openStore(from).catch((error: unknown) => {
    const isHeld = error instanceof StoreUnavailable && error.reason === 'busy' && sqlitePathOf(from) !== undefined;
    throw isHeld ? new CommandError(HELD) : error;
  });
  try {
    const target = await openStore(to);
    try {
      await copyBetween(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

/** Of the whole log between two lines of progress; of the streams, while they are compared. */
const REPORT_EVERY = 0.05;

/** Says on standard error how far the copy is; standard output holds the result alone. */
const progressReporter = (): ((progress: CopyProgress) => void) => {
  let next = 0;
  let nextCompared = 1;
  return ({ read, written, share, compared }) => {
    if (compared !== undefined) {
      if (compared < nextCompared) return;
      nextCompared = compared * 2;
      return console.error(`comparing: ${compared} streams are the same`);
    }
    if (share < next) return;
    next = share + REPORT_EVERY;
    console.error(`${Math.floor(share * 100)} %: ${read} events, ${written} of them written now`);
  };
};

const copyBetween = async (source: EventStore, target: EventStore): Promise<void> => {
  const { streams, read, written, difference, hasMore } = await copyStore(source, target, progressReporter());
  const broken = difference ?? (await firstBrokenChain(target, streams));
  if (broken === null) {
    const matches = streams.filter(isMatch).length;
    console.log(
      `${read} events of ${streams.length} streams, ${written} of them written now; ${matches} matches, every chain whole up to the same head`,
    );
    if (hasMore) console.log(HAS_MORE);
    return;
  }
  console.error(`stream ${broken.stream} is not the same in both: ${broken.what}`);
  process.exitCode = EXIT.failed;
};

const HAS_MORE =
  'the source is in use and has more by now: end its service, then copy once more; only what is missing is written';

/** Matches whose chains are followed at once. */
const STREAMS_AT_ONCE = 16;

const isMatch = (stream: string): boolean => stream.startsWith(STREAM_FAMILIES.match.prefix);

/**
 * A match in the target whose hash chain is broken. Its bytes equal those of the source, so its head does too.
 */
const firstBrokenChain = async (
  target: EventStore,
  streams: readonly string[],
): Promise<{ stream: string; what: string } | null> => {
  const broken: { stream: string; what: string }[] = [];
  await atOnce(streams.filter(isMatch), STREAMS_AT_ONCE, async (stream) => {
    const envelopes: Envelope[] = [];
    for await (const { json } of target.read(stream)) envelopes.push(readEnvelope(json));
    const link = firstBrokenLink(envelopes);
    if (link !== null) broken.push({ stream, what: `its chain breaks at revision ${link.revision}: ${link.why}` });
  });
  return broken[0] ?? null;
};
