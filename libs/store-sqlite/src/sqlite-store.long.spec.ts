import type { EventStore } from '@stackledger/store';
import { describeEventStore } from '@stackledger/store/testing';
import { tempFolder } from '../testing/temp-folder.js';
import { openSqliteStore } from './open-sqlite-store.js';

describeEventStore('SQLite', async () => {
  const folder = tempFolder();
  const path = folder.path('match.db');
  const open = (): Promise<EventStore> => openSqliteStore({ path, lockWaitMs: 0 });
  const store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return open();
    },
    dispose: async () => {
      await store.close();
      folder.remove();
    },
  };
});
