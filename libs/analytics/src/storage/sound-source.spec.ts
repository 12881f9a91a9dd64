import { randomUUID } from 'node:crypto';
import { DamagedStore, memoryStore, type EventStore } from '@stackledger/store';
import { soundSource } from './sound-source.js';

const events = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), type: 'T', json: '{}' }));

/** Three events of a match of which the second is damaged, then two of another. */
const damagedStore = async (): Promise<EventStore> => {
  const store = memoryStore();
  await store.append('match-x', 'no-stream', events(3));
  await store.append('match-y', 'no-stream', events(2));
  const event = { stream: 'match-x', revision: 1n, position: 2n };
  const sound = <T extends { readonly position: bigint }>(each: T): T => {
    if (each.position === event.position) throw new DamagedStore('hall.db', 'a bit turned over', { event });
    return each;
  };
  return {
    ...store,
    read: async function* (...asked) {
      for await (const each of store.read(...asked)) yield sound(each);
    },
    subscribe: async function* (...asked) {
      for await (const each of store.subscribe(...asked)) {
        if (each.kind === 'event') sound(each.event);
        yield each;
      }
    },
    eventAt: async (...asked) => {
      const found = await store.eventAt(...asked);
      return found && sound(found);
    },
  };
};

test('given a damaged event, then its match ends before it, and the events behind it are followed', async () => {
  const source = soundSource(await damagedStore());
  const read: bigint[] = [];
  for await (const { revision } of source.read('match-x')) read.push(revision);
  const followed: bigint[] = [];
  for await (const message of source.subscribe()) {
    if (message.kind === 'caught-up') break;
    followed.push(message.event.position);
  }
  expect([read, followed]).toEqual([[0n], [1n, 3n, 4n, 5n]]);
  expect(await source.eventAt(1n)).toMatchObject({ id: expect.any(String) as string });
  expect(await source.eventAt(2n)).toBeNull();
});
