import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { serveTables, type Port } from '@stackledger/analytics';
import { readEnvelope } from '@stackledger/ledger';
import { catalogueOf, tablesBrought } from '../../../games.js';

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

const port: Port = {
  post: (message) => void process.send?.(message),
  listen: (hear) => void process.on('message', hear),
};

beLessUrgent();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL')); // at once: what is half written counts for nothing
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined); // meant for the service, which then ends this
serveTables(port, { read: readEnvelope, catalogue: catalogueOf(), brought: tablesBrought() });
