import { randomUUID } from 'node:crypto';
import { copyStore } from './copy-store.js';
import { StoreUnavailable } from '../port/errors.js';
import type { EventStore, NewEvent, RecordedEvent } from '../port/event-store.js';
import { memoryStore } from '../memory/memory-store.js';

const event = (): NewEvent => ({ id: randomUUID(), type: 'PriorityPassed', json: `{"text":"${randomUUID()}"}` });
const events = (count: number): NewEvent[] => Array.from({ length: count }, event);

const all = async (store: EventStore): Promise<RecordedEvent[]> => {
  const list: RecordedEvent[] = [];
  for await (const each of store.readAll()) list.push(each);
  return list;
};

/** Two matches whose events alternate, and refused attempts of which the first were forgotten. */
const source = async (): Promise<EventStore> => {
  const store = memoryStore();
  for (let round = 0; round < 40; round++)
    for (const stream of ['match-1', 'match-2', 'attempts-1'])
      await store.append(stream, round === 0 ? 'no-stream' : BigInt(round * 7 - 1), events(7));
  await store.truncateBefore('attempts-1', 100n);
  return store;
};

/** A store that fails from the given append on. */
const failingAfter = (store: EventStore, appends: number): EventStore => ({
  ...store,
  append: (...args) => {
    if (appends-- <= 0) throw new StoreUnavailable('down', 'injected');
    return store.append(...args);
  },
});

const content = (list: readonly RecordedEvent[]): unknown =>
  list.map(({ stream, id, type, json }) => [stream, id, type, json]);

test('every event comes over in its order, with its id and bytes; a truncated stream begins anew', async () => {
  const [from, to] = [await source(), memoryStore()];
  const report = await copyStore(from, to);
  expect(report).toEqual({
    ...{ read: 740, written: 740, streams: ['match-1', 'match-2', 'attempts-1'] },
    ...{ difference: null, hasMore: false },
  });
  const list = await all(to);
  for (const stream of report.streams)
    expect(content(list.filter((each) => each.stream === stream))).toEqual(
      content((await all(from)).filter((each) => each.stream === stream)),
    );
  const beginnings = list.filter(({ revision }) => revision === 0n);
  expect(beginnings.map(({ stream }) => stream)).toEqual(['match-1', 'match-2', 'attempts-1']);
  const match = (list: RecordedEvent[]): bigint[] =>
    list.filter(({ stream }) => stream === 'match-2').map(({ revision }) => revision);
  expect(match(await all(to))).toEqual(match(await all(from)));
});

test('broken off anywhere and begun again, it writes what is missing and nothing twice', async () => {
  const from = await source();
  for (let appends = 0; appends < 5; appends++) {
    const to = memoryStore();
    await expect(copyStore(from, failingAfter(to, appends))).rejects.toThrow('injected');
    const before = (await all(to)).length;
    expect(await copyStore(from, to)).toMatchObject({ written: 740 - before, difference: null });
    expect(await all(to)).toHaveLength(740);
  }
});

test('what was appended since an earlier copy comes over the next time', async () => {
  const [from, to] = [await source(), memoryStore()];
  await copyStore(from, to);
  await from.append('match-1', 279n, events(3));
  expect(await copyStore(from, to)).toMatchObject({ written: 3, difference: null });
});

test('a target with other events in a stream of that name is told, and keeps them', async () => {
  const [from, to] = [await source(), memoryStore()];
  const other = events(2);
  await to.append('match-2', 'no-stream', other);
  const { difference } = await copyStore(from, to);
  expect(difference).toEqual({ stream: 'match-2', what: 'the target ends with an event that the source lacks' });
  expect((await all(to)).filter(({ stream }) => stream === 'match-2')).toMatchObject(other);
});

test('an event that came over with other bytes is found in the comparison', async () => {
  const [from, to] = [await source(), memoryStore()];
  const altering: EventStore = {
    ...to,
    append: (stream, expected, list) =>
      to.append(
        stream,
        expected,
        list.map((each, at) =>
          stream === 'match-1' && expected === 'no-stream' && at === 10 ? { ...each, json: '{}' } : each,
        ),
      ),
  };
  expect((await copyStore(from, altering)).difference).toEqual({
    stream: 'match-1',
    what: 'revision 10 is another event than 10 of the source',
  });
});

/** A source to which something is done whenever the target has taken an append: it is in use. */
const inUse = (to: EventStore, use: (appends: number) => Promise<unknown>): EventStore => {
  let appends = 0;
  return {
    ...to,
    append: async (...args) => {
      const result = await to.append(...args);
      await use((appends += 1));
      return result;
    },
  };
};

test('what comes while it is copied is copied too, and old events that are forgotten meanwhile are no difference', async () => {
  const [from, to] = [await source(), memoryStore()];
  const used = inUse(to, async (appends) => {
    if (appends > 3) return;
    await from.append('match-1', BigInt(279 + (appends - 1) * 300), events(150));
    await from.append('match-1', BigInt(429 + (appends - 1) * 300), events(150));
    await from.append(`match-new-${appends}`, 'no-stream', events(3));
    await from.truncateBefore('attempts-1', BigInt(150 + appends));
  });
  const report = await copyStore(from, used);
  expect(report).toMatchObject({ written: 740 + 3 * 303, difference: null, hasMore: false });
  const heads = (list: readonly RecordedEvent[]): unknown =>
    list
      .filter(({ stream }) => stream.startsWith('match-'))
      .map(({ id, stream, revision }) => [stream, revision, id])
      .sort();
  expect(heads(await all(to))).toEqual(heads(await all(from)));
  expect(await copyStore(from, to)).toMatchObject({ written: 0, difference: null, hasMore: false });
});

test('a source that is written to as fast as it is copied has more in the end, which the next copy takes', async () => {
  const [from, to] = [await source(), memoryStore()];
  let isUsed = true;
  const used = inUse(to, async (appends) => {
    if (isUsed) await from.append(`match-new-${appends}`, 'no-stream', events(250));
  });
  expect(await copyStore(from, used)).toMatchObject({ difference: null, hasMore: true });
  isUsed = false;
  expect(await copyStore(from, to)).toMatchObject({ difference: null, hasMore: false });
  expect(await all(to)).toHaveLength((await all(from)).length);
});

test('a target that goes on where the source has ended is told', async () => {
  const [from, to] = [await source(), memoryStore()];
  await copyStore(from, to);
  const used = inUse(to, (appends) => (appends === 1 ? to.append('match-2', 279n, events(1)) : Promise.resolve()));
  await from.append('match-1', 279n, events(1));
  expect((await copyStore(from, used)).difference).toEqual({
    stream: 'match-2',
    what: 'the target holds more events than the source',
  });
});
