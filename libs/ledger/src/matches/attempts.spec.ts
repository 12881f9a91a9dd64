import { ExpectedRevisionConflict, memoryStore } from '@stackledger/store';
import { failingStore } from '../../../../test/support/failing-store.js';
import { DIME, ledgerOver, lengthOf, refused, smallMatch } from '../../../../test/support/small-ledger.js';
import { Attempts, type Attempt } from './attempts.js';
import { streamOf } from './session.js';

const ILLEGAL = { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] };

const attempt = (at: number): Attempt => ({
  commandId: `c${at}`,
  command: ILLEGAL,
  rejection: { code: 'illegal-target', rule: 'FS-STACK-2', detail: 'it is not there' },
  revision: 7,
  at: '2000-01-01T00:00:00.000Z',
});

test('a refused command is kept beside the match, and not in it', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const length = await lengthOf(store, streamOf(matchId));
  const { rejection, revision } = refused(await ledger.submit(matchId, { commandId: 'one', command: ILLEGAL }));
  expect(await lengthOf(store, streamOf(matchId))).toBe(length);
  expect(await ledger.attempts(matchId).list()).toEqual([
    { commandId: 'one', command: ILLEGAL, rejection, revision, at: '2000-01-01T00:00:00.000Z' },
  ]);
});

test('SL-CMD-4: its answer is the same again, in another process and when it would be legal by then', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const first = await ledger.submit(matchId, { commandId: 'one', command: ILLEGAL });
  await ledger.submit(matchId, { commandId: 'two', command: DIME });
  await ledger.submit(matchId, { commandId: 'three', command: { type: 'PassPriority', seat: 'anna' } });
  expect(await ledger.submit(matchId, { commandId: 'one', command: ILLEGAL })).toEqual(first);
  expect(await ledgerOver(store).submit(matchId, { commandId: 'one', command: ILLEGAL })).toEqual(first);
  expect((await ledger.submit(matchId, { commandId: 'four', command: ILLEGAL })).kind).toBe('accepted');
});

test('the last thousand are kept', async () => {
  const store = memoryStore();
  const attempts = new Attempts(store, 'm');
  for (let at = 0; at < 1_250; at++) await attempts.add(attempt(at));
  for (const list of [await attempts.list(), await new Attempts(store, 'm').list()]) {
    expect(list).toHaveLength(1_000);
    expect(list[0]?.commandId).toBe('c250');
    expect(list.at(-1)?.commandId).toBe('c1249');
  }
});

test('two processes write theirs one after the other', async () => {
  const store = memoryStore();
  const [ours, theirs] = [new Attempts(store, 'm'), new Attempts(store, 'm')];
  await ours.add(attempt(1));
  await theirs.add(attempt(2));
  await ours.add(attempt(3));
  expect((await ours.list()).map(({ commandId }) => commandId)).toEqual(['c1', 'c2', 'c3']);
});

test('one that both were sent is written once', async () => {
  const store = memoryStore();
  const [ours, theirs] = [new Attempts(store, 'm'), new Attempts(store, 'm')];
  await ours.list();
  await theirs.add(attempt(1));
  await ours.add(attempt(1));
  expect(await ours.list()).toEqual([attempt(1)]);
});

test('writing is given up where others write without end', async () => {
  const failing = failingStore(memoryStore());
  const conflict = { error: new ExpectedRevisionConflict('attempts-m', 1n, 2n), written: false };
  failing.fail(conflict, conflict, conflict, conflict, conflict);
  await expect(new Attempts(failing, 'm').add(attempt(1))).rejects.toThrow(ExpectedRevisionConflict);
  expect(failing.tries()).toBe(5);
});
