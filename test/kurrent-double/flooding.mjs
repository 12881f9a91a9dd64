// Sends so many appends through one client that most wait in its stream, which the store itself never does, and tells
// what became of them. Arguments: the connection string; `guarded`, or `unguarded`; and `foreign` for a rejection of
// somebody else at the end.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

const [, , url, how, and] = process.argv;
const built = (file) => import(new URL(`../../dist/libs/store-kurrent/src/${file}.js`, import.meta.url));
const { loadClient } = await built('client/load-client');
const { guardRejections } = await built('client/rejection-guard');

if (how === 'guarded') guardRejections();
const client = (await loadClient()).connect(url);
const append = () => {
  const event = {
    id: randomUUID(),
    type: 'Large',
    contentType: 'application/octet-stream',
    data: Buffer.alloc(60_000),
  };
  return client.appendToStream(`match-${randomUUID()}`, [event], { streamState: 'no_stream', requiresLeader: true });
};
const outcomes = await Promise.allSettled(Array.from({ length: 256 }, append));
const failed = outcomes.filter(({ status }) => status === 'rejected').length;
if (and === 'foreign') void Promise.reject(new Error('of somebody else'));
await setImmediate();
process.stdout.write(JSON.stringify({ failed }));
await client.dispose();
process.exit(0);
