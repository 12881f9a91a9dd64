// A thread that holds a store, and ends without warning when it is asked for an append; for store-thread.spec.ts.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (calls) => {
  if (calls.some(([, name]) => name === 'append')) process.exit(1);
});
await import('../../dist/libs/store-sqlite/src/thread/store-worker.js');
