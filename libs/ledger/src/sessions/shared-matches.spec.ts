import type { JsonMap } from '@stackledger/rules';
import { memoryStore, StoreUnavailable, type EventStore } from '@stackledger/store';
import { eventually } from '@stackledger/store/testing';
import { SMALL_TABLE } from '../../../../test/e2e/service/positions.js';
import { lateStore, type LateStore } from '../../../../test/support/late-store.js';
import {
  accepted,
  DIME,
  ledgerOver,
  lengthOf,
  PASS,
  refused,
  smallMatch,
} from '../../../../test/support/tables/small-ledger.js';
import type { LedgerDependencies } from '../matches/ledger-dependencies.js';
import type { Ledger } from '../matches/ledger.js';
import { situationAt, streamOf } from './session.js';

const BENS_PASS = { type: 'PassPriority', seat: 'ben' };
const CALL = { type: 'CallJudge', seat: 'anna', category: 'rules-question', reason: 'may I?' };
const NOTHING = { append: 0, read: 0, readOn: 0, lastPosition: 0 };

const headOf = async (ledger: Ledger, matchId: string): Promise<number> =>
  situationAt(await ledger.session(matchId)).state.head;

/** Two processes over one store; both have the match in memory. */
const twoProcesses = async (
  choices: Partial<LedgerDependencies> = {},
): Promise<{ one: Ledger; two: Ledger; matchId: string; ofOne: LateStore; ofTwo: LateStore; store: EventStore }> => {
  const store = memoryStore();
  const [ofOne, ofTwo] = [lateStore(store), lateStore(store)];
  const { ledger: one, matchId } = await smallMatch(ofOne.store, choices);
  const two = ledgerOver(ofTwo.store, choices);
  for (const ledger of [one, two]) {
    await ledger.session(matchId);
    // The rejected commands of a match are read once.
    await ledger.submit(matchId, { commandId: 'not now', command: { type: 'EndTurn', seat: 'ben' } });
  }
  ofOne.asked();
  ofTwo.asked();
  return { one, two, matchId, ofOne, ofTwo, store };
};

const sent = (commandId: string, command: JsonMap, expectedRevision?: number) => ({
  ...{ commandId, command },
  ...(expectedRevision !== undefined && { expectedRevision }),
});

describe('requests over a store that several processes share', () => {
  test('an accepted command for the end of the log costs one append, and no reading', async () => {
    const { one, matchId, ofOne } = await twoProcesses();
    let head = await headOf(one, matchId);
    ofOne.asked();
    for (const [id, command] of Object.entries({ a: DIME, b: PASS, c: BENS_PASS })) {
      head = accepted(await one.submit(matchId, sent(id, command, head))).revision;
      expect(ofOne.asked()).toEqual({ ...NOTHING, append: 1 });
    }
  });

  test('without an expected revision it costs one reading more, of the rejected commands of the match', async () => {
    const { one, matchId, ofOne } = await twoProcesses();
    accepted(await one.submit(matchId, sent('a', DIME)));
    expect(ofOne.asked()).toEqual({ ...NOTHING, append: 1, read: 1 });
  });

  test('all who read at one moment share one question, whatever matches they read', async () => {
    const { one, matchId, ofOne } = await twoProcesses();
    const request = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
    const other = await one.create(request, 'other');
    ofOne.asked();
    await Promise.all(Array.from({ length: 40 }, (_, at) => one.session(at % 2 === 0 ? matchId : other.matchId)));
    expect(ofOne.asked()).toEqual({ ...NOTHING, readOn: 1 });
  });

  test('a store of one process alone is asked nothing', async () => {
    const counted = lateStore(memoryStore());
    const { ledger, matchId } = await smallMatch({ ...counted.store, isShared: false });
    counted.asked();
    await Promise.all(Array.from({ length: 10 }, () => ledger.session(matchId)));
    expect(counted.asked()).toEqual(NOTHING);
  });
});

test('one event that another process has appended is news, and is shown', async () => {
  const { one, two, matchId } = await twoProcesses();
  const before = await headOf(two, matchId);
  const { events } = accepted(await one.submit(matchId, sent('call', CALL)));
  expect(events.map(({ type }) => type)).toEqual(['JudgeCalled']);
  expect(await headOf(two, matchId)).toBe(before + 1);
});

