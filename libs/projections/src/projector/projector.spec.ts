import { randomUUID } from 'node:crypto';
import { memoryStore } from '@stackledger/store';
import { logEventOf, streamOf, type LogEvent, type ReadEvent } from '../log-event.js';
import type { Projection, ProjectionState } from '../projection.js';
import { memoryCheckpoints, type CheckpointStore } from './checkpoints.js';
import { createProjector, type Projector } from './projector.js';

/** The types of the events on the active branch. */
type Branch = ProjectionState & { readonly types: string };

const branches = (version: number): Projection<Branch> => ({
  name: 'branches',
  version,
  initial: { tip: -1, types: '' },
  goesBack: true,
  weight: { match: 1, event: 1 },
  apply: (state, { type, revision }, atParent = state) => ({ tip: revision, types: `${atParent.types}${type}` }),
  checkpoint: {
    write: ({ tip, types }) => ({ tip, types }),
    read: ({ tip, types }) => ({ tip: Number(tip), types: String(types) }), // as written
  },
});

const read: ReadEvent = (json) => JSON.parse(json) as ReturnType<ReadEvent>;

/** A store with one match of events, each a letter and the revision before it on its branch. */
const played = async (...events: readonly (readonly [type: string, parent: number | null])[]) => {
  const store = memoryStore();
  const { position } = await store.append(
    streamOf('x'),
    'no-stream',
    events.map(([type, parent], revision) => {
      const at = { matchId: 'x', revision: String(revision), parent: parent === null ? undefined : String(parent) };
      const opened = {
        recordedAt: '2026-02-01T10:00:00Z',
        actor: { kind: 'judge', id: 'jo' },
        commandId: 'c',
        data: {},
      };
      return { id: randomUUID(), type, json: JSON.stringify({ ...at, type, ...opened }) };
    }),
  );
  const log: LogEvent[] = [];
  for await (const recorded of store.read(streamOf('x'))) log.push(logEventOf(recorded, read));
  return { store, log, position };
};

type Played = Awaited<ReturnType<typeof played>>;

const projector = (
  { store }: Played,
  checkpoints: CheckpointStore,
  version = 1,
  cacheBytes = 1_000_000,
): Projector<Branch> =>
  createProjector(branches(version), { store, checkpoints, read, hurried: (work) => work(), cacheBytes });

const handleAll = async (of: Projector<Branch>, log: readonly LogEvent[]): Promise<void> => {
  for (const event of log) await of.handle(event);
};

/** Checkpoints in which a projection of version 1 has stored all of a match. */
const storedOf = async (match: Played): Promise<CheckpointStore> => {
  const checkpoints = memoryCheckpoints();
  const first = projector(match, checkpoints);
  await handleAll(first, match.log);
  await first.flush();
  return checkpoints;
};

const isOfThisStore = (): Promise<boolean> => Promise.resolve(true);

/** A match in which play went back behind `b` and, last of all, behind `d`. */
const rewound = (): Promise<Played> => played(['a', null], ['b', 0], ['c', 0], ['d', 2], ['e', 2]);

test('a projection goes on from what it has stored, with every state on every branch', async () => {
  const match = await rewound();
  const again = projector(match, await storedOf(match));
  expect(await again.begin(isOfThisStore)).toBe(match.position);
  const states = [0, 1, 2, 3, 4].map((revision) => again.stateAt('x', revision));
  expect((await Promise.all(states)).map((state) => state?.types)).toEqual(['a', 'ab', 'ac', 'acd', 'ace']);
});

test.each([
  ['an earlier version', 2, isOfThisStore],
  ['another store', 1, () => Promise.resolve(false)],
])('what was stored of %s is forgotten, and all is read again', async (_, version, isOfStore) => {
  const match = await rewound();
  const checkpoints = await storedOf(match);
  const again = projector(match, checkpoints, version);
  expect(await again.begin(isOfStore)).toBe(0n);
  expect(await checkpoints.progress('branches')).toBeNull();
  expect(await again.reached('x')).toBe(-1);
});

test('what was stored beyond the progress is read again once, and then the progress is there too', async () => {
  const match = await rewound();
  const checkpoints = await storedOf(match);
  const [{ position, id }] = match.log.slice(1) as [LogEvent];
  await checkpoints.write('branches', { version: 1, position, eventId: id }, []); // as far as it was known to be
  const written: bigint[] = [];
  const again = projector(match, {
    ...checkpoints,
    write: (name, progress, states) => {
      written.push(progress.position);
      return checkpoints.write(name, progress, states);
    },
  });
  expect(await again.begin(isOfThisStore)).toBe(position);
  await again.flush();
  expect(written).toEqual([]);
  await handleAll(again, match.log.slice(2));
  await again.flush();
  await again.flush();
  expect(written).toEqual([match.position]);
  expect(await checkpoints.progress('branches')).toMatchObject({ position: match.position });
});

