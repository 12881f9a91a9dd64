import { memoryStore } from '@stackledger/store';
import { games } from '../../../../test/support/games.js';
import { accepted, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import { catchUp, loadMatch } from './loading.js';
import { loadSession, streamOf } from './session.js';

const CALL = { type: 'CallJudge', seat: 'anna', category: 'rules-question', reason: 'may I?' };

test('a session catches up with what others have appended, be it one event, and says whether there was any', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const session = await loadSession(store, games, matchId);
  expect(await catchUp({ store, games }, session)).toBe(false);
  expect(accepted(await ledger.submit(matchId, { commandId: 'call', command: CALL })).events).toHaveLength(1);
  const before = session.weight;
  expect(await catchUp({ store, games }, session)).toBe(true);
  expect(session.weight).toBeGreaterThan(before);
  const { timeline, lastHash } = await loadSession(store, games, matchId);
  expect([session.timeline.state().head, session.lastHash]).toEqual([timeline.state().head, lastHash]);
  expect(await catchUp({ store, games }, session)).toBe(false);
});

test('over a store that was restored from before it the session is of a log that is gone', async () => {
  const { store, ledger, matchId } = await smallMatch();
  const session = await loadMatch({ store, games }, matchId);
  const earlier = memoryStore();
  for await (const { id, type, json } of store.read(streamOf(matchId)))
    await earlier.append(streamOf(matchId), await lastOf(earlier, streamOf(matchId)), [{ id, type, json }]);
  accepted(await ledger.submit(matchId, { commandId: 'call', command: CALL }));
  await catchUp({ store, games }, session);
  expect(await catchUp({ store: earlier, games }, session)).toBe('restored');
});

/** The revision of the last event of a stream, as an append expects it. */
const lastOf = async (store: ReturnType<typeof memoryStore>, stream: string): Promise<bigint | 'no-stream'> => {
  try {
    for await (const { revision } of store.read(stream, { direction: 'backwards', limit: 1 })) return revision;
  } catch {
    return 'no-stream';
  }
  return 'no-stream';
};
