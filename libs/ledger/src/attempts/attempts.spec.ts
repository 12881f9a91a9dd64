import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, memoryStore } from '@stackledger/store';
import { failingStore } from '../../../../test/support/failing-store.js';
import { DIME, ledgerOver, lengthOf, refused, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { bodyOf } from '../envelopes/canonical-command.js';
import { Attempts, type RejectedAttempt } from './attempts.js';
import { keptOf } from './rejected-command.js';
import { streamOf } from '../sessions/session.js';

const ILLEGAL = { type: 'PlayCard', seat: 'ben', card: 'butter-bean', targets: ['loot:a-dime'] };

const attempt = (at: number): RejectedAttempt => ({
  commandId: `c${at}`,
  ...keptOf(bodyOf(ILLEGAL)),
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
    { commandId: 'one', ...keptOf(bodyOf(ILLEGAL)), rejection, revision, at: '2000-01-01T00:00:00.000Z' },
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

describe('a refused command that is large', () => {
  const costs = Array.from({ length: 60 }, (_, at): [string, string] => [`cost-${at}`, 'x'.repeat(1_000)]);
  const LARGE = { pay: Object.fromEntries(costs), ...ILLEGAL };

  test('the members that fit into 2 KiB are kept, with the length and hash of the whole', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const { rejection } = refused(await ledger.submit(matchId, { commandId: 'one', command: LARGE }));
    const [kept] = await ledger.attempts(matchId).list();
    expect(kept).toMatchObject({ command: ILLEGAL, rejection, hash: sha256Hex(canonicalJson(LARGE)) });
    expect(kept?.command).not.toHaveProperty('pay');
    expect(kept?.bytes).toBeGreaterThan(60_000);
    for await (const { json } of store.read(`attempts-${matchId}`)) expect(json.length).toBeLessThan(4_096);
  });

  test('SL-CMD-4: it is known again by its hash, in another process too, and another command under its id is not it', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const first = await ledger.submit(matchId, { commandId: 'one', command: LARGE });
    expect(await ledger.submit(matchId, { commandId: 'one', command: LARGE })).toEqual(first);
    expect(await ledgerOver(store).submit(matchId, { commandId: 'one', command: LARGE })).toEqual(first);
    const another = { ...LARGE, pay: { ...LARGE.pay, 'cost-59': 'y' } };
    await expect(ledger.submit(matchId, { commandId: 'one', command: another })).rejects.toThrow('is used up');
  });

  test('one that an earlier program has kept whole is known again', async () => {
    const { store, ledger, matchId } = await smallMatch();
    const { rejection, revision } = refused(await ledger.submit(matchId, { commandId: 'now', command: ILLEGAL }));
    const { code, rule, detail } = rejection;
    const written = { commandId: 'then', command: LARGE, code, rule, detail, revision: String(revision), at: 'then' };
    await store.append(`attempts-${matchId}`, 0n, [
      { id: '00000000-0000-4000-8000-000000000001', type: 'CommandRefused', json: JSON.stringify(written) },
    ]);
    const again = await ledgerOver(store).submit(matchId, { commandId: 'then', command: LARGE });
    expect(refused(again).rejection).toMatchObject({ code, rule, detail });
  });
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
  let stored = 0;
  for await (const event of store.read('attempts-m')) stored += event.type === 'CommandRefused' ? 1 : 0;
  expect(stored).toBeGreaterThanOrEqual(1_000);
  expect(stored).toBeLessThanOrEqual(1_100);
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
