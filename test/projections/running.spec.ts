import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson, sha256Hex } from '@stackledger/integrity';
import { readEnvelope } from '@stackledger/ledger';
import {
  createReadSide,
  memoryCheckpoints,
  PROJECTIONS,
  type CheckpointStore,
  type LogEvent,
  type Projection,
  type Projector,
  type ReadSide,
} from '@stackledger/projections';
import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { memoryStore, type EventStore } from '@stackledger/store';
import { catalogue, projections } from '../support/games.js';
import { sampleMatch } from '../support/logs/sample-log.js';
import { factsOf, statesOf } from '../support/two-readings.js';

/** A match with rewinds, long enough for several kept states. */
let store: EventStore;
let matchId: string;
let facts: readonly LogEvent[];
let folder: string;

beforeAll(async () => {
  await playSample();
  folder = mkdtempSync(join(tmpdir(), 'stackledger-projections-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rewindsIn = (log: readonly LogEvent[]): number => log.filter(({ type }) => type === 'MatchRewound').length;

/** What bots do changes with the cards and the bots: the first of these matches that was rewound more than once. */
const playSample = async (): Promise<void> => {
  for (let seed = 1; seed <= 40; seed++) {
    ({ store, matchId } = await sampleMatch(seed, 'four-souls', 900));
    facts = await factsOf(store, matchId);
    if (rewindsIn(facts) > 1) return;
  }
};

let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.db`);

const running: ReadSide[] = [];
afterEach(async () => {
  for (const side of running.splice(0)) await side.stop();
});

const run = async (
  checkpoints: CheckpointStore,
  over = store,
  instead: { readonly [name: string]: Projection } = {},
): Promise<ReadSide> => {
  const side = createReadSide({ store: over, checkpoints, read: readEnvelope, catalogue, instead });
  await side.open();
  side.start();
  await side.caughtUp();
  running.push(side);
  return side;
};

const FOLDS = projections as unknown as { readonly [name: string]: Projection };

const some = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => Math.floor((at * (facts.length - 1)) / (count - 1)));

/** States may be large: what is compared, and shown when it differs, is their hash. */
const hashOf = (state: unknown): string => sha256Hex(canonicalJson(state));

/** Every projection at many revisions: of the side, and folded one by one. */
const expectSame = async (side: ReadSide): Promise<void> => {
  for (const name of PROJECTIONS) {
    const fold = FOLDS[name];
    if (fold === undefined) throw new Error(name);
    const expected = statesOf(fold, facts);
    const projector = side.projectors[name] as unknown as Projector;
    for (const revision of some(40))
      expect([name, revision, hashOf(await projector.stateAt(matchId, revision))]).toEqual([
        name,
        revision,
        hashOf(expected[revision]),
      ]);
  }
};

test('the sample has what makes it hard: rewinds, and more events than one kept state', () => {
  expect(rewindsIn(facts)).toBeGreaterThan(1);
  expect(facts.length).toBeGreaterThan(1_000);
});

describe.each([
  ['in memory', () => Promise.resolve(memoryCheckpoints())],
  ['in an SQLite file', () => openSqliteCheckpoints(newFile())],
])('checkpoints %s', (_where, open) => {
  test('every state at any revision is what folding one by one gives', async () => {
    const checkpoints = await open();
    await expectSame(await run(checkpoints));
    await running.pop()?.stop();
    await checkpoints.close();
  }, 60_000);

  test('a new process goes on from them: nothing is folded again, and every earlier state is there', async () => {
    const checkpoints = await open();
    await (await run(checkpoints)).stop();
    running.pop();
    const side = createReadSide({ store, checkpoints, read: readEnvelope, catalogue });
    let folded = 0;
    side.projectors.matches.advanced$.subscribe(() => (folded += 1));
    await side.open();
    side.start();
    await side.caughtUp();
    expect(folded).toBe(0);
    await expectSame(side);
    await side.stop();
    await checkpoints.close();
  }, 60_000);

  test('interrupted anywhere, live and from scratch come to the same', async () => {
    const checkpoints = await open();
    const grown = memoryStore();
    const events: { id: string; type: string; json: string }[] = [];
    for await (const { id, type, json } of store.read(`match-${matchId}`)) events.push({ id, type, json });
    let last: bigint | 'no-stream' = 'no-stream';
    for (const cut of [0, 300, 301, 700, events.length]) {
      for (let at: number = last === 'no-stream' ? 0 : Number(last) + 1; at < cut; at += 100) {
        const batch = events.slice(at, Math.min(cut, at + 100));
        const { revision }: { revision: bigint } = await grown.append(`match-${matchId}`, last, batch);
        last = revision;
      }
      await (await run(checkpoints, grown)).stop();
      running.pop();
    }
    await expectSame(await run(checkpoints, grown));
    await running.pop()?.stop();
    await checkpoints.close();
  }, 60_000);

  test('what another version of a fold has stored is folded anew, and nothing else', async () => {
    const checkpoints = await open();
    await (await run(checkpoints)).stop();
    running.pop();
    const side = createReadSide({
      store,
      checkpoints,
      read: readEnvelope,
      catalogue,
      instead: {
        clocks: { ...(projections.clocks as unknown as Projection), version: projections.clocks.version + 1 },
      },
    });
    const folded = { matches: 0, clocks: 0 };
    side.projectors.matches.advanced$.subscribe(() => (folded.matches += 1));
    side.projectors.clocks.advanced$.subscribe(() => (folded.clocks += 1));
    await side.open();
    side.start();
    await side.caughtUp();
    expect(folded).toEqual({ matches: 0, clocks: facts.length });
    await side.stop();
    await checkpoints.close();
  }, 60_000);

  test('checkpoints of another store are forgotten', async () => {
    const checkpoints = await open();
    await (await run(checkpoints)).stop();
    running.pop();
    const { store: other, matchId: otherMatch } = await sampleMatch(8, 'four-souls', 60);
    const side = await run(checkpoints, other);
    expect(await side.projectors.matches.stateAt(matchId, 3)).toBeUndefined();
    expect(await side.projectors.matches.reached(otherMatch)).toBeGreaterThan(3);
    await side.stop();
    running.pop();
    await checkpoints.close();
  }, 60_000);
});

test('what projections of earlier versions have stored is removed at the start', async () => {
  const checkpoints = memoryCheckpoints();
  await checkpoints.write('stack', { version: 2, position: 3n, eventId: 'e' }, []);
  await run(checkpoints);
  expect(await checkpoints.progress('stack')).toBeNull();
});

test('a fold that fails stops alone, at the event that it names; what it had seen it still tells', async () => {
  const at = facts.findIndex(({ type }) => type === 'MatchRewound');
  const broken: Projection = {
    ...(projections.matches as unknown as Projection),
    apply: (state, event, atParent) => {
      if (event.type === 'MatchRewound') throw new Error('rewinds are beyond it');
      return (projections.matches as unknown as Projection).apply(state, event, atParent);
    },
  };
  const side = await run(memoryCheckpoints(), store, { matches: broken });
  const { projections: all } = side.status();
  expect(all.find(({ name }) => name === 'matches')).toMatchObject({
    state: 'stopped',
    failure: { matchId, revision: at, type: 'MatchRewound', why: 'rewinds are beyond it' },
  });
  const others = all.filter(({ name }) => name !== 'matches');
  expect(others.map(({ state }) => state)).toEqual(['folding', 'folding']);
  expect(await side.projectors.matches.reaches(matchId, at, 10_000)).toBe(false);
  expect(await side.projectors.matches.stateAt(matchId, at - 1)).toMatchObject({ tip: expect.any(Number) as number });
  expect(await side.projectors.clocks.reached(matchId)).toBe(facts.length - 1);
});

test('given a side that holds events back, whoever waits for what was written has it folded at once', async () => {
  const own = memoryStore();
  const events: { id: string; type: string; json: string }[] = [];
  for await (const { id, type, json } of store.read(`match-${matchId}`, { limit: 3 })) events.push({ id, type, json });
  const side = createReadSide({
    store: own,
    checkpoints: memoryCheckpoints(),
    read: readEnvelope,
    catalogue,
    patienceMs: 3_600_000, // longer than the test runs
  });
  running.push(side);
  await side.open();
  side.start();
  await side.caughtUp();
  for (const [at, event] of events.entries()) {
    const { position } = await own.append(`match-${matchId}`, at === 0 ? 'no-stream' : BigInt(at - 1), [event]);
    side.expect(position);
    expect(side.behind('matches')).toBe(1n);
    if (at === 1) expect(await side.wholeList()).not.toBeNull();
    else expect(await side.projectors.matches.reaches(matchId, at, 10_000)).toBe(true);
    expect(await side.projectors.matches.reached(matchId)).toBe(at);
  }
});

test('an event that cannot be read stops all of them, and says which it was', async () => {
  const own = memoryStore();
  await own.append('match-x', 'no-stream', [
    { id: '00000000-0000-4000-8000-000000000000', type: 'MatchCreated', json: '{' },
  ]);
  const side = await run(memoryCheckpoints(), own);
  for (const { state, failure } of side.status().projections)
    expect([state, failure]).toEqual([
      'stopped',
      expect.objectContaining({ matchId: 'x', revision: 0, type: 'MatchCreated' }),
    ]);
});

describe('a file of checkpoints', () => {
  test('that is damaged is begun anew', async () => {
    const file = newFile();
    const first = await openSqliteCheckpoints(file);
    await (await run(first)).stop();
    running.pop();
    await first.close();
    const { open } = await import('node:fs/promises');
    const handle = await open(file, 'r+');
    for (let at = 4096; at < 40_960; at += 512) await handle.write(Buffer.alloc(512, 7), 0, 512, at);
    await handle.close();
    const again = await openSqliteCheckpoints(file);
    await expectSame(await run(again));
    await running.pop()?.stop();
    await again.close();
  }, 60_000);

  test('of another program is left alone', async () => {
    const file = newFile();
    writeFileSync(file, 'a letter to my aunt, which is no database at all and longer than a header');
    await expect(openSqliteCheckpoints(file)).rejects.toThrow('it is no file of checkpoints');
  });
});