test('matches are stored in the order of their ids, as they lie in a file', async () => {
  const match = await played(['a', null]);
  const stored: string[] = [];
  const checkpoints: CheckpointStore = {
    ...memoryCheckpoints(),
    write: (_, _progress, states) => Promise.resolve(void stored.push(...states.map(({ matchId }) => matchId))),
  };
  const all = projector(match, checkpoints);
  const names = 'gdhbfaeicj'.split('');
  const [first] = match.log as [LogEvent];
  await handleAll(
    all,
    names.map((matchId, at) => ({ ...first, matchId, position: BigInt(at + 1) })),
  );
  await all.flush();
  expect(stored).toEqual(names.toSorted());
});

test('what was stored, read again and stored further during a flush is not overwritten by it', async () => {
  const match = await played(['a', null], ['b', 0]);
  const [first, second] = match.log as [LogEvent, LogEvent];
  const checkpoints = memoryCheckpoints();
  const all = projector(match, checkpoints, 1, 4);
  let position = 0n;
  const handle = (event: LogEvent, matchId: string) => all.handle({ ...event, matchId, position: ++position });
  /** So many other matches that all before them are evicted and stored. */
  const others = async (name: string): Promise<void> => {
    for (let each = 0; each < 32; each++) await handle(first, `${name}${each}`);
  };
  for (const name of 'abcdefghz') await handle(first, name);
  let parts = 0;
  await all.flush(async () => {
    if (parts++ > 0) return;
    await others('m');
    await handle(second, 'z');
    await others('n');
  });
  expect(parts).toBeGreaterThan(0);
  await all.flush();
  const again = projector(match, checkpoints);
  expect(await again.begin(isOfThisStore)).toBe(position);
  expect(await again.reached('z')).toBe(1);
});

test('there is no state before the first event, beyond the last, nor of a match that is not there', async () => {
  const match = await rewound();
  const all = projector(match, memoryCheckpoints());
  await handleAll(all, match.log.slice(0, 3));
  expect((await all.stateAt('x', 2))?.types).toBe('ac');
  expect(await all.stateAt('x', 3)).toBeUndefined();
  expect(await all.stateAt('x', -1)).toBeUndefined();
  expect(await all.stateAt('y', 0)).toBeUndefined();
});

describe('a revision is reached', () => {
  test('where it is stored, without the match in memory', async () => {
    const match = await rewound();
    const again = projector(match, await storedOf(match));
    expect(await again.reaches('x', 4, 1)).toBe(true);
    expect(await again.reaches('x', 5, 1)).toBe(false);
  });

  test('where it comes while what is stored is being read', async () => {
    const match = await rewound();
    const checkpoints = memoryCheckpoints();
    let reading: CheckpointStore = checkpoints;
    const late = projector(match, { ...checkpoints, stateBefore: (...asked) => reading.stateBefore(...asked) });
    reading = {
      ...checkpoints,
      stateBefore: async (...asked) => {
        reading = checkpoints;
        await handleAll(late, match.log);
        return await checkpoints.stateBefore(...asked);
      },
    };
    expect(await late.reaches('x', 4, 1)).toBe(true);
  });

  test('as soon as its event is applied, and never once the projection has stopped', async () => {
    const match = await rewound();
    const all = projector(match, memoryCheckpoints());
    const comes = all.reaches('x', 1, 60_000);
    const never = all.reaches('x', 4, 60_000);
    await handleAll(all, match.log.slice(0, 2));
    expect(await comes).toBe(true);
    all.stop({ matchId: 'x', revision: 2, type: 'c', why: 'it cannot be read' });
    expect(await never).toBe(false);
    expect(await all.reaches('x', 4, 60_000)).toBe(false);
  });
});

test('an event that was applied before changes nothing, and a gap stops the projection with a sentence', async () => {
  const match = await rewound();
  const all = projector(match, memoryCheckpoints());
  await handleAll(all, [...match.log.slice(0, 3), ...match.log.slice(1, 3)]);
  expect((await all.stateAt('x', 2))?.types).toBe('ac');
  await handleAll(all, match.log.slice(4));
  expect(all.status()).toMatchObject({
    state: 'stopped',
    failure: { matchId: 'x', revision: 4, type: 'e', why: 'it comes after revision 2: those between are missing' },
  });
});
