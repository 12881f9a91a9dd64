// A process that brings logs into a store one after another while the tables of the analytics follow it; it says each that stands
// in the tables. It is killed without warning by analytics-kill.spec.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, tablesBrought } from '../../dist/apps/games.js';
import { openAnalytics } from '../../dist/libs/analytics/src/index.js';
import { appendsOf, parseLog, readEnvelope, streamOf } from '../../dist/libs/ledger/src/index.js';
import { openSqliteStore } from '../../dist/libs/store-sqlite/src/index.js';

const [, , path, tables, logs] = process.argv;
const store = await openSqliteStore({ path });
const analytics = await openAnalytics({
  store,
  read: readEnvelope,
  catalogue: catalogueOf(),
  brought: tablesBrought(),
  secret: 'a secret of tests',
  path: tables,
});
analytics.start();
await analytics.caughtUp();
process.stdout.write('open\n');

/** So many events are brought at once: a part of a log, wherever that ends. */
const PART = 40;

const known = new Map();
for await (const { stream } of store.readAll()) known.set(stream, (known.get(stream) ?? 0) + 1);

for (const name of readdirSync(logs).filter((file) => file.endsWith('.jsonl'))) {
  const log = parseLog(readFileSync(join(logs, name), 'utf8'));
  const stream = streamOf(log[0].matchId);
  const events = appendsOf(log).flat();
  for (let at = known.get(stream) ?? 0; at < events.length; at += PART) {
    await store.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), events.slice(at, at + PART));
    await analytics.settled();
    process.stdout.write(`wrote ${stream} ${at}\n`);
  }
}
await analytics.close();
await store.close();
