import type { EventStore } from '../src/index.js';
import { appendContract } from './append-contract.js';
import { closingContract } from './closing-contract.js';
import { appendAll, type Contract, type Gaps, type MadeStore, type MakeStore } from './harness.js';
import { limitsContract } from './limits-contract.js';
import { readAllContract } from './read-all-contract.js';
import { readContract } from './read-contract.js';
import { readOnContract } from './read-on-contract.js';
import { retryContract } from './retry-contract.js';
import { subscribeContract } from './subscribe-contract.js';
import { truncateContract } from './truncate-contract.js';

export { damagedStore } from './damaged-store.js';
export {
  appendAll,
  eventsOfBytes,
  eventually,
  idsOf,
  listed,
  listening,
  newEvents,
  newStream,
  rejectionOf,
} from './harness.js';
export type { Gap, Gaps, MadeStore, MakeStore } from './harness.js';

/**
 * The contract of the port: the same tests for every adapter. `makeStore` gives each test a store; `gaps` names what an
 * adapter cannot promise, with the reason, and is reported as skipped. Works on a store that others write to as well.
 */
export const describeEventStore = (name: string, makeStore: MakeStore, gaps: Gaps = {}): void => {
  describe(`event store: ${name}`, () => {
    let made: MadeStore | undefined;
    let reopened: EventStore | undefined;
    beforeEach(async () => {
      made = await makeStore();
      reopened = undefined;
    });
    afterEach(async () => {
      await reopened?.close();
      await made?.dispose();
    });
    const contract: Contract = {
      store: () => present(made?.store),
      reopened: async () => (reopened = await present(made?.reopen)()),
      begun: async (stream, events) => {
        const { lay, store } = present(made);
        if (lay === undefined) await appendAll(store, stream, events);
        else lay(stream, events);
      },
      testUnless: (gap, sentence, run) => {
        const why = gaps[gap];
        if (why === undefined) test(sentence, run);
        else test.skip(`${sentence} (not here: ${why})`, run);
      },
    };
    for (const [part, tests] of Object.entries(CONTRACT)) describe(part, () => tests(contract));
  });
};

const CONTRACT = {
  append: appendContract,
  retry: retryContract,
  limits: limitsContract,
  read: readContract,
  readAll: readAllContract,
  readOn: readOnContract,
  truncateBefore: truncateContract,
  subscribe: subscribeContract,
  'health and close': closingContract,
};

const present = <T>(made: T | undefined): T => {
  if (made === undefined) throw new Error('the adapter made no store for this test, or none that can be reopened');
  return made;
};
