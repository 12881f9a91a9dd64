import { randomUUID } from 'node:crypto';
import { memoryStore } from '@stackledger/store';
import { until } from '../../../../test/support/until.js';
import { streamOf } from '../log-event.js';
import { memoryCheckpoints, type ProjectionProgress } from '../projector/checkpoints.js';
import type { ProjectionFailure } from '../projector/projector-state.js';
import type { SharedProgress } from '../projector/shared-checkpoints.js';
import { StoredProgress } from './stored-progress.js';

const projection = { name: 'matches', version: 1 };

/** A process that reads what another one writes: `writes` is what that does when it is asked to. */
const reader = async (
  writes: (end: bigint, tell: (position: bigint) => void) => void,
  failure: () => ProjectionFailure | null = () => null,
) => {
  const store = memoryStore();
  const events = [1, 2].map(() => ({ id: randomUUID(), type: 'Noted', json: '{}' }));
  const { position: end } = await store.append(streamOf('x'), 'no-stream', events);
  let stored: ProjectionProgress | null = null;
  let listener: (progress: SharedProgress) => void = () => undefined;
  const asked: bigint[] = [];
  const tell = (position: bigint): void => {
    stored = { version: 1, position, eventId: String(position) };
    listener({ projection: 'matches', version: 1, position });
  };
  const progress = new StoredProgress({
    ...{ store, projection, ticks: { now: () => 0, every: () => () => undefined } },
    checkpoints: { progress: () => Promise.resolve(stored) },
    sharing: {
      takeTurn: () => Promise.resolve(null),
      failure: () => Promise.resolve(failure()),
      onAsked: () => () => undefined,
      listUpTo: () => memoryCheckpoints(),
      stateBefore: () => Promise.resolve(null),
      onProgress: (heard) => {
        listener = heard;
        return () => undefined;
      },
      askFor: (position) => {
        asked.push(position);
        writes(position, tell);
      },
    },
  });
  const { version, position } = progress;
  progress.start();
  return { progress, asked, end, tell, begun: { version, position } };
};

test('whoever writes is asked once for all that the store holds, however many times it writes until then', async () => {
  const { progress, asked, end } = await reader((goal, tell) => {
    setImmediate(() => {
      tell(goal - 1n);
      setImmediate(() => tell(goal));
    });
  });
  expect(await progress.whole(60_000)).toBe(end);
  expect(asked).toEqual([end]);
  expect(await progress.whole(60_000)).toBe(end);
  expect(asked).toEqual([end]);
  progress.stop();
});

test('one that had stopped goes on as soon as somebody has written, and not when it is next looked at', async () => {
  let failure: ProjectionFailure | null = { matchId: 'x', revision: 1, type: 'Noted', why: 'it is of another kind' };
  const { progress, end, tell } = await reader(
    () => undefined,
    () => failure,
  );
  await until('it is known', () => progress.failure !== null);
  failure = null;
  tell(end);
  await until('it goes on', () => progress.failure === null);
  progress.stop();
});

test('where nobody writes, whoever asks is told so when the time is over', async () => {
  const { progress, begun } = await reader(() => undefined);
  expect(begun).toEqual({ version: 0, position: 0n }); // nothing, until it is read
  expect(await progress.whole(1)).toBeNull();
  progress.stop();
});
