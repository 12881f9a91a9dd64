import { jest } from '@jest/globals';
import { OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import { listed, rejectionOf } from '@stackledger/store/testing';
import { situationAt, streamOf } from '../../../libs/ledger/src/sessions/session.js';
import { DIME, ledgerOver, PASS, smallMatch } from '../../support/tables/small-ledger.js';
import type { Double } from '../double.js';
import type { Fault } from '../faults.js';
import { opened, type Opened } from '../opened.js';
import { pacedClock } from '../paced-clock.js';

const DEADLINE_MS = 6000;

const time = pacedClock();
beforeAll(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => time.now()); // by which commands are timed
});
afterAll(() => {
  jest.restoreAllMocks();
  time.stop();
});

const onTime = (work: (opened: Opened) => Promise<void>, nodes = 1): Promise<void> =>
  opened(
    work,
    { nodes },
    { more: `&defaultDeadline=${DEADLINE_MS}`, time: () => ({ ...time, stop: () => undefined }) },
  );

const silent: [string, Fault][] = [
  ['is never taken up', { kind: 'silence' }],
  ['is written and never answered', { kind: 'silent-reply' }],
];

test.concurrent.each(silent)(
  'SL-STORE-1: a command whose append %s is answered when its time is over: unknown, and nobody who reads waits for it',
  (_, fault) =>
    onTime(async ({ double, store }) => {
      const { ledger, matchId } = await smallMatch(store);
      const before = situationAt(await ledger.session(matchId)).state.head;
      const tries = double.served.append;
      double.faults.always('append', fault);
      let isAnswered = false;
      const command = rejectionOf(ledger.submit(matchId, { commandId: 'one', command: DIME })).finally(() => {
        isAnswered = true;
      });
      for (const from of ['now', 0] as const)
        for (let reading = 0; reading < 5; reading++) {
          const { head } = situationAt(await ledger.session(matchId, from)).state;
          expect(head).toBeGreaterThanOrEqual(before);
        }
      expect(isAnswered).toBe(false);
      expect(await command).toBeInstanceOf(OutcomeUnknown);
      expect(double.served.append - tries).toBeLessThanOrEqual(3); // all tries together have the time of one request
      double.faults.always('append', null);
      expect((await ledger.submit(matchId, { commandId: 'one', command: DIME })).kind).toBe('accepted');
      expect((await ledgerOver(store).submit(matchId, { commandId: 'two', command: PASS })).kind).toBe('accepted');
      const ids = (await listed(store.read(streamOf(matchId)))).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
);

test.concurrent(
  'readings that go before a command wait for a leader as its append does: a command in an election is accepted',
  () =>
    onTime(async ({ double, store }) => {
      const { matchId } = await smallMatch(store);
      const cold = ledgerOver(store);
      double.faults.next('read', ...Array.from({ length: 3 }, () => ({ kind: 'refuse' }) as const));
      expect((await cold.submit(matchId, { commandId: 'one', command: DIME })).kind).toBe('accepted');
    }),
);

/** What answers, and those who get them, may take of the time of the process beside the time that a request has. */
const SLACK_MS = 1500;

const ways: [string, (double: Double) => Promise<void>][] = [
  ['dies', (cluster) => cluster.kill(0)],
  ['freezes', (cluster) => Promise.resolve(cluster.freeze(0))],
];

test.concurrent.each(ways)(
  'while a leader that %s has no successor, whatever is asked is answered in the time of one request; then all goes on',
  (_, lose) =>
    onTime(async ({ double, store }) => {
      const { ledger, matchId } = await smallMatch(store);
      await ledger.session(matchId);
      const cold = ledgerOver(store);
      await lose(double);
      double.members.notice();
      const begun = time.now();
      const timed = async (work: Promise<unknown>): Promise<number> => {
        expect([StoreUnavailable, OutcomeUnknown]).toContain(((await rejectionOf(work)) as object).constructor);
        return time.now() - begun;
      };
      const asked = [
        ledger.submit(matchId, { commandId: 'refused', command: { type: 'EndTurn', seat: 'ben' } }),
        ledger.submit(matchId, { commandId: 'stale', command: DIME, expectedRevision: 0 }),
        cold.submit(matchId, { commandId: 'cold', command: PASS }),
        ledger.session(matchId),
        ledger.session(matchId, 'now'),
        cold.session(matchId),
        ledger.preview(matchId, { type: 'Rewind', to: 0 }),
      ];
      for (const afterMs of await Promise.all(asked.map(timed))) expect(afterMs).toBeLessThan(DEADLINE_MS + SLACK_MS);
      double.elect(1);
      const until = time.now() + 60_000;
      const again = async (): Promise<string> => {
        try {
          return (await ledger.submit(matchId, { commandId: 'one', command: DIME })).kind;
        } catch (error) {
          if (time.now() > until) throw error;
          return again();
        }
      };
      expect(await again()).toBe('accepted');
    }, 3),
);
