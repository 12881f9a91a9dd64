import { readLogged } from '@stackledger/ledger';
import { catalogueOf } from '@stackledger/offering';
import { createReadSide, PROJECTIONS } from '@stackledger/projections';
import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { Bench, Row } from '../measuring/row.js';
import { contest } from '../measuring/contest.js';
import { withScratchFile } from '../measuring/scratch.js';
import { checkpointsOf, writeBigFile } from '../play/big-file.js';

const MATCHES = 250;
const EVENTS = 400;

/** As `stackledger rebuild` does it: everything of the projections is deleted, and the whole log is applied. */
const rebuilt = async (path: string): Promise<number> => {
  const store = await openSqliteStore({ path });
  const checkpoints = await openSqliteCheckpoints(checkpointsOf(path));
  for (const name of PROJECTIONS) await checkpoints.forget(name);
  const reading = createReadSide({ store, checkpoints, read: readLogged, catalogue: catalogueOf() });
  await reading.open();
  reading.start();
  await reading.caughtUp();
  await reading.stop();
  const events = Number(reading.position());
  await checkpoints.close();
  await store.close();
  return events;
};

/** Every event is read from the file and parsed, and nothing is done with it. */
const parsed = async (path: string): Promise<number> => {
  const store = await openSqliteStore({ path });
  let events = 0;
  for await (const { json } of store.readAll({})) {
    JSON.parse(json);
    events += 1;
  }
  await store.close();
  return events;
};

const run = (): Promise<readonly Row[]> =>
  withScratchFile(async (path) => {
    await writeBigFile(path, { matches: MATCHES, events: EVENTS });
    const { rates, factors } = await contest({ here: () => rebuilt(path), ceiling: () => parsed(path) }, 'cpu');
    const here = rates.here ?? Number.NaN;
    const began = performance.now();
    const bySecond = (await rebuilt(path)) / ((performance.now() - began) / 1000);
    const row: Row = {
      id: 'rebuild',
      measure: 'read models built from a log of 100,000 events, checkpoints stored',
      unit: 'events/s',
      here,
      ...(rates.ceiling !== undefined && {
        ceiling: { value: rates.ceiling, what: `every event read and parsed (${factors.ceiling?.toFixed(2)} of it)` },
      }),
      score: here,
      goal: { against: 'itself', must: 100_000, should: 300_000, better: 'more' },
      notes: [
        `SQLite, ${MATCHES} matches of ${EVENTS} events, one process, its threads included; ${(bySecond / 1000).toFixed(1)} k a second of the clock`,
      ],
    };
    return [row];
  });

export const rebuild: Bench = { id: 'rebuild', about: 'read models from the whole log', run };
