import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventStore, RecordedEvent, StoreCheck } from '@stackledger/store';
import { allEvents, closedStore, crashCopy, fill, newEvents, openAt, rejectionOf } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { markOf } from '../file/check-mark.js';
import { openSqliteStore } from '../open-sqlite-store.js';

let temp: TempFolder;
let path: string;
beforeEach(() => {
  temp = tempFolder();
  path = temp.path('crashed.db');
});
afterEach(() => temp.remove());

/** A store of 3 × `rounds` events as a crash leaves it; its events. */
const crashed = async (rounds: number): Promise<readonly RecordedEvent[]> => {
  const live = temp.path('live.db');
  await closedStore(live, rounds);
  const store = await openAt(live);
  await store.append('last', 'no-stream', newEvents(1));
  crashCopy(live, path);
  const events = await allEvents(store);
  await store.close();
  return events;
};

const checkOf = async (store: EventStore): Promise<StoreCheck | undefined> => (await store.health()).check;

const checked = async (store: EventStore): Promise<StoreCheck | undefined> => {
  while ((await checkOf(store))?.state === 'running') await turn();
  return checkOf(store);
};

/** Changes a bit of the text of an event, wherever the file has it. */
const damage = (text: string): void => {
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at))
    bytes.writeUInt8(bytes.readUInt8(at + 60) ^ 1, at + 60);
  writeFileSync(path, bytes);
};

test('after an unclean stop the whole file is checked while it is used, and then no more', async () => {
  await crashed(200);
  const store = await openAt(path);
  expect(await checkOf(store)).toMatchObject({ state: 'running', detail: expect.stringContaining('%') as unknown });
  await store.append('last', 0n, newEvents(2));
  expect(await checked(store)).toMatchObject({ state: 'passed', done: 1 });
  await store.close();
  expect(existsSync(markOf(path))).toBe(false);
  const again = await openAt(path);
  expect(await checkOf(again)).toMatchObject({ state: 'not-due' });
  await again.close();
});

test('a check that was cut off by an orderly stop goes on at the next start', async () => {
  await crashed(400);
  const store = await openAt(path);
  const before = await checkOf(store);
  await store.close();
  const again = await openAt(path);
  const after = await checkOf(again);
  expect(after?.state).toBe('running');
  expect(after?.done).toBeGreaterThan(before?.done ?? 1);
  expect(await checked(again)).toMatchObject({ state: 'passed' });
  await again.close();
});

test('damage of one stream that it finds is told, also after a restart; everything else is read and written', async () => {
  const events = await crashed(200);
  damage(events[550]?.json ?? '?');
  for (const wait of [checked, checkOf]) {
    const store = await openAt(path);
    expect(await wait(store)).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/revision \d+ of stream/) as unknown,
    });
    expect(await store.health()).toMatchObject({
      state: 'ready',
      detail: expect.stringMatching(/is not as it was written/) as unknown,
    });
    const last = wait === checked ? 'no-stream' : 0n;
    expect((await store.append('another', last, newEvents(1))).revision).toBe(wait === checked ? 0n : 1n);
    const sound = [];
    for await (const event of store.readAll({ limit: 256 })) sound.push(event);
    expect(sound).toEqual(events.slice(0, 256));
    await store.close();
  }
});

test('after an orderly stop nothing is passed over: damage is told where it is read', async () => {
  await closedStore(path, 200);
  const store = await openAt(path);
  const events = await allEvents(store);
  await store.close();
  damage(events[300]?.json ?? '?');
  const again = await openAt(path);
  expect(await again.health()).toMatchObject({ state: 'ready', check: { state: 'not-due' } });
  await fill(again, 0);
  expect(await rejectionOf(allEvents(again))).toMatchObject({ code: 'damaged-store' });
  const { position = 0n } = events[300] ?? {};
  expect(await again.health()).toMatchObject({ state: 'ready', damaged: [{ position }] });
  await again.close();
});

test('asked for, it goes on beside the use of a store that was closed in order', async () => {
  await closedStore(path, 200);
  const store = await openSqliteStore({ path, check: 'beside' });
  expect(await checkOf(store)).toMatchObject({ state: 'running' });
  expect(await checked(store)).toMatchObject({ state: 'passed' });
  await store.close();
});
