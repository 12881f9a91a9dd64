import { randomUUID } from 'node:crypto';
import { DamagedStore, memoryStore, StoreUnavailable, type EventStore } from '@stackledger/store';
import { memoryCheckpoints } from '../projector/checkpoints.js';
import type { ReadEvent } from '../log-event.js';
import { STATUSES } from '../match-list/match-status.js';
import { createReadSide, type FoldingReadSide } from './read-side.js';

const HOUR = 3_600_000;

const append = (
  store: EventStore,
  revision: number,
  type: string,
  matchId = 'x',
): Promise<{ readonly position: bigint }> => {
  const [at, parent] = [String(revision), revision === 0 ? undefined : String(revision - 1)];
  const about = { recordedAt: '2026-02-01T10:00:00Z', actor: { kind: 'seat', id: 'ann' }, commandId: `c${at}` };
  const json = JSON.stringify({ parent, data: { seats: ['ann'] }, ...about });
  const expected = revision === 0 ? 'no-stream' : BigInt(revision - 1);
  return store.append(`match-${matchId}`, expected, [{ id: randomUUID(), type, json }]);
};

const readingOf = (store: EventStore, checkpoints = memoryCheckpoints()): FoldingReadSide =>
  createReadSide({
    store,
    checkpoints,
    read: (json: string) => JSON.parse(json) as ReturnType<ReadEvent>,
    catalogue: { games: {}, others: { events: {}, damage: [], against: [], ownCards: {} } },
    patienceMs: HOUR,
  });

const caughtUp = async (side: FoldingReadSide): Promise<FoldingReadSide> => {
  await side.open();
  side.start();
  await side.caughtUp();
  return side;
};

test('stored events are applied at once; new ones wait for others until somebody asks', async () => {
  const store = memoryStore();
  await append(store, 0, 'MatchCreated');
  const { position } = await append(store, 1, 'MatchStarted');
  const side = await caughtUp(readingOf(store));
  expect(side.position()).toBe(position);

  const { position: next } = await append(store, 2, 'MatchEnded');
  side.expect(next);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(side.position()).toBe(position);
  expect(side.behind('matches')).toBe(next - position);
  expect(await side.wholeList()).not.toBeNull();
  expect((await side.projectors.matches.stateAt('x', 2))?.table.status).toBe('ended');
  await side.stop();
});

/** A store whose first page holds one event, and of which the second cannot be read. */
const failingWith = (store: EventStore, error: Error): EventStore => ({
  ...store,
  pages: async function* () {
    for await (const event of store.readAll({ limit: 1 })) yield [event];
    throw error;
  },
});

describe('given that stored events cannot be read to the end', () => {
  const store = memoryStore();
  beforeAll(async () => {
    for (const [revision, type] of ['MatchCreated', 'MatchStarted', 'MatchEnded'].entries())
      await append(store, revision, type);
  });

  test('since the store is away for a moment, then the subscription gives the rest, once', async () => {
    const side = readingOf(failingWith(store, new StoreUnavailable('down', 'it is away')));
    let events = 0;
    side.applied$.subscribe(() => (events += 1));
    await caughtUp(side);
    expect([events, side.position(), side.status().failure]).toEqual([3, 3n, null]);
    expect((await side.projectors.matches.stateAt('x', 2))?.table.status).toBe('ended');
    await side.stop();
  });

  test('since it is damaged, then nothing more is applied, and why is said', async () => {
    const side = await caughtUp(readingOf(failingWith(store, new DamagedStore('match.db', 'a bit turned over'))));
    expect(side.position()).toBe(1n);
    expect(side.status().failure).toMatch(/a bit turned over/);
    await side.stop();
  });
});

describe('given that one event of a match is damaged', () => {
  const store = memoryStore();
  const whole = { rulesets: [''], statuses: STATUSES };
  beforeAll(async () => {
    const order = [
      ...(['x', 'y'] as const).map((match) => [match, 'MatchCreated'] as const),
      ...([
        ['x', 'MatchStarted'],
        ['x', 'MatchEnded'],
        ['y', 'MatchStarted'],
      ] as const),
    ];
    const revisions = { x: 0, y: 0 };
    for (const [match, type] of order) await append(store, revisions[match]++, type, match);
  });

  /** As a file has it of which the third event was damaged. */
  const damaged = (): EventStore => ({
    ...store,
    pages: async function* ({ after = 0n, ...options } = {}) {
      const event = { stream: 'match-x', revision: 1n, position: 3n };
      for await (const each of store.readAll({ after, ...options })) {
        if (each.position === 3n) throw new DamagedStore('hall.db', 'a bit turned over', { event });
        yield [each];
      }
    },
  });

  test('then nothing more of that match is applied, everything else is, and the next start knows it again', async () => {
    const checkpoints = memoryCheckpoints();
    for (const start of ['first', 'second']) {
      const side = await caughtUp(readingOf(damaged(), checkpoints));
      expect([start, side.status().failure, side.position()]).toEqual([start, null, 5n]);
      const listed = await (await side.wholeList())?.page(whole, 9);
      expect(listed?.map(({ matchId, status, revision }) => [matchId, status, revision])).toEqual([
        ...[
          ['x', 'open', 0],
          ['y', 'running', 1],
        ],
      ]);
      const { matches, clocks } = side.projectors;
      expect(await matches.reaches('x', 2, HOUR)).toBe(false);
      expect([matches.damageOf('x')?.what, matches.damageOf('y')]).toEqual(['a bit turned over', undefined]);
      expect(clocks.damageOf('x')).toBeDefined();
      await side.stop();
      expect((await checkpoints.progress('matches'))?.position).toBe(2n);
    }
  });
});
