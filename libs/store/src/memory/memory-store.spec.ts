import { describeEventStore } from '../../testing/index.js';
import { memoryStore } from './memory-store.js';

describeEventStore(
  'memory',
  () => {
    const store = memoryStore();
    return Promise.resolve({ store, dispose: () => store.close() });
  },
  { reopen: 'it leaves nothing behind' },
);
