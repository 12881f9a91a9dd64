import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckpointStore, StateRow } from '@stackledger/projections';
import { openSqliteCheckpoints } from './open-checkpoints.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-'));
  file = join(folder, 'checkpoints.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const state = (at: number): StateRow => ({
  matchId: `match-${at}`,
  revision: 3,
  kept: false,
  pieces: [{ piece: 'table', json: JSON.stringify('x'.repeat(500)) }],
});

const progressOf = async (): Promise<unknown> => {
  const checkpoints = await openSqliteCheckpoints(file);
  const progress = await checkpoints.progress('stack');
  await checkpoints.close();
  return progress;
};

const allOf = async (checkpoints: CheckpointStore): Promise<number> => {
  let count = 0;
  for await (const each of checkpoints.latest('stack')) count += each.pieces.length;
  return count;
};

test('a page that is damaged is told when it is met, and the next opening begins anew', async () => {
  const first = await openSqliteCheckpoints(file);
  const states = Array.from({ length: 500 }, (_, at) => state(at));
  await first.write('stack', { version: 1, position: 9n, eventId: 'e' }, states);
  await first.close();
  expect(await progressOf()).toMatchObject({ position: 9n });
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill('garbage ', 4096 * 50, 4096 * 60));

  const damaged = await openSqliteCheckpoints(file);
  await expect(allOf(damaged)).rejects.toThrow('the next start folds the log anew');
  await damaged.close();
  expect(await progressOf()).toBeNull();
});
