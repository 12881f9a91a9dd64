import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { timesOf } from './clock.js';
import { median } from './statistics.js';

/** Where the figures come from. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  /** The load average of the last minute, before the first row. */
  readonly load: number;
  /** Median time of one fdatasync after 300 bytes, in microseconds: what a durable commit cannot be faster than. */
  readonly fdatasyncMicroseconds: number;
};

/** Looks at the machine before anything is measured on it. */
export const lookAtMachine = async (): Promise<Machine> => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  load: loadavg()[0] ?? 0,
  fdatasyncMicroseconds: Math.round((await fdatasyncTime()) * 1000),
});

const fdatasyncTime = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-bench-'));
  const file = openSync(join(folder, 'sync'), 'w');
  const line = Buffer.alloc(300, 'x');
  const times = await timesOf(200, 'wall', () => {
    writeSync(file, line);
    fdatasyncSync(file);
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
};
