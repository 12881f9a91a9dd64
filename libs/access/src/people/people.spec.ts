import { jest } from '@jest/globals';
import { memoryStore, type EventStore } from '@stackledger/store';
import { damagedStore } from '@stackledger/store/testing';
import { NOW } from '../../testing/sample-grants.js';
import { createPeople, type People } from './people.js';

const JO = 'p-qwertyasdfgh';
const now = (): string => NOW;

/** Two processes over a store, and how often each is read. */
const processes = (
  isShared: boolean,
): { readonly here: People; readonly there: People; readonly reads: () => number } => {
  const store = memoryStore();
  let reads = 0;
  const counted: EventStore = {
    ...store,
    isShared,
    read: (...asked) => {
      reads += 1;
      return store.read(...asked);
    },
  };
  return { here: createPeople({ store: counted, now }), there: createPeople({ store, now }), reads: () => reads };
};

test('a name is the last that was recorded; of who was forgotten there is none, and of nobody not even that', async () => {
  const { here } = processes(false);
  expect(await here.nameOf(JO)).toBeUndefined();
  const first = await here.record(JO, 'Jo');
  expect(await here.nameOf(JO)).toBe('Jo');
  expect(await here.record(JO, 'Jo')).toEqual(first); // the same commitment
  expect((await here.record(JO, 'Josephine')).seal).not.toBe(first.seal);
  expect(await here.nameOf(JO)).toBe('Josephine');
  expect(await here.forget(JO)).toBe(true);
  expect(await here.nameOf(JO)).toBeNull();
  expect(await here.forget('p-nobodyatall')).toBe(false);
});

test('a name is read once, where nobody else writes', async () => {
  const { here, reads } = processes(false);
  await here.record(JO, 'Jo');
  const before = reads();
  for (let times = 0; times < 3; times++) expect(await here.nameOf(JO)).toBe('Jo');
  expect(reads()).toBe(before + 1);
});

test('over a store to which others write a forgotten name goes within a second', async () => {
  const { here, there, reads } = processes(true);
  await here.record(JO, 'Jo');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  try {
    expect(await here.nameOf(JO)).toBe('Jo');
    await there.forget(JO);
    const before = reads();
    clock.mockReturnValue(10_999);
    expect(await here.nameOf(JO)).toBe('Jo');
    expect(reads()).toBe(before);
    clock.mockReturnValue(11_000);
    expect(await here.nameOf(JO)).toBeNull();
  } finally {
    clock.mockRestore();
  }
});

describe('a name that is not as it was written', () => {
  const damagedName = async (): Promise<{ readonly store: EventStore; readonly here: People }> => {
    const sound = memoryStore();
    await createPeople({ store: sound, now }).record(JO, 'Jo');
    const store = damagedStore(sound, { stream: `person-${JO}`, revision: 0n });
    return { store, here: createPeople({ store, now }) };
  };
  const typesIn = async (store: EventStore): Promise<readonly string[]> => {
    const types: string[] = [];
    for await (const { type } of store.read(`person-${JO}`)) types.push(type);
    return types;
  };

  test('is none, and is erased as any other', async () => {
    const { store, here } = await damagedName();
    expect(await here.nameOf(JO)).toBeUndefined();
    expect(await here.forget(JO)).toBe(true);
    expect(await here.nameOf(JO)).toBeNull();
    expect(await typesIn(store)).toEqual(['PersonForgotten']);
  });

  test('is replaced by the next that is recorded', async () => {
    const { store, here } = await damagedName();
    await here.record(JO, 'Jo');
    expect(await here.nameOf(JO)).toBe('Jo');
    expect(await typesIn(store)).toEqual(['PersonNamed']);
  });
});
