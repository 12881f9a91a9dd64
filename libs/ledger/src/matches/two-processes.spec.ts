import { memoryStore, type EventStore } from '@stackledger/store';
import { SMALL_TABLE } from '../../../../test/e2e/service/positions.js';
import {
  accepted,
  DIME,
  ledgerOver,
  lengthOf,
  PASS,
  refused,
  smallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import { situationAt, streamOf } from '../sessions/session.js';

const GAIN = { gain: { coins: 1 } };
const BENS_PASS = { type: 'PassPriority', seat: 'ben' };

/**
 * A store that processes share. `before`: runs something once, right before the `nth` append from now to streams named
 * so.
 */
const sharedStore = () => {
  const store = memoryStore();
  const waiting: { prefix: string; left: number; run: () => Promise<unknown> }[] = [];
  const append: EventStore['append'] = async (stream, expected, events) => {
    const due = waiting.filter((each) => stream.startsWith(each.prefix) && (each.left -= 1) === 0);
    for (const { run } of due) await run();
    return store.append(stream, expected, events);
  };
  const shared: EventStore = { ...store, isShared: true, append };
  const before = (prefix: string, run: () => Promise<unknown>, nth = 1): void =>
    void waiting.push({ prefix, left: nth, run });
  return { shared, before };
};

describe('one command at two processes', () => {
  test('that one refuses while the other accepts it is accepted, at both and ever after', async () => {
    const { shared, before } = sharedStore();
    const { ledger, matchId } = await smallMatch(shared);
    const [other, third] = [ledgerOver(shared), ledgerOver(shared)];
    await third.session(matchId); // it knows the match as it is now
    const sent = { commandId: 'one', command: BENS_PASS };
    let theirs: unknown;
    before('attempts-', async () => {
      await other.submit(matchId, { commandId: 'dime', command: DIME });
      await other.submit(matchId, { commandId: 'pass', command: PASS });
      theirs = await other.submit(matchId, sent);
    });
    const ours = accepted(await ledger.submit(matchId, sent));
    expect(ours).toEqual(theirs);
    expect(await ledger.attempts(matchId).list()).toMatchObject([{ commandId: 'one' }]); // that it was refused is kept
    for (const each of [third, ledger, other, ledgerOver(shared)])
      expect(await each.submit(matchId, sent)).toEqual(ours);
  });

  test('that both refuse, for different reasons, has the answer that was kept first', async () => {
    const { shared, before } = sharedStore();
    const { ledger, matchId } = await smallMatch(shared);
    const other = ledgerOver(shared);
    const sent = { commandId: 'one', command: { type: 'EndTurn', seat: 'ben' } };
    let theirs: unknown;
    before('attempts-', async () => {
      await other.submit(matchId, { commandId: 'dime', command: DIME });
      theirs = await other.submit(matchId, sent);
    });
    expect(refused(await ledger.submit(matchId, sent))).toEqual(theirs);
    expect(await ledger.submit(matchId, sent)).toEqual(theirs);
    expect(await ledger.attempts(matchId).list()).toHaveLength(1);
  });
});

test('a match that two processes create at one moment is created once, and both give one answer', async () => {
  const { shared, before } = sharedStore();
  const [one, other] = [ledgerOver(shared), ledgerOver(shared)];
  const request = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
  let theirs: unknown;
  before('match-', async () => {
    theirs = await other.create(request, 'same');
  });
  expect(await one.create(request, 'same')).toEqual(theirs);
});

test('automatic steps that two processes go on with are done once, and both know them', async () => {
  const { shared, before } = sharedStore();
  const [one, other] = [ledgerOver(shared), ledgerOver(shared)];
  // By another clock, so that its events are not byte for byte those of the other.
  const third = ledgerOver(shared, { clock: { now: () => '2000-01-01T00:00:01.000Z' } });
  const long = { kind: 'loot', abilities: [{ type: 'play', effect: Array.from({ length: 450 }, () => GAIN) }] };
  // A cast: the table is an object of its cards, among others.
  const setup = { ...SMALL_TABLE, cards: { ...(SMALL_TABLE.cards as object), 'a-dime': long } };
  const { matchId } = await one.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup }, 'long');
  await one.submit(matchId, { commandId: 'dime', command: DIME });
  await one.submit(matchId, { commandId: 'pass', command: PASS });
  // The first process ends after the pass itself, with the steps still to be done.
  before('match-', () => Promise.reject(new Error('it ends')), 2);
  await expect(one.submit(matchId, { commandId: 'resolve', command: BENS_PASS })).rejects.toThrow('it ends');
  before('match-', () => other.session(matchId));
  const { head, table } = situationAt(await third.session(matchId)).state;
  expect(await lengthOf(shared, streamOf(matchId))).toBe(head + 1);
  expect(situationAt(await other.session(matchId)).state).toMatchObject({ head, table });
});