describe('a process to which nothing is delivered', () => {
  test('shows everything that another one has acknowledged, without a reading of the match', async () => {
    const { one, two, matchId, ofTwo } = await twoProcesses();
    ofTwo.hold();
    for (const [id, command] of Object.entries({ a: DIME, b: PASS, c: BENS_PASS })) {
      const { revision } = accepted(await one.submit(matchId, sent(id, command)));
      expect(await headOf(two, matchId)).toBeGreaterThanOrEqual(revision);
    }
    expect(ofTwo.asked()).toEqual({ ...NOTHING, readOn: 3 });
  });

  test('answers a command that the other one has accepted as it was answered there, and appends nothing', async () => {
    const { one, two, matchId, ofTwo, store } = await twoProcesses();
    const head = await headOf(one, matchId);
    ofTwo.hold();
    const answer = accepted(await one.submit(matchId, sent('same', DIME, head)));
    expect(accepted(await two.submit(matchId, sent('same', DIME, head)))).toEqual(answer);
    expect(await lengthOf(store, streamOf(matchId))).toBe((await headOf(one, matchId)) + 1);
  });

  test('reads on after a conflict, not all of the match, and decides again', async () => {
    const { one, two, matchId, ofTwo } = await twoProcesses();
    const head = await headOf(one, matchId);
    ofTwo.hold();
    await one.submit(matchId, sent('call', CALL));
    ofTwo.asked();
    accepted(await two.submit(matchId, sent('dime', DIME, head)));
    // The attempts are read, since the end of the log is not the one that the command was sent for.
    expect(ofTwo.asked()).toEqual({ ...NOTHING, append: 2, read: 2 });
  });

  test('asks where the log ends for a command whose sender has seen more of the match', async () => {
    const { one, two, matchId, ofTwo } = await twoProcesses();
    ofTwo.hold();
    const { revision } = accepted(await one.submit(matchId, sent('dime', DIME)));
    accepted(await two.submit(matchId, sent('pass', PASS, revision)));
    expect(ofTwo.asked()).toEqual({ ...NOTHING, append: 1, readOn: 1 });
  });

  test('never applies half of a command', async () => {
    const { one, two, matchId, ofTwo } = await twoProcesses();
    const before = await headOf(two, matchId);
    ofTwo.hold();
    const { revision } = accepted(await one.submit(matchId, sent('dime', DIME)));
    expect(revision).toBeGreaterThan(before + 1);
    ofTwo.deliver(1);
    await eventually('one event has come', () => true);
    expect(await headOf(two, matchId)).toBe(revision);
  });
});

test('what is delivered to a match in memory is applied when somebody asks, and read by nobody', async () => {
  const { one, two, matchId, ofTwo } = await twoProcesses();
  const { revision } = accepted(await one.submit(matchId, sent('dime', DIME)));
  expect(await headOf(two, matchId)).toBe(revision);
  accepted(await two.submit(matchId, sent('pass', PASS, revision)));
  expect(ofTwo.asked()).toEqual({ ...NOTHING, append: 1, readOn: 1 });
});

test('what is delivered to a match in memory counts as memory once it is applied', async () => {
  const { one, two, matchId } = await twoProcesses();
  const { bytes } = two.cache();
  accepted(await one.submit(matchId, sent('dime', DIME)));
  await two.session(matchId);
  expect(two.cache().bytes).toBeGreaterThan(bytes);
});

test('a rejected command is not accepted at another process that has heard of it, though it has become legal', async () => {
  const { one, two, matchId } = await twoProcesses();
  const early = sent('early', BENS_PASS, await headOf(one, matchId));
  const rejected = refused(await one.submit(matchId, early));
  await one.submit(matchId, sent('dime', DIME));
  const { revision } = accepted(await one.submit(matchId, sent('pass', PASS)));
  await headOf(two, matchId);
  for (let turns = 0; turns < 50; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(refused(await two.submit(matchId, { ...early, expectedRevision: revision }))).toEqual(rejected);
});

test('a match that was evicted while others played is read again, and never shown as it was', async () => {
  const { ledger: measured, matchId: any } = await smallMatch();
  await measured.session(any);
  const store = memoryStore();
  const late = lateStore(store);
  const { ledger: one, matchId } = await smallMatch(store);
  // Room for one match and a half: each reading evicts the other one.
  const two = ledgerOver(late.store, { cacheBytes: Math.ceil(measured.cache().bytes * 1.5 * (16 / 15)) });
  const other = await one.create({ ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE }, 'other');
  for (const [id, command] of Object.entries({ a: DIME, b: PASS, c: BENS_PASS }))
    for (const each of [matchId, other.matchId]) {
      const { revision } = accepted(await ledgerOver(store).submit(each, sent(id, command)));
      expect(await headOf(two, each)).toBeGreaterThanOrEqual(revision);
    }
  expect(two.cache()).toMatchObject({ entries: 1 });
});

test('a store whose subscriptions end, and one that cannot be asked, lose nothing', async () => {
  const store = memoryStore();
  const { ledger: one, matchId } = await smallMatch(store);
  const away = (): Error => new StoreUnavailable('down', 'injected');
  let isAway = false;
  const broken: EventStore = {
    ...lateStore(store).store,
    subscribe: async function* () {
      await Promise.resolve();
      yield* []; // none comes
      throw away();
    },
    readOn: (options) => (isAway ? Promise.reject(away()) : store.readOn(options)),
    eventAt: (position) => (isAway ? Promise.reject(away()) : store.eventAt(position)),
  };
  const two = ledgerOver(broken);
  await two.session(matchId);
  for (const [id, command] of Object.entries({ a: DIME, b: PASS })) {
    const { revision } = accepted(await one.submit(matchId, sent(id, command)));
    isAway = true;
    await expect(two.session(matchId)).rejects.toThrow('injected');
    isAway = false;
    expect(await headOf(two, matchId)).toBeGreaterThanOrEqual(revision);
  }
});
