import { jest } from '@jest/globals';
import type { RecordedEvent } from '@stackledger/store';
import { FeedSight, type FeedSightSources } from './feed-sight.js';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('what a reader may see is looked up again within two seconds, however many events come', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now()); // the clock of the cache
  const looked: number[] = [];
  const fixedOf = () => Promise.resolve(looked.push(Date.now())).then(() => ({ tournament: null, ruleset: 'magic' }));
  // A cast: whoever reads without a link asks nothing else.
  const sources = { facts: { fixedOf } } as unknown as FeedSightSources;
  const sight = new FeedSight(sources, { who: { kind: 'anybody' } });
  const event = { stream: 'match-a' } as RecordedEvent; // nothing else of it is looked at
  const begun = Date.now();
  for (let ms = 0; ms < 4_000; ms += 250) {
    expect(await sight.delayOf(event)).toBe(0);
    jest.advanceTimersByTime(250);
  }
  expect(looked.length).toBeGreaterThanOrEqual(3);
  expect(looked.length).toBeLessThanOrEqual(4);
  expect(looked[0]).toBe(begun);
});
