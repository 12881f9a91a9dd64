import { LoadTurns } from './load-turns.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('two loads are done at once, and the next ones after a turn of the event loop', async () => {
  const turns = new LoadTurns();
  const done: number[] = [];
  const loads = Array.from({ length: 5 }, (_, at) => turns.run(() => Promise.resolve(done.push(at))));
  const turn = nextTurn();
  await loads[1];
  expect(done).toEqual([0, 1]);
  await turn;
  expect(done).toEqual([0, 1]);
  await Promise.all(loads);
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

test('a load that fails keeps no other waiting', async () => {
  const turns = new LoadTurns();
  const loads = Array.from({ length: 4 }, (_, at) => turns.run(() => Promise.reject(new Error(`load ${at}`))));
  const ends = await Promise.allSettled(loads);
  expect(ends.map((end) => end.status === 'rejected' && String(end.reason))).toEqual(
    loads.map((_, at) => `Error: load ${at}`),
  );
});
