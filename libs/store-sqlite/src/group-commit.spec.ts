import { ExpectedRevisionConflict, StoreUnavailable } from '@stackledger/store';
import { newEvents, rejectionOf } from '../testing/sample-store.js';
import { tempFolder } from '../testing/temp-folder.js';
import { groupCommit } from './group-commit.js';
import type { GroupCommit } from './group-commit.js';
import { openSqliteStore } from './open-sqlite-store.js';

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
const recorded = (failAt?: { commit?: Error; canGoOn?: boolean }): { happened: string[]; commits: GroupCommit } => {
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
    refusal: () => null,
    failed: (error) => ({
      failure: new StoreUnavailable('io-error', String(error)),
      canGoOn: failAt?.canGoOn ?? false,
    }),
    committed: (size) => void happened.push(`committed ${size}`),
  });
  return { happened, commits };
};

test('nobody is answered before the commit, and everybody after it', async () => {
  const { happened, commits } = recorded();
  const work = (name: string) =>
    commits.submit(() => happened.push(name)).then(() => happened.push(`${name} answered`));
  await Promise.all([work('a'), work('b')]);
  expect(happened).toEqual(['begin', 'a', 'b', 'commit', 'committed 2', 'a answered', 'b answered']);
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
  expect(happened).toEqual(['begin', 'commit', 'committed 2']);
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
  expect(happened.filter((what) => what.startsWith('committed'))).toEqual(['committed 1', 'committed 1']);
});

test('a bug in one append is told to that one, and what it had written is rolled back', async () => {
  const { happened, commits } = recorded({ canGoOn: true });
  const bug = commits.submit(() => {
    throw new TypeError('a bug');
  });
  const outcomes = await Promise.allSettled([bug, commits.submit(() => 1)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(happened).toEqual(['begin', 'rollback', 'begin', 'rollback', 'begin', 'commit', 'committed 1']);
});

test('flush settles everything at once', async () => {
  const { happened, commits } = recorded();
  const all = Array.from({ length: 600 }, () => commits.submit(() => 0));
  commits.flush();
  expect(happened.filter((what) => what === 'commit')).toHaveLength(3);
  await Promise.all(all);
});
