import { parentPort, workerData } from 'node:worker_threads';
import { readLogged } from '@stackledger/ledger';
import { catalogueOf } from '@stackledger/offering';
import { createMatchRebuilder, matchOf, type StateRow } from '@stackledger/projections';
import { openPostgresCheckpoints } from '@stackledger/projections-postgres';
import { atOnce } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import {
  addDone,
  nothingDone,
  type RebuildPart,
  type RebuildPartResult,
  type RebuildWorkerData,
  type RebuildWorkerMessage,
} from './rebuild-threads.js';

// A thread that makes the list of some matches anew: rebuild-threads.ts starts it, and ends it.

/** Matches that are read at the same time, so that nobody waits for single answers of the server. */
const AT_ONCE = 4;

const { storeUrl } = workerData as RebuildWorkerData; // as rebuild-threads.ts gives it
const store = await openPostgresStore({ url: storeUrl });
const { rebuilding } = await openPostgresCheckpoints(storeUrl, 'rebuild');
const rebuilt = createMatchRebuilder({ store, read: readLogged, catalogue: catalogueOf() });

const say = (message: RebuildWorkerMessage): void => parentPort?.postMessage(message);

const work = async ({ rebuild, streams, upTo }: RebuildPart): Promise<RebuildPartResult> => {
  const rows: StateRow[] = [];
  const done = nothingDone();
  await atOnce(streams, AT_ONCE, async (stream) => {
    const { rows: own, events, last, failure } = await rebuilt(matchOf(stream), upTo);
    rows.push(...own);
    addDone(done, { matches: own.length > 0 ? 1 : 0, events, last, failure });
  });
  await rebuilding.write(rebuild, rows);
  return done;
};

parentPort?.on('message', (part: RebuildPart) => {
  work(part).then(
    (result) => say({ result }),
    (error: unknown) => say({ error }),
  );
});
say({ result: null });
