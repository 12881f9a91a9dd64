import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memorySnapshots, type SnapshotStore, type SnapshotPart } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { accepted, ledgerOver, smallMatch } from '../../../test/support/tables/small-ledger.js';
import { openSqliteCheckpoints } from './open-checkpoints.js';

let folder: string;
let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.db`);
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'stackledger-states-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Opened = { readonly snapshots: SnapshotStore; readonly close: () => Promise<void> };

const byName = (parts: readonly SnapshotPart[]): readonly SnapshotPart[] =>
  [...parts].sort((a, b) => (a.part < b.part ? -1 : 1));

describe.each<[string, () => Promise<Opened>]>([
  ['in memory', () => Promise.resolve({ snapshots: memorySnapshots(), close: () => Promise.resolve() })],
  ['in an SQLite file', () => openSqliteCheckpoints(newFile())],
])('states of matches %s', (_where, open) => {
  test('of a match of which nothing is stored there is nothing', async () => {
    const { snapshots, close } = await open();
    expect(await snapshots.read('m')).toEqual([]);
    await close();
  });

  test('a part takes the place of the one of its name, and leaves the others and other matches', async () => {
    const { snapshots, close } = await open();
    await snapshots.write('m', [
      { part: 'head', text: '1' },
      { part: 'commands/0', text: 'a' },
    ]);
    await snapshots.write('other', [{ part: 'head', text: 'theirs' }]);
    await snapshots.write('m', [
      { part: 'head', text: '2' },
      { part: 'commands/1', text: 'b' },
    ]);
    expect(byName(await snapshots.read('m'))).toEqual([
      { part: 'commands/0', text: 'a' },
      { part: 'commands/1', text: 'b' },
      { part: 'head', text: '2' },
    ]);
    expect(await snapshots.read('other')).toEqual([{ part: 'head', text: 'theirs' }]);
    await close();
  });
});

test('given a file, then the next process goes on from what the last one has stored', async () => {
  const file = newFile();
  const { store, matchId } = await smallMatch(memoryStore());
  const first = await openSqliteCheckpoints(file);
  const ledger = ledgerOver(store, { snapshots: first.snapshots, snapshotEvery: 4 });
  accepted(
    await ledger.submit(matchId, { commandId: 'dime', command: { type: 'PlayCard', seat: 'anna', card: 'a-dime' } }),
  );
  await ledger.settled();
  await first.close();

  const second = await openSqliteCheckpoints(file);
  const session = await ledgerOver(store, { snapshots: second.snapshots, snapshotEvery: 4 }).session(matchId, 'now');
  expect(session.timeline.from).toBeGreaterThan(0);
  await second.close();
});
