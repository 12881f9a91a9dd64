import { setImmediate as turn } from 'node:timers/promises';
import { ExpectedRevisionConflict, StoreUnavailable } from '@stackledger/store';
import { newEvents, rejectionOf } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import { groupCommit } from './group-commit.js';
import type { GroupCommit } from './group-commit.js';
import { openSqliteStore } from '../open-sqlite-store.js';

describe('in a store', () => {
  const temp = tempFolder();
  afterAll(() => temp.remove());

  test('appends of one turn share commits; those that wait for each other do not', async () => {
    const commits: number[] = [];
    const onCommit = (appends: number): void => void commits.push(appends);
    const store = await openSqliteStore({ path: temp.path('match.db'), onCommit });
    const streams = Array.from({ length: 300 }, (_, index) => `match-${index}`);
    await Promise.all(streams.map((stream) => store.append(stream, 'no-stream', newEvents(2))));
    expect(commits).toEqual([256, 44]);
    for (const stream of streams.slice(0, 3)) await store.append(stream, 1n, newEvents(1));
    expect(commits).toEqual([256, 44, 1, 1, 1]);
    await store.close();
  });

  test('several appends to one stream may share a commit, each at the revision the one before it makes', async () => {
    const commits: number[] = [];
    const store = await openSqliteStore({ path: temp.path('one.db'), onCommit: (appends) => commits.push(appends) });
    const append = (expected: bigint | 'no-stream'): Promise<unknown> =>
      store.append('match-1', expected, newEvents(1));
    const outcomes = await Promise.allSettled([append('no-stream'), append(0n), append(0n), append(1n)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(commits).toEqual([4]);
    await store.close();
  });
});

/** A transaction that only writes down what happens to it. */
const recorded = (failAt?: {
  commit?: Error;
  canGoOn?: boolean;
  sync?: () => Promise<void> | undefined;
}): { happened: string[]; commits: GroupCommit } => {
  const happened: string[] = [];
  let commit = failAt?.commit;
  const commits = groupCommit({
    transaction: {
      begin: () => void happened.push('begin'),
      commit: () => {
        happened.push('commit');
        const fault = commit;
        commit = undefined;
        if (fault !== undefined) throw fault;
      },
      rollback: () => void happened.push('rollback'),
    },
    sync: () => {
      happened.push('sync');
      return failAt?.sync?.();
    },
    refusal: () => null,
    failed: (error) => ({
      failure: new StoreUnavailable('io-error', String(error)),
      canGoOn: failAt?.canGoOn ?? false,
    }),
    onDisk: (size) => void happened.push(`${size} on disk`),
  });
  return { happened, commits };
};

test('nobody is answered before the sync, and everybody after it', async () => {
  const { happened, commits } = recorded();
  const work = (name: string) =>
    commits.submit(() => happened.push(name)).then(() => happened.push(`${name} answered`));
  await Promise.all([work('a'), work('b')]);
  expect(happened).toEqual(['begin', 'a', 'b', 'commit', 'sync', '2 on disk', 'a answered', 'b answered']);
});

test('a conflict is told to the one it belongs to', async () => {
  const { happened, commits } = recorded();
  const conflict = new ExpectedRevisionConflict('match-1', 0n, 1n);
  const failing = rejectionOf(
    commits.submit(() => {
      throw conflict;
    }),
  );
  const going = commits.submit(() => 'done');
  expect([await failing, await going]).toEqual([conflict, 'done']);
  expect(happened).toEqual(['begin', 'commit', 'sync', '2 on disk']);
});

test('a commit that fails fails all that share it', async () => {
  const { happened, commits } = recorded({ commit: new Error('EIO') });
  const outcomes = await Promise.allSettled([commits.submit(() => 1), commits.submit(() => 2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(happened).toEqual(['begin', 'commit', 'rollback']);
});

test('where smaller ones may still succeed, each is tried alone', async () => {
  const { happened, commits } = recorded({ commit: new Error('full'), canGoOn: true });
  expect(await Promise.all([commits.submit(() => 1), commits.submit(() => 2)])).toEqual([1, 2]);
  expect(happened.filter((what) => what.endsWith('on disk'))).toEqual(['1 on disk', '1 on disk']);
});

test('a bug in one append is told to that one, and what it had written is rolled back', async () => {
  const { happened, commits } = recorded({ canGoOn: true });
  const bug = commits.submit(() => {
    throw new TypeError('a bug');
  });
  const outcomes = await Promise.allSettled([bug, commits.submit(() => 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(happened).toEqual(['begin', 'rollback', 'begin', 'rollback', 'begin', 'commit', 'sync', '1 on disk']);
});

describe('while a group is synced', () => {
  /** Syncs that end when the test says so. */
  const heldSyncs = (): {
    ends: { resolve: () => void; reject: (why: Error) => void }[];
    sync: () => Promise<void>;
  } => {
    const ends: { resolve: () => void; reject: (why: Error) => void }[] = [];
    return { ends, sync: () => new Promise((resolve, reject) => ends.push({ resolve, reject })) };
  };
  const turns = async (): Promise<void> => {
    for (let count = 0; count < 5; count++) await turn();
  };

  test('what comes waits, and goes together into the next: never two groups that are not on disk', async () => {
    const { ends, sync } = heldSyncs();
    const { happened, commits } = recorded({ sync });
    const first = commits.submit(() => happened.push('a'));
    await turns();
    const others = ['b', 'c'].map((name) => commits.submit(() => happened.push(name)));
    await turns();
    expect(happened).toEqual(['begin', 'a', 'commit', 'sync']);
    expect(commits.isIdle()).toBe(false);
    ends[0]?.resolve();
    await first;
    await turns();
    expect(happened.slice(4)).toEqual(['1 on disk', 'begin', 'b', 'c', 'commit', 'sync']);
    ends[1]?.resolve();
    await Promise.all(others);
    await commits.settled();
    expect(commits.isIdle()).toBe(true);
  });

  test('a sync that fails fails all that share it, and nothing is rolled back: what is on disk is unknown', async () => {
    const { ends, sync } = heldSyncs();
    const { happened, commits } = recorded({ sync });
    const all = Promise.allSettled([commits.submit(() => 1), commits.submit(() => 2)]);
    await turns();
    ends[0]?.reject(new Error('EIO'));
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(happened).toEqual(['begin', 'commit', 'sync']);
  });

  test('drain waits for it and for all that wait behind it', async () => {
    const { ends, sync } = heldSyncs();
    const { happened, commits } = recorded({ sync });
    const all = Array.from({ length: 600 }, () => commits.submit(() => 0));
    let isDrained = false;
    const drained = commits.drain().then(() => (isDrained = true));
    for (let group = 0; group < 3; group++) {
      await turns();
      expect([ends.length, isDrained]).toEqual([group + 1, false]);
      ends[group]?.resolve();
    }
    await Promise.all([...all, drained]);
    expect(happened.filter((what) => what.endsWith('on disk'))).toEqual(['256 on disk', '256 on disk', '88 on disk']);
  });
});
