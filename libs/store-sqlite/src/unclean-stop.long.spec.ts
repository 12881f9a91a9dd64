import type { AppendResult } from '@stackledger/store';
import { allEvents, crashCopy, eventsAt, fill, newEvents, openAt } from '../testing/sample-store.js';
import { tempFolder } from '../testing/temp-folder.js';

const temp = tempFolder();
afterAll(() => temp.remove());

test('after a crash everything acknowledged is there, and nothing of what was not is half there', async () => {
  const live = temp.path('live.db');
  const store = await openAt(live);
  const acknowledged: AppendResult[] = [];
  const copies: { path: string; acknowledged: number }[] = [];
  for (let round = 0; round < 30; round++) {
    const stream = `match-${round}`;
    void store.append(stream, 'no-stream', newEvents(5)).then((result) => acknowledged.push(result));
    await store.append(`other-${round}`, 'no-stream', newEvents(3)).then((result) => acknowledged.push(result));
    void store.append(stream, 4n, newEvents(200)).then((result) => acknowledged.push(result));
    if (round % 5 === 0) {
      const path = temp.path(`copy-${round}.db`);
      crashCopy(live, path);
      copies.push({ path, acknowledged: acknowledged.length });
    }
  }
  await store.close();
  for (const copy of copies) {
    const events = await eventsAt(copy.path);
    const positions = new Set(events.map(({ position }) => position));
    for (const { position } of acknowledged.slice(0, copy.acknowledged)) expect(positions).toContain(position);
    const sizes = new Map<string, number>();
    for (const { stream } of events) sizes.set(stream, (sizes.get(stream) ?? 0) + 1);
    for (const [stream, size] of sizes) expect(stream.startsWith('other-') ? [3] : [5, 205]).toContain(size);
  }
});

test('a store that was recovered goes on where it ended, and a retry of the last append is known', async () => {
  const live = temp.path('again.db');
  const store = await openAt(live);
  await fill(store, 3);
  const events = newEvents(2);
  const result = await store.append('match-1', 2n, events);
  const before = await allEvents(store);
  const path = temp.path('recovered.db');
  crashCopy(live, path);
  await store.close();
  const recovered = await openAt(path);
  expect(await allEvents(recovered)).toEqual(before);
  expect(await recovered.append('match-1', 2n, events)).toEqual(result);
  expect(await recovered.append('match-1', 4n, newEvents(1))).toEqual({ revision: 5n, position: result.position + 1n });
  await recovered.close();
});
