import { randomUUID } from 'node:crypto';
import { memoryStore } from '@stackledger/store';
import { memorySharing } from '../../../../test/support/memory-sharing.js';
import { streamOf, type ReadEvent } from '../log-event.js';
import { createSharedReadSide } from './shared-read-side.js';

test('nobody waits for a list that has stopped in the process that writes it', async () => {
  const store = memoryStore();
  await store.append(streamOf('x'), 'no-stream', [{ id: randomUUID(), type: 'Noted', json: '{}' }]);
  const sharing = memorySharing();
  const turn = await sharing.ofProcess('writer').sharing.takeTurn(new AbortController().signal, 1);
  await turn?.stopped({ matchId: 'x', revision: 0, type: 'Noted', why: 'it is of another kind' }, 0n);

  let readings = 0;
  const progress = (): Promise<null> => Promise.resolve((readings++, null));
  const side = createSharedReadSide({
    ...{
      store,
      read: (json: string) => JSON.parse(json) as ReturnType<ReadEvent>,
      checkpoints: { ...sharing.ofProcess('reader'), progress },
    },
    catalogue: { games: {}, others: { events: {}, damage: [], against: [], ownCards: {} } },
    ticks: { now: () => 0, every: () => () => undefined },
  });
  side.start();
  for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
  expect(side.projectors.matches.status().state).toBe('stopped');
  const before = readings;
  expect(await side.wholeList()).toBeNull();
  expect(readings - before).toBeLessThan(4); // whoever waits reads it again and again
  await side.stop();
});
