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
import { memoryStore, type EventStore, type NewEvent } from '@stackledger/store';
import { catalogue, projections } from '../support/games.js';
import { sampleMatch } from '../support/logs/sample-log.js';
import { factsOf, statesOf } from '../support/two-readings.js';

const MATCHES = 8;
/** Memory for about two matches in each projection. */
const LITTLE = 100_000;

// states are their own affair
const FOLDS = projections as unknown as { readonly [name in (typeof PROJECTIONS)[number]]: Projection };

/** Several matches in one store, played round robin. */
let store: EventStore;
let facts: ReadonlyMap<string, readonly LogEvent[]>;

beforeAll(async () => {
  store = memoryStore();
  const logs: { readonly stream: string; readonly events: readonly NewEvent[] }[] = [];
  for (let seed = 1; seed <= MATCHES; seed++) {
    const { store: own, matchId } = await sampleMatch(seed, 'four-souls', 60);
    const events: NewEvent[] = [];
    for await (const { id, type, json } of own.read(`match-${matchId}`)) events.push({ id, type, json });
    logs.push({ stream: `match-${matchId}`, events });
  }
  const longest = Math.max(...logs.map(({ events }) => events.length));
  for (let at = 0; at < longest; at += 20)
    for (const { stream, events } of logs) {
      const piece = events.slice(at, at + 20);
      if (piece.length > 0) await store.append(stream, at === 0 ? 'no-stream' : BigInt(at - 1), piece);
    }
  const ids = logs.map(({ stream }) => stream.slice('match-'.length));
  facts = new Map(await Promise.all(ids.map(async (id) => [id, await factsOf(store, id)] as const)));
});

const started = async (checkpoints: CheckpointStore): Promise<ReadSide> => {
  const side = createReadSide({ store, checkpoints, read: readEnvelope, catalogue, cacheBytes: LITTLE });
  await side.open();
  side.start();
  await side.caughtUp();
  return side;
};

const hashOf = (state: unknown): string => sha256Hex(canonicalJson(state));

const expectWhole = async (side: ReadSide): Promise<void> => {
  for (const { name, state, failure } of side.status().projections)
    expect([name, state, failure]).toEqual([name, 'folding', null]);
  for (const [matchId, log] of facts)
    for (const name of PROJECTIONS) {
      const expected = statesOf(FOLDS[name], log);
      const projector = side.projectors[name] as unknown as Projector;
      for (const revision of [0, 40, 63, 64, Math.floor(log.length / 2), log.length - 1])
        expect([name, revision, hashOf(await projector.stateAt(matchId, revision))]).toEqual([
          name,
          revision,
          hashOf(expected[revision]),
        ]);
    }
};

test('given memory for few of many matches, then it is kept to, and every state at any revision is what folding gives', async () => {
  const side = await started(memoryCheckpoints());
  for (const { entries, bytes, mostBytes, evicted } of Object.values(side.caches())) {
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(entries).toBeLessThan(MATCHES);
    expect(evicted).toBeGreaterThan(0);
  }
  await expectWhole(side);
  await side.stop();
});

test('given checkpoints that fail for a while, then nothing that was let go is lost', async () => {
  const inner = memoryCheckpoints();
  let writes = 0;
  const failing: CheckpointStore = {
    ...inner,
    write: (...parts) =>
      (writes += 1) % 3 === 0 ? inner.write(...parts) : Promise.reject(new Error('no space left on device')),
  };
  const side = await started(failing);
  await expectWhole(side);
  await side.stop();
});

test('given a process that ended with much let go, then the next one goes on from there', async () => {
  const checkpoints = memoryCheckpoints();
  await (await started(checkpoints)).stop();
  const side = await started(checkpoints);
  await expectWhole(side);
  await side.stop();
});
