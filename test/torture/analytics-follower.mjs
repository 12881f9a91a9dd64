// A process that brings logs into a store one after another while the tables of the analytics follow it; it says each
// that stands in the tables. These are in this process, or in one of their own. It is killed without warning by
// analytics-kill.spec.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueOf, tablesBrought } from '../../dist/libs/offering/src/index.js';
import { launchAnalytics } from '../../dist/apps/api/src/analytics/launch-analytics.js';
import { openAnalytics, openWorkerAnalytics } from '../../dist/libs/analytics/src/index.js';
import { appendsOf, parseLog, readEnvelope, streamOf } from '../../dist/libs/ledger/src/index.js';
import { openSqliteStore } from '../../dist/libs/store-sqlite/src/index.js';

const [, , path, tables, logs, where] = process.argv;
const program = fileURLToPath(new URL('../../dist/apps/api/src/analytics/analytics-process.js', import.meta.url));
const store = await openSqliteStore({ path });
const parts = { store, brought: tablesBrought(), secret: 'a secret of tests', path: tables };
const analytics =
  where === 'apart'
    ? openWorkerAnalytics({ ...parts, share: 0.5, launch: () => launchAnalytics(program) })
    : await openAnalytics({ ...parts, read: readEnvelope, catalogue: catalogueOf() });
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
