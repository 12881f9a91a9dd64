import { randomUUID } from 'node:crypto';
import { memoryStore } from '@stackledger/store';
import { memoryCheckpoints } from '../projector/checkpoints.js';
import type { ReadEvent } from '../log-event.js';
import { createReadSide } from './read-side.js';

const HOUR = 3_600_000;

test('stored events are applied at once; new ones wait for others until somebody asks', async () => {
  const store = memoryStore();
  const append = (revision: number, type: string): Promise<{ readonly position: bigint }> => {
    const [at, parent] = [String(revision), revision === 0 ? undefined : String(revision - 1)];
    const about = { recordedAt: '2026-02-01T10:00:00Z', actor: { kind: 'seat', id: 'ann' }, commandId: `c${at}` };
    const json = JSON.stringify({ matchId: 'x', revision: at, type, parent, data: { seats: ['ann'] }, ...about });
    const expected = revision === 0 ? 'no-stream' : BigInt(revision - 1);
    return store.append('match-x', expected, [{ id: randomUUID(), type, json }]);
  };
  await append(0, 'MatchCreated');
  const { position } = await append(1, 'MatchStarted');

  const catalogue = { games: {}, others: { events: {}, damage: [], against: [], ownCards: {} } };
  const reading = {
    store,
    checkpoints: memoryCheckpoints(),
    read: (json: string) => JSON.parse(json) as ReturnType<ReadEvent>,
    catalogue,
    patienceMs: HOUR,
  };
  const side = createReadSide(reading);
  await side.open();
  side.start();
  await side.caughtUp();
  expect(side.position()).toBe(position);

  const { position: next } = await append(2, 'MatchEnded');
  side.expect(next);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(side.position()).toBe(position);
  expect(side.behind('matches')).toBe(next - position);
  expect(await side.hasSeenAll('matches')).toBe(true);
  expect((await side.projectors.matches.stateAt('x', 2))?.table.status).toBe('ended');
  await side.stop();
});
