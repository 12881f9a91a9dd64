import { InvalidArgument, turn } from '@stackledger/store';
import { readAddress } from '../connecting/address.js';
import type { PrimarySearch } from '../connecting/primary.js';
import type { PostgresPages } from './pages.js';
import { PostgresTail } from './live-tail.js';

const LONG_MS = 600_000;

/** A tail over a store of so many events as are written, which counts how often it is read; nobody listens. */
const tailOver = () => {
  let [end, readings] = [0n, 0];
  // Casts: nothing else of them is used.
  const pages = {
    lastPosition: () => Promise.resolve(end),
    later: () => Promise.resolve({ events: [], before: null, isLast: true, end }).finally(() => (readings += 1)),
  } as Pick<PostgresPages, 'lastPosition' | 'later'> as PostgresPages;
  const primary = { leader: () => new Promise<never>(() => undefined) } as Pick<
    PrimarySearch,
    'leader'
  > as PrimarySearch;
  const address = readAddress('postgres://anna@localhost/stackledger');
  const tail = new PostgresTail({ pages, primary, address, onMessage: () => undefined });
  const write = async (): Promise<void> => {
    tail.expect((end += 1n));
    for (let turns = 0; turns < 5; turns++) await turn();
  };
  const restore = (): void => void (end -= 1n);
  return { tail, write, restore, readings: () => readings };
};

/** What nothing comes to. */
async function* silence(): AsyncGenerator<never, void> {
  yield await new Promise<never>(() => undefined);
}

test('news wait for more while all followers have patience, and for nobody else', async () => {
  const { tail, write, readings } = tailOver();
  await tail.window();
  await tail.catchUp();
  void tail.followed(silence(), LONG_MS).next();
  await write(); // the pause that was under way ends
  const before = readings();
  for (let appends = 0; appends < 10; appends++) await write();
  expect(readings()).toBe(before);
  void tail.followed(silence(), 0).next();
  for (let appends = 0; appends < 10; appends++) await write();
  expect(readings()).toBeGreaterThanOrEqual(before + 10);
  tail.close();
});

test('what was acknowledged and is gone before it was read shows that the database was restored', async () => {
  const { tail, write, restore } = tailOver();
  await tail.window();
  await tail.catchUp();
  void tail.followed(silence(), LONG_MS).next();
  await write();
  await write();
  restore();
  await expect(tail.catchUp()).rejects.toThrow(InvalidArgument);
  await expect(tail.window()).rejects.toThrow(InvalidArgument);
  tail.close();
});
