import type { EventStore, NewEvent } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { describeEventStore, type Gaps, type MadeStore } from '@stackledger/store/testing';
import { lateDelays } from './cluster/delays.js';
import { startDouble, type Double } from './double.js';

/** Events are delivered up to 200 ms after they were acknowledged, one reading in ten is late: the same every time. */
const DELAYS = lateDelays(20);

/** What only the server decides. */
const GAPS: Gaps = {
  'same-ids-other-bytes': 'KurrentDB compares ids, not bytes; an id of ours is the hash of its bytes',
  'retry-after-truncation':
    'KurrentDB knows what was truncated away until a scavenge, and answers the retry as the first time',
};

/** Events in a double that goes on to the next test. */
const MOST_EVENTS = 4000;

/**
 * One store for all tests, which is made anew when a test has closed it: connecting takes the client half a second. The
 * suite works on a store that others write to.
 */
const sharedStore = (url: () => string): { made: () => Promise<MadeStore>; close: () => Promise<void> } => {
  let open: EventStore | undefined;
  const opened = async (): Promise<EventStore> => {
    const store = await openKurrentStore({ url: url() });
    open = {
      ...store,
      close: async () => {
        open = undefined;
        await store.close();
      },
    };
    return open;
  };
  const made = async (): Promise<MadeStore> => {
    const store = open ?? (await opened());
    return {
      store,
      reopen: async () => {
        await store.close();
        return opened();
      },
      dispose: () => Promise.resolve(),
    };
  };
  return { made, close: async () => open?.close() };
};

describe('on the double', () => {
  let double: Double;
  const shared = sharedStore(() => double.url);
  beforeAll(async () => {
    double = await startDouble({ delays: DELAYS });
  });
  afterAll(async () => {
    await shared.close();
    await double.stop();
  });
  /** Events as the adapter writes them. */
  const lay = (stream: string, events: readonly NewEvent[]): void =>
    void double.log.append(
      stream,
      'no-stream',
      events.map(({ id, type, json }) => ({
        ...{ id, type, contentType: 'application/octet-stream' },
        ...{ data: Buffer.from(json), metadata: Buffer.alloc(0) },
      })),
    );
  /** Some tests read everything: what the others have left there would only take time. */
  const made = async (): Promise<MadeStore> => {
    if (double.log.all.length > MOST_EVENTS) {
      await shared.close();
      await double.stop();
      double = await startDouble({ delays: DELAYS });
    }
    return { ...(await shared.made()), lay };
  };
  describeEventStore('KurrentDB (double)', made, GAPS);
});

const real = process.env.KURRENTDB_URL ?? '';

if (real === '') test.skip('event store: KurrentDB itself (skipped: no KURRENTDB_URL)', () => undefined);
else
  describe('on the server of KURRENTDB_URL', () => {
    const shared = sharedStore(() => real);
    afterAll(shared.close);
    describeEventStore('KurrentDB', shared.made, GAPS);
  });
