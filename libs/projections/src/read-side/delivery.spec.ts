import { countedStore, numberedEvent as event } from '../../../../test/support/counted-store.js';
import { createLiveFeed } from './live-feed.js';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
};

type Work = (revisions: readonly number[]) => Promise<void> | undefined;

/**
 * A followed match of two events, how often its stream is read, and what one who takes events has had. `position`:
 * where the subscription begins.
 */
const followed = async (work: Work = () => undefined, { position = 0n, isRead = Promise.resolve() } = {}) => {
  const { events, readings } = countedStore(isRead);
  await events.append('match-x', 'no-stream', [event(0), event(1)]);
  const feed = createLiveFeed(events, () => position);
  const leaving = new AbortController();
  const batches: number[][] = [];
  const delivered = feed.deliver('x', 0, leaving.signal, (batch) => {
    const revisions = batch.map(({ revision }) => Number(revision));
    batches.push(revisions);
    return work(revisions);
  });
  const append = async (from: number, to: number): Promise<void> => {
    const added = Array.from({ length: to - from + 1 }, (_, at) => event(from + at));
    await events.append('match-x', BigInt(from - 1), added);
    await turns();
  };
  await turns();
  return { feed, leaving, batches, delivered, append, readings };
};

/** The same by one who takes the third event until it is let go on. */
const followedBySlow = async () => {
  let free: () => void = () => undefined;
  const isFree = new Promise<void>((resolve) => (free = resolve));
  return { ...(await followed(([first]) => (first === 2 ? isFree : undefined))), free };
};

test('stored events come first, then those of each append together, and the store is asked no more', async () => {
  const { leaving, batches, delivered, append, readings } = await followed();
  expect(batches).toEqual([[0, 1]]);
  const before = readings();
  await append(2, 4);
  await append(5, 5);
  expect(batches).toEqual([[0, 1], [2, 3, 4], [5]]);
  expect(readings()).toBe(before);
  leaving.abort();
  await delivered;
});

test('what comes while events are taken waits, and comes once, in order', async () => {
  const { free, leaving, batches, delivered, append } = await followedBySlow();
  await append(2, 2);
  await append(3, 3);
  await append(4, 5);
  expect(batches).toEqual([[0, 1], [2]]);
  free();
  await turns();
  expect(batches).toEqual([[0, 1], [2], [3, 4, 5]]);
  leaving.abort();
  await delivered;
});

test('who has left is given nothing more, also of what was taken meanwhile', async () => {
  const { free, leaving, batches, delivered, append } = await followedBySlow();
  await append(2, 2);
  await append(3, 3);
  leaving.abort();
  free();
  await delivered;
  await append(4, 4);
  expect(batches).toEqual([[0, 1], [2]]);
});

test('who stops the feed ends it, and one who cannot take events has the error', async () => {
  const { feed, batches, delivered } = await followed();
  await feed.stop();
  await delivered;
  expect(batches).toEqual([[0, 1]]);
  const failing = await followed(([first]) => {
    if (first === 2) throw new Error('no room');
    return undefined;
  });
  await Promise.all([expect(failing.delivered).rejects.toThrow('no room'), failing.append(2, 2)]);
  const late = await followed(([first]) => (first === 2 ? Promise.reject(new Error('gone')) : undefined));
  await Promise.all([expect(late.delivered).rejects.toThrow('gone'), late.append(2, 2)]);
});

test('who has had what is stored asks the store no more, also where nothing was heard yet', async () => {
  const { leaving, batches, delivered, append, readings } = await followed(undefined, { position: 2n });
  await turns();
  expect(readings()).toBe(2); // those that were there, and that there are no more
  await append(2, 2);
  expect(batches).toEqual([[0, 1], [2]]);
  leaving.abort();
  await delivered;
});

test('who leaves while the store is read is given nothing of it', async () => {
  let free: () => void = () => undefined;
  const isRead = new Promise<void>((resolve) => (free = resolve));
  const { leaving, batches, delivered } = await followed(undefined, { position: 2n, isRead });
  leaving.abort();
  free();
  await delivered;
  expect(batches).toEqual([]);
});
