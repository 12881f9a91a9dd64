import { readFileSync, writeFileSync } from 'node:fs';
import { seededRandom } from '@stackledger/scenarios';
import { DamagedStore, type RecordedEvent } from '@stackledger/store';
import {
  allEvents,
  closedStore,
  crashCopy,
  eventsAt,
  newEvents,
  openAt,
  openChecked,
} from '../../libs/store-sqlite/testing/sample-store.js';
import { tempFolder, type TempFolder } from '../../libs/store-sqlite/testing/temp-folder.js';

/** Bounded in CI; by hand: EVERY=1 FLIPS=10000 npm run test:e2e -- --testPathPatterns torture/damage */
const EVERY = Number(process.env.EVERY ?? 211);
const FLIPS = Number(process.env.FLIPS ?? 150);
const SEED = Number(process.env.SEED ?? 1);
const LONG = 3_600_000;

let temp: TempFolder;
beforeEach(() => {
  temp = tempFolder();
});
afterEach(() => temp.remove());

/** A store as a crash leaves it: a file, and a log of several transactions of some events each. */
const crashed = async (): Promise<{
  path: string;
  file: Buffer;
  log: Buffer;
  events: RecordedEvent[];
  sizes: number[];
}> => {
  const live = temp.path('live.db');
  const store = await openAt(live);
  const sizes: number[] = [];
  for (let round = 0; round < 6; round++) {
    await store.append('match-1', round === 0 ? 'no-stream' : BigInt(round * 3 - 1), newEvents(3));
    crashCopy(live, temp.path('size.db'));
    sizes.push(readFileSync(temp.path('size.db-wal')).length);
  }
  const events = await allEvents(store);
  const path = temp.path('crashed.db');
  crashCopy(live, path);
  await store.close();
  return { path, file: readFileSync(path), log: readFileSync(`${path}-wal`), events, sizes };
};

/** What is served after damage: null when the file is refused. */
const served = async (path: string, open = openAt): Promise<RecordedEvent[] | null> => {
  try {
    return await eventsAt(path, open);
  } catch (error) {
    if (error instanceof DamagedStore) return null;
    throw error;
  }
};

const TEARS: [string, (log: Buffer, at: number) => Buffer][] = [
  ['cut off', (log, at) => log.subarray(0, at)],
  ['zeros', (log, at) => Buffer.concat([log.subarray(0, at), Buffer.alloc(log.length - at)])],
  ['garbage', (log, at) => Buffer.concat([log.subarray(0, at), Buffer.alloc(log.length - at, 'garbage!')])],
];

test.each(TEARS)(
  `a log torn at every ${EVERY}. byte of its last three transactions (%s): whole transactions from the first on, or refused`,
  async (_, tear) => {
    const { path, file, log, events, sizes } = await crashed();
    let [tears, refused] = [0, 0];
    for (let at = sizes[2] ?? 0; at < log.length; at += EVERY) {
      writeFileSync(path, file);
      writeFileSync(`${path}-wal`, tear(log, at));
      tears += 1;
      const there = await served(path);
      if (there === null) {
        refused += 1;
        continue;
      }
      // A transaction is there when all of it lies before the tear, and only then.
      const whole = sizes.filter((size) => size <= at).length;
      expect([at, there]).toEqual([at, events.slice(0, whole * 3)]);
    }
    console.log(`${tears} tears, ${refused} refused as damage`);
  },
  LONG,
);

test(
  `${FLIPS} flipped bits, one at a time, in a closed store that is checked as a whole: refused, or every event as it was written`,
  async () => {
    const path = temp.path('closed.db');
    await closedStore(path, 40);
    const [bytes, events] = [readFileSync(path), await eventsAt(path)];
    const random = seededRandom(SEED);
    let refused = 0;
    for (let flip = 0; flip < FLIPS; flip++) {
      const damaged = Buffer.from(bytes);
      const at = random.below(bytes.length);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << random.below(8)), at);
      writeFileSync(path, damaged);
      const there = await served(path, openChecked);
      if (there === null) refused += 1;
      else expect([flip, at, there]).toEqual([flip, at, events]);
    }
    console.log(`${FLIPS} flips with seed ${SEED}: ${refused} refused, ${FLIPS - refused} in bytes that hold nothing`);
    expect(refused).toBeGreaterThan(0);
  },
  LONG,
);
