import type { Command } from 'commander';
import { firstBrokenLink } from '@stackledger/integrity';
import { readEnvelope, type Envelope } from '@stackledger/ledger';
import { copyStore, StoreError, type EventStore } from '@stackledger/store';
import { openStore } from '../../../../api/src/running/open-store.js';
import { StartFailure } from '../../../../api/src/running/start-failure.js';
import { EXIT, isWatched, Refusal } from '../../output.js';

type Options = { readonly from: string; readonly to: string };

/** `stackledger copy`: every match with its refused attempts from one store to another, and back. */
export const copyCommand = (program: Command): void => {
  program
    .command('copy')
    .description('copy all matches from one store to another; may be broken off and begun again')
    .requiredOption('--from <url>', 'the store to read: sqlite:PATH, kurrentdb://HOST:PORT')
    .requiredOption('--to <url>', 'the store to write to')
    .action(async ({ from, to }: Options) => {
      try {
        await copy(from, to);
      } catch (error) {
        if (error instanceof StartFailure || error instanceof StoreError) throw new Refusal(error.message);
        throw error;
      }
    });
};

const copy = async (from: string, to: string): Promise<void> => {
  const source = await openStore(from);
  try {
    const target = await openStore(to);
    await copyBetween(source, target).finally(() => target.close());
  } finally {
    await source.close();
  }
};

/** Events between two lines that tell how far it is. */
const TOLD_EVERY = 100_000;

const copyBetween = async (source: EventStore, target: EventStore): Promise<void> => {
  let told = 0;
  const { streams, read, written, difference } = await copyStore(source, target, ({ read: events }) => {
    if (events - told < TOLD_EVERY || !isWatched()) return;
    told = events;
    console.error(`${events} events`);
  });
  const broken = difference ?? (await firstBrokenChain(target, streams));
  if (broken === null) {
    const matches = streams.filter(isMatch).length;
    console.log(
      `${read} events of ${streams.length} streams, ${written} of them written now; ${matches} matches, every chain whole up to the same head`,
    );
    return;
  }
  console.error(`stream ${broken.stream} is not the same in both: ${broken.what}`);
  process.exitCode = EXIT.failed;
};

const isMatch = (stream: string): boolean => stream.startsWith('match-');

/** The first match whose hashes do not continue each other in the target. Its bytes are those of the source: so is its head. */
const firstBrokenChain = async (
  target: EventStore,
  streams: readonly string[],
): Promise<{ stream: string; what: string } | null> => {
  for (const stream of streams.filter(isMatch)) {
    const envelopes: Envelope[] = [];
    for await (const { json } of target.read(stream)) envelopes.push(readEnvelope(json));
    const link = firstBrokenLink(envelopes);
    if (link !== null) return { stream, what: `its chain breaks at revision ${link.revision}: ${link.why}` };
  }
  return null;
};
