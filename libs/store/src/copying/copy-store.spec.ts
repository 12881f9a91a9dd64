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
  expect(report).toEqual({ read: 740, written: 740, streams: ['match-1', 'match-2', 'attempts-1'], difference: null });
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
