import { readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import type { NewEvent } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import { syncOfLog, type LogSync } from '../../../libs/store-sqlite/src/writing/log-sync.js';
import { openDatabase } from '../../../libs/store-sqlite/src/open-database.js';
import { sqliteStore } from '../../../libs/store-sqlite/src/sqlite-store.js';
import { eventsAt, newEvent, openChecked } from '../../../libs/store-sqlite/testing/sample-store.js';
import { tempFolder } from '../../../libs/store-sqlite/testing/temp-folder.js';
import { DiskModel, type Files } from './disk-model.js';
import { compileLayer, recordingOf, type Operation, type Recording } from './recording.js';

const Sqlite = await loadSqlite();

/** Bounded in CI; by hand: npm run prove:crash */
const CUTS = Number(process.env.CUTS ?? 8);
const EVERY = Number(process.env.EVERY ?? 0);
const SEED = Number(process.env.SEED ?? 1);
const LONG = 36_000_000;

const temp = tempFolder();
afterAll(() => temp.remove());
const layer = compileLayer(temp.folder);

/**
 * What one run of a store has done, from the files as it found them: the appends that it was given, and every
 * operation.
 */
type Session = {
  readonly before: Files;
  readonly appends: readonly (readonly NewEvent[])[];
  readonly operations: readonly Operation[];
};

const NOTHING = Buffer.alloc(0);

const filesAt = (path: string): Files => ({
  file: readFileSync(path),
  log: existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : NOTHING,
});

const put = (path: string, { file, log }: Files): void => {
  for (const suffix of ['-shm', '-check']) rmSync(`${path}${suffix}`, { force: true });
  writeFileSync(path, file);
  writeFileSync(`${path}-wal`, log);
};

/** The sync of the log as the service makes it, told to the recording once it is done. */
const recordedSync = (sync: LogSync, recording: Recording): LogSync => ({
  ...sync,
  now: () => {
    sync.now();
    recording.synced('log');
  },
  handedOver: () => new Promise((resolve) => resolve((sync.now(), recording.synced('log')))),
});

/**
 * Appends of all sizes, alone and together, with idle moments between them, and so many at once that the log gets long.
 */
const play = async (path: string, random: SeededRandom, rounds: number, before: Files): Promise<Session> => {
  const recording = recordingOf(layer ?? '', path, `${path}.recording`);
  const appends: (readonly NewEvent[])[] = [];
  let acknowledged = 0;
  const store = sqliteStore(openDatabase(Sqlite, path, { lockWaitMs: 0 }), path, {
    sync: recordedSync(syncOfLog(path), recording),
    onCommit: (together) => recording.acknowledged((acknowledged += together)),
  });
  for (let round = 0; round < rounds; round++) {
    const isBurst = round === Math.floor(rounds / 2);
    const group = Array.from({ length: isBurst ? 250 : 1 + random.below(4) }, () => {
      const text = 'x'.repeat(isBurst || random.below(10) === 0 ? 20_000 : random.below(800));
      return Array.from({ length: 1 + random.below(4) }, () => newEvent(text));
    });
    appends.push(...group);
    await Promise.all(group.map((events) => store.append(`stream-${String(events[0]?.id)}`, 'no-stream', events)));
    for (let turns = random.below(6); turns > 0; turns--) await turn();
  }
  const operations = recording.end();
  await store.close();
  return { before, appends, operations };
};

let stores = 0;

/** A store that was just made, and one that goes on where a power cut has left it. */
const sessions = async (random: SeededRandom): Promise<readonly [made: Session, recovered: Session]> => {
  const path = temp.path(`live-${(stores += 1)}.db`);
  await (await openChecked(path)).close();
  const made = await play(path, random, 60, filesAt(path));
  const disk = new DiskModel(made.before);
  for (const operation of made.operations.slice(0, Math.floor(made.operations.length * 0.9))) disk.apply(operation);
  const cut = disk.cut(random);
  const other = temp.path(`recovered-${stores}.db`);
  put(other, cut);
  const kept = eventIds(made.appends).indexOf((await idsAt(other)).at(-1) ?? '') + 1;
  put(other, cut);
  const recovered = await play(other, random, 40, cut);
  return [made, { ...recovered, appends: [...wholeOf(made.appends, kept), ...recovered.appends] }];
};

const eventIds = (appends: Session['appends']): readonly string[] => appends.flat().map(({ id }) => id);

/** The appends that hold the first so many events. */
const wholeOf = (appends: Session['appends'], events: number): Session['appends'] => {
  let left = events;
  return appends.filter(({ length }) => (left -= length) >= 0);
};

const idsAt = async (path: string): Promise<readonly string[]> =>
  (await eventsAt(path, openChecked)).map(({ id }) => id);

/** What a cut has left is a beginning of the appends, each whole, and no shorter than what was acknowledged. */
const expectKept = async (session: Session, files: Files, acknowledged: number, about: unknown): Promise<void> => {
  const path = temp.path('cut.db');
  put(path, files);
  const ids = await idsAt(path);
  const whole = wholeOf(session.appends, ids.length);
  expect([about, ids]).toEqual([about, eventIds(whole)]);
  expect([about, whole.length >= acknowledged]).toEqual([about, true]);
};

/** Cuts the power at moments of a session: each EVERY-th operation, or so many drawn ones. */
const cutsOf = function* (
  session: Session,
  random: SeededRandom,
): Generator<{ readonly at: number; readonly disk: DiskModel }> {
  const { operations } = session;
  const drawn = new Set(Array.from({ length: CUTS }, () => random.below(operations.length)));
  const disk = new DiskModel(session.before);
  for (const [at, operation] of operations.entries()) {
    disk.apply(operation);
    if (EVERY > 0 ? at % EVERY === 0 : drawn.has(at)) yield { at, disk };
  }
};

const random = seededRandom(SEED);
let both: Awaited<ReturnType<typeof sessions>>;
beforeAll(async () => {
  if (layer !== null) both = await sessions(random);
}, LONG);

(layer === null ? test.skip : test)(
  'wherever the power is cut, and whatever of the unsynced writes has reached the disk: every acknowledged event is there',
  async () => {
    for (const [at, session] of both.entries()) {
      let cuts = 0;
      const already = session.appends.length - appendsOf(session.operations);
      for (const { at: operation, disk } of cutsOf(session, random)) {
        await expectKept(session, disk.cut(random), already + disk.acknowledged, { session: at, operation, SEED });
        cuts += 1;
      }
      const count = (what: string): number => session.operations.filter((operation) => operation.what === what).length;
      console.log(
        `${['a new store', 'a store after a power cut'][at]}: ${session.appends.length} appends, ${count('write')} writes, ` +
          `${count('sync')} syncs, ${count('truncate')} truncations; ${cuts} cuts with seed ${SEED}, nothing acknowledged missing`,
      );
      expect(count('write')).toBeGreaterThan(count('sync'));
    }
  },
  LONG,
);

(layer === null ? test.skip : test)(
  'the model loses what was acknowledged where the syncs of the log are left out, or those of the file',
  async () => {
    const [session] = both;
    for (const left of ['log', 'file'] as const) {
      const disk = new DiskModel(session.before);
      for (const operation of session.operations)
        if (operation.what !== 'sync' || operation.to !== left) disk.apply(operation);
      const losses: unknown[] = [];
      for (let cut = 0; cut < 20 && losses.length === 0; cut++)
        await expectKept(session, disk.cut(random), disk.acknowledged, { cut }).catch((error: unknown) =>
          losses.push(error),
        );
      expect([left, losses.length]).toEqual([left, 1]);
    }
  },
  LONG,
);

/** The appends that a session has acknowledged, all of them at its end. */
const appendsOf = (operations: Session['operations']): number => {
  const disk = operations.findLast((operation) => operation.what === 'acknowledged');
  return disk?.what === 'acknowledged' ? disk.appends : 0;
};
