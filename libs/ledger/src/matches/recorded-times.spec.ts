import { memoryStore, type EventStore } from '@stackledger/store';
import { accepted, DIME, ledgerOver, PASS, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../sessions/session.js';

const timesOf = async (store: EventStore, matchId: string): Promise<readonly string[]> => {
  const times: string[] = [];
  for await (const { json } of store.read(streamOf(matchId))) times.push(readEnvelope(json).recordedAt);
  return times;
};

const at = (minutes: number): { readonly clock: { readonly now: () => string } } => ({
  clock: { now: () => new Date(Date.UTC(2026, 1, 1, 10, minutes)).toISOString() },
});

test('no event is earlier than the one before it: a clock that was set back stands still until it is where it was', async () => {
  let minutes = 30;
  const clock = { now: () => at(minutes).clock.now() };
  const { store, ledger, matchId } = await smallMatch(memoryStore(), { clock });
  minutes = 10;
  accepted(await ledger.submit(matchId, { commandId: 'play', command: DIME }));
  minutes = 31;
  accepted(await ledger.submit(matchId, { commandId: 'pass', command: PASS }));
  const times = await timesOf(store, matchId);
  expect(times).toEqual([...times].sort());
  expect([...new Set(times)]).toEqual(['2026-02-01T10:30:00.000Z', '2026-02-01T10:31:00.000Z']);
});

test('another process with a clock that is behind holds to that too, and for what it refuses', async () => {
  const { store, matchId } = await smallMatch(memoryStore(), at(30));
  const behind = ledgerOver(store, at(5));
  accepted(await behind.submit(matchId, { commandId: 'play', command: DIME }));
  await behind.submit(matchId, { commandId: 'too-soon', command: { type: 'EndTurn', seat: 'ben' } });
  expect(new Set(await timesOf(store, matchId))).toEqual(new Set(['2026-02-01T10:30:00.000Z']));
  expect(await behind.attempts(matchId).list()).toMatchObject([{ at: '2026-02-01T10:30:00.000Z' }]);
});
