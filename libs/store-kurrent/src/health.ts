import type { PagedSource, StoreHealth } from '@stackledger/store';
import { ExpectedRevisionConflict, LimitExceeded, StoreError, StoreUnavailable } from '@stackledger/store';
import { within } from './client/answer-in-time.js';
import type { Outage } from './client/client-slot.js';
import type { AlarmClock } from './client/clock.js';
import { messageOf } from './client/failures.js';
import type { LiveTail } from './reading/live-tail.js';

const DURABILITY =
  'cluster: every acknowledged append was written by a majority of the nodes; whether each had synced it is a setting of the server';

/** How long the server may take to answer a health check. */
const PROBE_MS = 2000;

/** The health of the server, from appends and from probes. */
export type HealthWatch = Readonly<{
  /** Records how an append ends; passes its outcome on. */
  watching: <T>(append: Promise<T>) => Promise<T>;
  now: (isClosed: boolean) => Promise<StoreHealth>;
}>;

/** What the server reported at the opening: its version, and a sentence about its clock if it differs, else ''. */
export type ServerReport = Readonly<{ version: string; clock: string }>;

/** Asks the leader for its last event: an answer shows that it is up, and the last append whether it can write. */
export const healthOver = (
  parts: ServerReport &
    Readonly<{
      pages: PagedSource;
      tail: LiveTail;
      shown: string;
      time: AlarmClock;
      outage: () => Outage | undefined;
    }>,
): HealthWatch => {
  const { pages, tail, shown, version, clock, time, outage } = parts;
  const server = `KurrentDB${version === '' ? '' : ` ${version}`} at ${shown}`;
  let refused: Outage | null = null;
  return {
    watching: async (append) => {
      try {
        const result = await append;
        refused = null;
        return result;
      } catch (error) {
        refused = isAboutTheServer(error) ? { since: refused?.since ?? new Date(), error } : null;
        throw error;
      }
    },
    now: async (isClosed) => {
      if (isClosed) return { state: 'down', detail: 'closed', durability: DURABILITY };
      try {
        await within(PROBE_MS, Promise.resolve(pages.lastPosition()), time);
      } catch (error) {
        return { state: 'down', detail: `${server}: ${aboutOutage(outage(), error)}`, durability: DURABILITY };
      }
      if (refused !== null)
        return {
          state: 'read-only',
          detail: `${server} answers readings; no append has gone well since ${timeOf(refused)}: ${messageOf(refused.error)}`,
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

/** Since when nothing is read, and why: a node that leads is found by itself once there is one. */
const aboutOutage = (outage: Outage | undefined, error: unknown): string =>
  outage === undefined
    ? messageOf(error)
    : `no node that leads has answered since ${timeOf(outage)} (${messageOf(outage.error)}); one is being looked for`;

const timeOf = ({ since }: Outage): string => since.toISOString();

/** Conflicts and overload are the sender's. */
const isAboutTheServer = (error: unknown): boolean =>
  error instanceof StoreError &&
  !(error instanceof ExpectedRevisionConflict || error instanceof LimitExceeded) &&
  !(error instanceof StoreUnavailable && error.reason === 'busy');
