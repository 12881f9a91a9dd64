import { randomUUID } from 'node:crypto';
import { memoryStore, type EventStore } from '@stackledger/store';
import { streamOf, type ReadEvent } from '../log-event.js';
import type { Projection, ProjectionState } from '../projection.js';
import { memoryCheckpoints } from './checkpoints.js';
import { createOnDemandProjector } from './on-demand-projector.js';

type Letters = ProjectionState & { readonly letters: string };

/** The types of all events in order. */
const letters: Projection<Letters> = {
  name: 'letters',
  version: 1,
  initial: { tip: -1, letters: '' },
  goesBack: false,
  weight: { match: 1, event: 1 },
  apply: (state, { type, revision }) => ({ tip: revision, letters: `${state.letters}${type}` }),
  checkpoint: {
    write: ({ tip, letters: all }) => ({ tip, letters: all }),
    read: ({ tip, letters: all }) => ({ tip: Number(tip), letters: String(all) }), // as written
  },
};

/** Appends an event to the match, by its type. */
const append = async (store: EventStore, revision: number, type: string): Promise<void> => {
  const at = { matchId: 'x', revision: String(revision), parent: revision === 0 ? undefined : String(revision - 1) };
  const about = { recordedAt: '2026-02-01T10:00:00Z', actor: { kind: 'judge', id: 'jo' }, commandId: 'c', data: {} };
  const json = JSON.stringify({ ...at, type, ...about });
  const after = revision === 0 ? 'no-stream' : BigInt(revision - 1);
  await store.append(streamOf('x'), after, [{ id: randomUUID(), type, json }]);
};

test('each reading applies what has come since the last one: nothing twice, and nothing left out', async () => {
  const store = memoryStore();
  const reader = createOnDemandProjector(letters, {
    ...{
      store,
      checkpoints: memoryCheckpoints(),
      read: (json: string) => JSON.parse(json) as ReturnType<ReadEvent>,
      cacheBytes: 1_000_000,
    },
    arrival: async (_matchId, revision) => append(store, revision, 'c'),
  });
  expect(await reader.reached('x')).toBe(-1);
  expect(reader.cache().entries).toBe(0); // what is not there takes no room
  await append(store, 0, 'a');
  await append(store, 1, 'b');
  expect((await reader.stateAt('x', 1))?.letters).toBe('ab');
  expect(await reader.stateAt('x', 2)).toBeUndefined();
  expect(await reader.reaches('x', 2, 1)).toBe(true); // it comes while it is waited for
  expect((await reader.stateAt('x', 2))?.letters).toBe('abc');
  expect((await reader.stateAt('x', 0))?.letters).toBe('a');
});
