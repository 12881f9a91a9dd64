import { EventBatcher } from './event-batcher.js';

/** Longer than any test runs: only what is tested lets an event go. */
const HOUR = 3_600_000;

const gatherings: EventBatcher[] = [];
const gathering = (patienceMs: number | undefined): EventBatcher => {
  const made = new EventBatcher(patienceMs);
  gatherings.push(made);
  return made;
};
afterEach(() => {
  for (const made of gatherings.splice(0)) made.end();
});

const isHeld = (turn: Promise<void> | undefined): boolean => turn !== undefined;

test('without patience no event waits', () => {
  expect(isHeld(gathering(undefined).turnOf(1n))).toBe(false);
});

test('given that nobody waits, when its time is over, then an event goes with all that were told of by then', async () => {
  const brief = gathering(1);
  const turn = brief.turnOf(1n);
  brief.expect(3n);
  await turn;
  expect([2n, 3n, 4n].map((position) => isHeld(brief.turnOf(position)))).toEqual([false, false, true]);
});

test('an event goes once 256 lie at and after it', async () => {
  const held = gathering(HOUR);
  const turn = held.turnOf(1n);
  held.expect(255n);
  expect(isHeld(turn)).toBe(true);
  held.expect(256n);
  await turn;
  expect([256n, 257n].map((position) => isHeld(held.turnOf(position)))).toEqual([false, true]);
});

test('given work that waits for events, then none is held back until it is done', async () => {
  const held = gathering(HOUR);
  const turn = held.turnOf(1n);
  await held.hurried(async () => {
    await turn;
    expect(isHeld(held.turnOf(2n))).toBe(false);
  });
  expect(isHeld(held.turnOf(3n))).toBe(true);
});

test('work that fails hurries no longer than it runs', async () => {
  const held = gathering(HOUR);
  await expect(held.hurried(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(isHeld(held.turnOf(1n))).toBe(true);
});

test('at the end nothing is held back', async () => {
  const held = gathering(HOUR);
  const turn = held.turnOf(1n);
  held.end();
  await turn;
  expect(isHeld(held.turnOf(2n))).toBe(false);
});
