import { randomUUID } from 'node:crypto';
import { StoreUnavailable, StreamNotFound, checkTruncation } from '@stackledger/store';
import type { RangedSource } from '@stackledger/store';
import { optionsOf } from './appender.js';
import { failureOf, meaningOf } from '../client/failures.js';
import type { KurrentClient } from '../client/kurrent-client.js';

/** The metadata of a stream and its own revision. `$tb` is the first revision that is kept. */
type StreamMetadata = Readonly<{ members: Readonly<Record<string, unknown>>; revision: bigint | 'no_stream' }>;

/** Another process may truncate at the same time. */
const MOST_TRIES = 5;

/** Runs an append request like any other. */
export type AppendRunner = <T>(send: (client: KurrentClient) => Promise<T>) => Promise<T>;

/** Truncates the beginning of streams by their metadata; a scavenge of the server frees the space. */
export type Truncation = Readonly<{
  before: (stream: string, revision: bigint) => Promise<void>;
  /** The first revision that a stream holds. */
  firstOf: (stream: string) => Promise<bigint>;
}>;

/** Truncation through the client of the commands. */
// Long for one function: short ones over the same few variables.
export const truncationOver = (through: AppendRunner, pages: RangedSource, shown: string): Truncation => {
  const metadataOf = async (stream: string): Promise<StreamMetadata> => {
    const range = await pages.range(`$$${stream}`);
    if (range === null) return { members: {}, revision: 'no_stream' };
    const [last] = await pages.page(`$$${stream}`, range.last, range.last, 'backwards', 1);
    return { members: membersIn(last?.json), revision: range.last };
  };

  /** False when somebody else has written it since it was read. */
  const write = async (stream: string, { members, revision }: StreamMetadata, before: bigint): Promise<boolean> => {
    const data = { ...members, $tb: Number(before) };
    const event = {
      id: randomUUID(),
      type: '$metadata',
      contentType: 'application/json',
      data,
      metadata: undefined,
    } as const;
    try {
      await through((client) => client.appendToStream(`$$${stream}`, [event], optionsOf(revision)));
      return true;
    } catch (error) {
      const meaning = meaningOf(error);
      // Unknown: the next reading shows whether it was written, and it says the same either way.
      if (meaning === 'conflict' || meaning === 'unknown') return false;
      throw failureOf(error, shown);
    }
  };

  return {
    before: async (stream, revision) => {
      const range = await pages.range(stream);
      if (range === null) throw new StreamNotFound(stream);
      checkTruncation(stream, revision, range.last);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const metadata = await metadataOf(stream);
        if (truncatedBefore(metadata) >= revision || (await write(stream, metadata, revision))) return;
      }
      throw new StoreUnavailable('busy', `others keep writing the metadata of stream ${stream}`);
    },
    firstOf: async (stream) => truncatedBefore(await metadataOf(stream)),
  };
};

const truncatedBefore = ({ members }: StreamMetadata): bigint =>
  typeof members.$tb === 'number' && Number.isSafeInteger(members.$tb) ? BigInt(members.$tb) : 0n;

const membersIn = (json: string | undefined): Readonly<Record<string, unknown>> => {
  const value: unknown = json === undefined ? {} : JSON.parse(json);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};
