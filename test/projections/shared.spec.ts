import { randomUUID } from 'node:crypto';
import { readEnvelope } from '@stackledger/ledger';
import {
  createMatchIndex,
  createReadSide,
  createSharedReadSide,
  memoryCheckpoints,
  PROJECTIONS,
  STATUSES,
  streamOf,
  type ListedMatch,
  type Projection,
  type ProjectionReader,
  type ReadSide,
  type TickClock,
} from '@stackledger/projections';
import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { memoryStore, type EventStore, type NewEvent } from '@stackledger/store';
import { listed } from '@stackledger/store/testing';
import { catalogue, projections } from '../support/games.js';
import { sampleMatch } from '../support/logs/sample-log.js';
import { memorySharing, type MemorySharing } from '../support/memory-sharing.js';
import { factsOf, statesOf } from '../support/two-readings.js';
import { until } from '../support/until.js';

/** A match with rewinds, as it was appended. */
let played: { readonly store: EventStore; readonly matchId: string; readonly events: readonly NewEvent[] };
beforeAll(async () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { store, matchId } = await sampleMatch(seed, 'four-souls', 400);
    const events = await listed(store.read(streamOf(matchId)));
    played = { store, matchId, events };
    if (events.filter(({ type }) => type === 'MatchRewound').length > 1) return;
  }
});

const running: ReadSide[] = [];
afterEach(async () => {
  for (const side of running.splice(0)) await side.stop();
});

/** A process over a store, started. */
const process = async (
  store: EventStore,
  sharing: MemorySharing,
  name: string,
  ticks?: TickClock,
): Promise<ReadSide> => {
  const checkpoints = sharing.ofProcess(name);
  const side = createSharedReadSide({ store, checkpoints, read: readEnvelope, catalogue, ticks });
  running.push(side);
  await side.open();
  side.start();
  return side;
};

/** The list as a process reads it, with everything that the store holds. */
const listOf = async (side: ReadSide): Promise<readonly ListedMatch[]> => {
  const index = await side.wholeList();
  return (await index?.page({ rulesets: ['four-souls'], statuses: STATUSES }, 99)) ?? [];
};

/** The list as a process makes it that keeps one for itself. */
const ownListOf = async (store: EventStore): Promise<readonly ListedMatch[]> => {
  const checkpoints = memoryCheckpoints();
  const side = createReadSide({ store, checkpoints, read: readEnvelope, catalogue });
  await side.open();
  side.start();
  await side.caughtUp();
  await side.stop();
  const index = createMatchIndex(side.projectors.matches, checkpoints);
  return (await index.page({ rulesets: ['four-souls'], statuses: STATUSES }, 99)) ?? [];
};

/** Appends events of the match from one on. */
const appendTo = async (store: EventStore, from: number, to: number): Promise<void> => {
  const expected = from === 0 ? 'no-stream' : BigInt(from - 1);
  const events = played.events.slice(from, to).map(({ id, type, json }) => ({ id, type, json }));
  await store.append(streamOf(played.matchId), expected, events);
};

test.each([
  ['are heard', true],
  ['are lost', false],
])('one process writes the list, and all read the same, where messages %s', async (_, isHeard) => {
  const sharing = memorySharing(isHeard);
  const store = memoryStore();
  const sides = [await process(store, sharing, 'one'), await process(store, sharing, 'two')];
  for (const [from, to] of [
    [0, 1],
    [1, 40],
    [40, 200],
  ] as const) {
    await appendTo(store, from, to);
    const expected = await ownListOf(store);
    expect(expected).toMatchObject([{ matchId: played.matchId, revision: to - 1 }]);
    for (const side of sides) expect(await listOf(side)).toEqual(expected);
  }
  expect([...sharing.writes.keys()]).toEqual(['one']);
  expect(sides.map((side) => side.status().isCaughtUp)).toEqual([true, true]);
});

test('a process that loses its turn stops writing, and the next one goes on where it was', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  const [one, two] = [await process(store, sharing, 'one'), await process(store, sharing, 'two')];
  await appendTo(store, 0, 60);
  await listOf(one);
  sharing.takeAway();
  await until('the other has the turn', () => sharing.holder() === 'two');
  const before = sharing.writes.get('one');
  await appendTo(store, 60, 120);
  const expected = await ownListOf(store);
  for (const side of [one, two]) expect(await listOf(side)).toEqual(expected);
  expect(sharing.writes.get('one')).toBe(before);
});

test('an event of something else at the end of the store keeps nobody waiting', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  const side = await process(store, sharing, 'one');
  await appendTo(store, 0, 9);
  await store.append('access-match-x', 'no-stream', [
    { id: '018f3a5b-0000-7000-8000-000000000001', type: 'GrantGiven', json: '{}' },
  ]);
  expect(await listOf(side)).toEqual(await ownListOf(store));
});

test('where nobody writes, a list with less than the store is not taken for whole', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  await sharing.ofProcess('elsewhere').sharing.takeTurn(new AbortController().signal, 4); // and does nothing with it
  await appendTo(store, 0, 9);
  const side = await process(store, sharing, 'one');
  expect(await side.wholeList()).toBeNull();
  expect(side.status()).toMatchObject({ isCaughtUp: false });
});

