import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { RecordedEvent } from '@stackledger/store';
import { DamagedStore } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import fc from 'fast-check';
import {
  allEvents,
  closedStore,
  contentsOf,
  crashCopy,
  eventsAt,
  fill,
  openAt,
  openChecked,
  rejectionOf,
} from '../testing/sample-store.js';
import { checksumOf } from './file/rows.js';
import { withoutIndex } from '../testing/tampering.js';
import { tempFolder } from '../testing/temp-folder.js';
import type { TempFolder } from '../testing/temp-folder.js';

const Database = await loadSqlite();

let temp: TempFolder;
let path: string;
beforeEach(() => {
  temp = tempFolder();
  path = temp.path('match.db');
});
afterEach(() => temp.remove());

const refusal = async (open = openAt): Promise<string> => {
  const before = contentsOf(temp.folder);
  const refused = await rejectionOf(open(path));
  expect(refused).toMatchObject({ code: 'damaged-store', path });
  expect(contentsOf(temp.folder)).toEqual(before);
  return refused instanceof DamagedStore ? refused.what : '';
};

const changed = (file: string, change: (bytes: Buffer) => void): void => {
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
};

const flipped = (file: string, at: number, bit = 0): void =>
  changed(file, (bytes) => bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at));

describe('a damaged file is refused with what is wrong, and left as it is', () => {
  // What lies in its pages is looked for where the whole file is checked before it is opened.
  beforeEach(() => closedStore(path, 100));

  test.each([
    ['its first bytes', 3, /header is damaged/],
    ['its page size', 16, /database|malformed/],
    ['its schema version', 60, /newer version/],
    ['its application id', 70, /another program/],
  ])('a bit in %s', async (_, at, what) => {
    flipped(path, at);
    expect(await refusal()).toMatch(what);
  });

  test('a page of garbage', async () => {
    changed(path, (bytes) => bytes.fill('garbage ', 4096 * 5, 4096 * 6));
    expect(await refusal(openChecked)).toMatch(/malformed/);
  });

  test.each([0.5, 0.9])('a file cut to %s of its length', async (part) => {
    truncateSync(path, Math.floor((readFileSync(path).length * part) / 4096) * 4096);
    expect(await refusal(openChecked)).toMatch(/malformed/);
  });

  test('a file cut within a page', async () => {
    truncateSync(path, readFileSync(path).length - 100);
    expect(await refusal(openChecked)).not.toBe('');
  });

  test('one bit in the text of an event, which SQLite itself would not notice', async () => {
    const events = await eventsAt(path);
    const event = events[150];
    // Everywhere: a page that was split still holds what moved out of it, and there it does no harm.
    changed(path, (bytes) => {
      for (let at = bytes.indexOf(event?.json ?? '?'); at >= 0; at = bytes.indexOf(event?.json ?? '?', at))
        bytes.writeUInt8(bytes.readUInt8(at + 60) ^ 1, at + 60);
    });
    const match = event?.stream.slice('match-'.length);
    expect(await refusal(openChecked)).toBe(
      `revision ${event?.revision} of stream ${event?.stream} is not as it was written; take this match out with \`stackledger set-aside ${match} -o ${match}.damaged.jsonl\`, or restore a backup`,
    );
  });

  test('a missing event', async () => {
    const db = new Database(path);
    db.exec('DELETE FROM events WHERE position = 100');
    db.close();
    expect(await refusal(openChecked)).toMatch(/revision 33 of stream match-1 is missing/);
  });

  test('an index that does not fit', async () => {
    withoutIndex(path, (db) => {
      const row = { stream: 'match-1', revision: 5000, position: 100, id: 'i', type: 't', json: '{}' };
      db.prepare('UPDATE events SET revision = ?, id = ?, type = ?, json = ?, crc = ? WHERE position = 100').run(
        ...[row.revision, row.id, row.type, row.json, checksumOf(row)],
      );
    });
    expect(await refusal(openChecked)).toMatch(/missing from index/);
  });

  test('missing tables', async () => {
    const db = new Database(path);
    db.exec('DROP TABLE events');
    db.close();
    expect(await refusal()).toMatch(/tables are not those of a store/);
  });
});

/** Opens what was damaged; the events it serves, or null when it was refused as damaged. */
const servedOrRefused = async (at: string, open = openAt): Promise<RecordedEvent[] | null> => {
  try {
    return await eventsAt(at, open);
  } catch (error) {
    if (error instanceof DamagedStore) return null;
    throw error;
  }
};

test('whatever bit of the file turns over, no event is served that was not written', async () => {
  await closedStore(path, 20);
  const [bytes, events] = [readFileSync(path), await eventsAt(path)];
  const anywhere = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) });
  await fc.assert(
    fc.asyncProperty(anywhere, async ({ at, bit }) => {
      writeFileSync(path, bytes);
      flipped(path, at, bit);
      const served = await servedOrRefused(path);
      if (served !== null) expect(events).toEqual(expect.arrayContaining(served));
    }),
    { numRuns: 150, seed: 20261121 },
  );
});

test('whatever bit of the file turns over, one that was checked before serves every event as it was written', async () => {
  await closedStore(path, 20);
  const [bytes, events] = [readFileSync(path), await eventsAt(path)];
  const anywhere = fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) });
  await fc.assert(
    fc.asyncProperty(anywhere, async ({ at, bit }) => {
      writeFileSync(path, bytes);
      flipped(path, at, bit);
      const served = await servedOrRefused(path, openChecked);
      if (served !== null) expect(served).toEqual(events);
    }),
    { numRuns: 150, seed: 20261121 },
  );
});

describe('a damaged log', () => {
  let events: RecordedEvent[];
  let crashed: string;
  beforeEach(async () => {
    const live = temp.path('live.db');
    const store = await openAt(live);
    await fill(store, 10);
    events = await allEvents(store);
    crashed = path;
    crashCopy(live, crashed);
    await store.close();
  });

  test('in its header: refused, since SQLite would ignore all of it', async () => {
    flipped(`${crashed}-wal`, 17);
    expect(await refusal()).toMatch(/log .*match.db-wal is damaged: its header/);
  });

  test('in a frame with others behind it: refused, since SQLite would drop them quietly', async () => {
    flipped(`${crashed}-wal`, Math.floor(readFileSync(`${crashed}-wal`).length / 2));
    expect(await refusal()).toMatch(/frame \d+ does not check, and \d+ transactions lie at it or behind it/);
  });

  test('in the salts of its last frame: refused, since its checksum says that it was whole', async () => {
    flipped(`${crashed}-wal`, readFileSync(`${crashed}-wal`).length - 4096 - 16);
    expect(await refusal()).toMatch(/does not check/);
  });

  test('torn at its end, as a power cut leaves it: opened with every transaction before that', async () => {
    truncateSync(`${crashed}-wal`, readFileSync(`${crashed}-wal`).length - 1000);
    expect(await eventsAt(crashed)).toEqual(events.slice(0, -1));
  });

  test('whatever bit turns over, no event but the last is lost, and none is served that was not written', async () => {
    const [file, log] = [readFileSync(crashed), readFileSync(`${crashed}-wal`)];
    const anywhere = fc.record({ at: fc.nat(log.length - 1), bit: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(anywhere, async ({ at, bit }) => {
        writeFileSync(crashed, file);
        writeFileSync(`${crashed}-wal`, log);
        flipped(`${crashed}-wal`, at, bit);
        const served = await servedOrRefused(crashed);
        if (served !== null) expect(served).toEqual(events.slice(0, served.length < events.length ? -1 : undefined));
      }),
      { numRuns: 150, seed: 20261121 },
    );
  });
});
