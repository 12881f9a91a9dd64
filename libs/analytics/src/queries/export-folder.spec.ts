import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { exportFolder } from './export-folder.js';

test('the folder of a process that was killed is removed by the next, that of a running one is not', () => {
  const parent = mkdtempSync(join(tmpdir(), 'stackledger-'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [killed, running] = [`stackledger-exports-${pid}-AbCdEf`, `stackledger-exports-${process.pid}-AbCdEf`];
  for (const name of [killed, running, 'holiday']) mkdirSync(join(parent, name));
  writeFileSync(join(parent, killed, 'events.csv'), 'half');
  const own = basename(exportFolder(parent));
  expect(readdirSync(parent).toSorted()).toEqual(['holiday', own, running].toSorted());
  rmSync(parent, { recursive: true });
});
