import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { loadDuckDb, serveTables, type WorkerPort } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf, tablesBrought } from '@stackledger/offering';

// The tables of the analytics in a process of its own: launch-analytics.ts starts it, and it ends with whoever did.

/** Commands come first, wherever there are fewer cores than work. */
const LESS_URGENT = 10;

/** Where threads have priorities of their own, those that are there already have to be asked for by name. */
const beLessUrgent = (): void => {
  try {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
    for (const thread of threads) setPriority(thread, LESS_URGENT);
  } catch {
    // Where it may not be set the tables are made all the same.
  }
};

const port: WorkerPort = {
  // Whoever started it may be gone already, which `disconnect` tells in a moment.
  post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
  listen: (hear) => void process.on('message', hear),
};

// At once: what is half written counts for nothing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Meant for the service, which then ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
serveTables(port, {
  read: readEnvelope,
  catalogue: catalogueOf(),
  brought: tablesBrought(),
  onStart: beLessUrgent,
});
try {
  loadDuckDb(); // before it is asked for
} catch {
  // Whoever opens tables is told what is wrong.
}