test('an event that cannot be applied is named by every process, whichever wrote', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  await appendTo(store, 0, 20);
  await store.append('match-broken', 'no-stream', [{ id: randomUUID(), type: 'CardDrawn', json: '{' }]);
  const sides = [await process(store, sharing, 'one'), await process(store, sharing, 'two')];
  const failureAt = (side: ReadSide): unknown =>
    side.status().projections.map(({ name, state, failure }) => [name, state, failure?.matchId]);
  for (const side of sides) {
    await until('it knows', () => side.projectors.matches.status().failure !== null);
    expect(failureAt(side)).toContainEqual(['matches', 'stopped', 'broken']);
    expect(await side.wholeList()).toBeNull();
  }
  expect(sharing.holder()).not.toBeNull();
});

test('a state that a newer program writes before its message arrives is none of this one', async () => {
  const sharing = memorySharing(false);
  const store = memoryStore();
  await appendTo(store, 0, 20);
  const side = await process(store, sharing, 'old', { now: () => 0, every: () => () => undefined });
  expect(await side.wholeList()).not.toBeNull();
  sharing.takeAway();
  const stored = sharing.ofProcess('newer');
  const turn = await stored.sharing.takeTurn(new AbortController().signal, 99);
  const progress = await stored.progress('matches');
  if (turn === null || progress === null) throw new Error('the list was written');
  const states = [{ matchId: played.matchId, revision: 19, kept: false, pieces: OF_ANOTHER_SHAPE }];
  await turn.checkpoints.write('matches', { ...progress, version: 99 }, states);
  expect(await side.projectors.matches.stateAt(played.matchId, 19)).toMatchObject({ record: { revision: 19 } });
});

const OF_ANOTHER_SHAPE = [{ piece: 'tip', json: '"of another shape"' }];

test('a list that a newer program has made is read as it is, and of its states none', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  await appendTo(store, 0, 20);
  const turn = await sharing.ofProcess('newer').sharing.takeTurn(new AbortController().signal, 99);
  const { position, id: eventId } = (await store.readOn({ after: 19n })).events[0] ?? { position: 0n, id: '' };
  const states = [{ matchId: played.matchId, revision: 19, kept: false, pieces: OF_ANOTHER_SHAPE }];
  await turn?.checkpoints.write('matches', { version: 99, position, eventId }, states);
  const side = await process(store, sharing, 'old');
  expect(await side.wholeList()).not.toBeNull();
  expect(side.status().projections.find(({ name }) => name === 'matches')).toMatchObject({ newerVersion: 99 });
  expect(await side.projectors.matches.stateAt(played.matchId, 19)).toMatchObject({ record: { revision: 19 } });
});

test('at the end of a process everything is written, and the turn is free', async () => {
  const sharing = memorySharing();
  const store = memoryStore();
  const side = await process(store, sharing, 'one');
  await until('it has the turn', () => sharing.holder() === 'one');
  await side.caughtUp();
  await appendTo(store, 0, 30);
  await listOf(side);
  await running.pop()?.stop();
  expect(sharing.holder()).toBeNull();
  expect(await process(store, sharing, 'two').then((two) => listOf(two))).toEqual(await ownListOf(store));
});

test('what is shown of a match is computed as it is read: at any revision, rewinds included, what folding one by one gives', async () => {
  const side = await process(played.store, memorySharing(), 'one');
  const facts = await factsOf(played.store, played.matchId);
  const hashOf = (state: unknown): string => sha256Hex(canonicalJson(state));
  for (const name of PROJECTIONS) {
    // Casts: of each projection only the name is known here.
    const expected = statesOf((projections as unknown as Record<string, Projection>)[name] as Projection, facts);
    const reader = side.projectors[name] as unknown as ProjectionReader;
    for (let revision = facts.length - 1; revision >= 0; revision -= 67) {
      expect(await reader.reaches(played.matchId, revision, 1)).toBe(true);
      expect(hashOf(await reader.stateAt(played.matchId, revision))).toBe(hashOf(expected[revision]));
    }
    expect(await reader.stateAt(played.matchId, facts.length)).toBeUndefined();
    expect(await reader.reached('nobody')).toBe(-1);
    expect(await reader.stateAt('nobody', 0)).toBeUndefined();
  }
});

test('who reads a match goes on from the last reading, and waits for a revision that comes', async () => {
  const store = memoryStore();
  const side = await process(store, memorySharing(), 'one');
  const { timeline } = side.projectors;
  await appendTo(store, 0, 20);
  expect(await timeline.reached(played.matchId)).toBe(19);
  const waits = timeline.reaches(played.matchId, 25, 60_000);
  await appendTo(store, 20, 30);
  expect(await waits).toBe(true);
  expect(await timeline.reaches(played.matchId, 30, 1)).toBe(false);
  const [one, two] = await Promise.all([timeline.stateAt(played.matchId, 29), timeline.stateAt(played.matchId, 29)]);
  expect(one).toEqual(two);
});
