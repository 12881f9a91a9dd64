import type { PagedSource, StoreHealth } from '@stackledger/store';
import { ExpectedRevisionConflict, LimitExceeded, StoreError } from '@stackledger/store';
import { within } from './client/client-slot.js';
import { saidBy } from './client/failures.js';
import type { LiveTail } from './reading/live-tail.js';

const DURABILITY =
  'cluster: every acknowledged append was written by a majority of the nodes; whether each had synced it is a setting of the server';

/** How long the server may take to show that it is there. */
const PROBE_MS = 2000;

/** What is known about the server besides what it is asked now. */
export type Watch = Readonly<{
  /** Takes note of how an append ends; passes it on. */
  watching: <T>(append: Promise<T>) => Promise<T>;
  now: (isClosed: boolean) => Promise<StoreHealth>;
}>;

/** What was asked of the server at the opening: its version, and a sentence about its clock where that is to be told; or ''. */
export type ServerWords = Readonly<{ version: string; clock: string }>;

/** Asks the leader for its last event: whoever answers that is there, and whoever took the last append can write. */
export const healthOver = (
  parts: ServerWords & Readonly<{ pages: PagedSource; tail: LiveTail; shown: string }>,
): Watch => {
  const { pages, tail, shown, version, clock } = parts;
  const server = `KurrentDB${version === '' ? '' : ` ${version}`} at ${shown}`;
  let refused: unknown = null;
  return {
    watching: async (append) => {
      try {
        const result = await append;
        refused = null;
        return result;
      } catch (error) {
        refused = isAboutTheServer(error) ? error : null;
        throw error;
      }
    },
    now: async (isClosed) => {
      if (isClosed) return { state: 'down', detail: 'closed', durability: DURABILITY };
      try {
        await within(PROBE_MS, Promise.resolve(pages.lastPosition()));
      } catch (error) {
        return { state: 'down', detail: `${server}: ${saidBy(error)}`, durability: DURABILITY };
      }
      if (refused !== null)
        return {
          state: 'read-only',
          detail: `${server} answers readings; the last append failed: ${saidBy(refused)}`,
          durability: DURABILITY,
        };
      return {
        state: 'ready',
        detail: [server, tail.state, clock].filter((part) => part !== '').join('; '),
        durability: DURABILITY,
      };
    },
  };
};

/** A conflict, or too much at once, is the sender's. */
const isAboutTheServer = (error: unknown): boolean =>
  error instanceof StoreError && !(error instanceof ExpectedRevisionConflict || error instanceof LimitExceeded);
