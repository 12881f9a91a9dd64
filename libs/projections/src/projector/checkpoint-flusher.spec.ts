import { jest } from '@jest/globals';
import { turn } from '@stackledger/store';
import { CheckpointFlusher } from './checkpoint-flusher.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A flush in so many parts of so many milliseconds, and what it has done so far. */
const flushInParts = (parts: number, partMs: number) => {
  const done: string[] = [];
  const flusher = new CheckpointFlusher(async (between) => {
    for (let part = 0; part < parts; part++) {
      if (part > 0) await between();
      jest.advanceTimersByTime(partMs);
      done.push('part');
    }
    done.push('end');
  }, 1_000);
  return { flusher, done };
};

/** The clock goes on, and what it started goes as far as it can. */
const passes = async (ms: number): Promise<void> => {
  jest.advanceTimersByTime(ms);
  for (let turns = 0; turns < 10; turns++) await turn();
};

describe('a flush that nobody waits for', () => {
  test('begins some time after a state has changed, and rests nineteen times as long as each of its parts took', async () => {
    const { flusher, done } = flushInParts(3, 10);
    flusher.soon();
    await passes(999);
    expect(done).toEqual([]);
    await passes(1);
    expect(done).toEqual(['part']);
    await passes(189);
    expect(done).toEqual(['part']);
    await passes(1);
    expect(done).toEqual(['part', 'part']);
    await passes(190);
    expect(done).toEqual(['part', 'part', 'part', 'end']);
  });

  test('rests as long where it takes longer than a state waits, and the next one follows it', async () => {
    const { flusher, done } = flushInParts(2, 300);
    flusher.soon();
    await passes(1_000);
    flusher.soon();
    await passes(5_699);
    expect(done).toEqual(['part']);
    await passes(1);
    expect(done).toEqual(['part', 'part', 'end', 'part']);
  });

  test('rests no more once somebody waits, who gets the flush after it whole', async () => {
    const { flusher, done } = flushInParts(3, 10);
    flusher.soon();
    await passes(1_000);
    expect(done).toEqual(['part']);
    await flusher.now();
    expect(done).toEqual(['part', 'part', 'part', 'end', 'part', 'part', 'part', 'end']);
  });
});

test('a flush that somebody waits for does not rest, and the one after it does again', async () => {
  const { flusher, done } = flushInParts(2, 10);
  await flusher.now();
  expect(done).toEqual(['part', 'part', 'end']);
  flusher.soon();
  await passes(1_000);
  expect(done).toEqual(['part', 'part', 'end', 'part']);
  await passes(190);
  expect(done).toEqual(['part', 'part', 'end', 'part', 'part', 'end']);
});
