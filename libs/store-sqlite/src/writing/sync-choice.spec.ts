import type { LogSync } from './log-sync.js';
import { syncChoice } from './sync-choice.js';
import type { OtherWork, SyncGroup } from './sync-choice.js';

/** A log whose syncs take so many milliseconds each, and which way each went. */
const recorded = (
  otherWork: OtherWork = 'decides',
): { ways: string[]; took: (ms: number) => void; sync: SyncGroup } => {
  const ways: string[] = [];
  let [time, ms] = [0, 0.2];
  const goes = (way: string): void => {
    ways.push(way);
    time += ms;
  };
  const log: LogSync = {
    now: () => goes('now'),
    handedOver: () => Promise.resolve(goes('handed over')),
    close: () => undefined,
  };
  return { ways, took: (each) => (ms = each), sync: syncChoice(log, otherWork, () => time) };
};

const none = (): number => 0;

test('who waits alone for a quick disk is served in this thread', async () => {
  const { ways, sync } = recorded();
  for (let append = 0; append < 3; append++) await sync(1, none);
  expect(ways).toEqual(['now', 'now', 'now']);
});

test('a sync for several is handed over, since each of them could use the time', async () => {
  const { ways, sync } = recorded();
  await sync(2, none);
  await sync(1, none);
  expect(ways).toEqual(['handed over', 'now']);
});

test('as long as more comes meanwhile it is handed over', async () => {
  const { ways, sync } = recorded();
  await sync(2, () => 1);
  await sync(1, () => 1);
  await sync(1, none);
  await sync(1, none);
  expect(ways).toEqual(['handed over', 'handed over', 'handed over', 'now']);
});

test('after a slow one, too, until one was quick', async () => {
  const { ways, took, sync } = recorded();
  took(8);
  await sync(1, none);
  await sync(1, none);
  took(0.2);
  await sync(1, none);
  await sync(1, none);
  expect(ways).toEqual(['now', 'handed over', 'handed over', 'now']);
});

test('a thread that only reads besides syncs for several too, and hands over what a slow disk takes long for', async () => {
  const { ways, took, sync } = recorded('reads');
  await sync(2, none);
  await sync(2, () => 1);
  took(8);
  await sync(2, none);
  await sync(1, none);
  took(0.2);
  await sync(1, () => 1);
  await sync(1, none);
  expect(ways).toEqual(['now', 'now', 'now', 'handed over', 'handed over', 'now']);
});
