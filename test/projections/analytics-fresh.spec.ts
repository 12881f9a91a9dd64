import { jest } from '@jest/globals';
import { EVERYTHING } from '@stackledger/analytics';
import { appendsOf, streamOf } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { analysed, recordedMatches } from '../support/analysed.js';

const LIMITS = { ms: 10_000, rows: 10 };

afterEach(() => jest.useRealTimers());

test('what happens at a quiet table is in the tables within five seconds', async () => {
  const { logs } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'four-souls');
  const appends = appendsOf(logs[0] ?? []);
  const store = memoryStore();
  const stream = streamOf(logs[0]?.[0]?.matchId ?? '');
  let next = 0n;
  const append = async (events: (typeof appends)[number]): Promise<void> => {
    await store.append(stream, next === 0n ? 'no-stream' : next - 1n, events);
    next += BigInt(events.length);
  };
  for (const events of appends.slice(0, -1)) await append(events);
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const analytics = await analysed(store);
  await append(appends.at(-1) ?? []);
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  // no timer of the tables runs any more: what is not being written by now never will be
  const until = performance.now() + 20_000;
  let written: unknown = 0;
  while (written !== Number(next) && performance.now() < until)
    written = (await analytics.ask(EVERYTHING, 'SELECT count(*) FROM events', LIMITS)).rows[0]?.[0];
  await analytics.close();
  expect(written).toBe(Number(next));
});
