import { openPostgresStore } from '@stackledger/store-postgres';
import { describeEventStore, type MadeStore } from '@stackledger/store/testing';
import { describeOnServer, sharedServer, type SharedServer } from './cluster/given.js';

/** Events in a schema that goes on to the next test. */
const MOST_EVENTS = 4000n;

describeOnServer('the contract of the port', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(() => server.close());

  /** The suite works on a store that others write to; but what they have left there takes time to read. */
  let schemas = 0;
  const made = async (): Promise<MadeStore> => {
    const open = () => openPostgresStore({ url: server.url(`contract_${schemas}`) });
    let store = await open();
    if ((await store.lastPosition()) > MOST_EVENTS) {
      await store.close();
      schemas += 1;
      store = await open();
    }
    return {
      store,
      reopen: async () => {
        await store.close();
        return open();
      },
      dispose: () => store.close(),
    };
  };
  describeEventStore('PostgreSQL', made);
});
