import { createRequire } from 'node:module';
import { StoreUnavailable } from '@stackledger/store';
import type Database from 'better-sqlite3';
import { driverFor } from './choice.js';

/** The constructor of databases. */
export type SqliteConstructor = typeof Database;

/**
 * Loads the better-sqlite3 that this Node can load, and its native part, only when a store is opened. Throws
 * StoreUnavailable, `down`, which says what to install. `nativeBinding`: path of a better_sqlite3.node built elsewhere.
 */
export const loadSqlite = async (nativeBinding?: string): Promise<SqliteConstructor> => {
  const name = sqlitePackage();
  try {
    // A cast: both packages are better-sqlite3, whose types are known under its own name.
    const { default: sqlite } = (await import(name)) as { default: SqliteConstructor };
    // The native part is loaded with the first database: in memory, so that no path can be the cause of a failure.
    new sqlite(':memory:', bindingOption(nativeBinding)).close();
    return sqlite;
  } catch (error) {
    throw new StoreUnavailable('down', whatToInstall(name, error), { cause: error });
  }
};

/** The name of the package that this Node can load. Throws StoreUnavailable, `down`, where none is installed. */
export const sqlitePackage = (): string => {
  const choice = driverFor({ node: process.versions.node, napi: process.versions['napi'] ?? '' }, installedVersion);
  if (choice.name !== undefined) return choice.name;
  const found = choice.installed.map((version) => `better-sqlite3 ${version}, which it cannot load`).join(' and ');
  throw new StoreUnavailable(
    'down',
    `SQLite cannot be opened: no better-sqlite3 for Node ${process.version} is installed ` +
      `(there is ${found === '' ? 'none' : found}). Run "npm ci" with the Node that is to run it, 20.19 or 22.14 and newer.`,
  );
};

/** An absent option is not the same as an undefined one. */
export const bindingOption = (nativeBinding: string | undefined): { nativeBinding?: string } =>
  nativeBinding === undefined ? {} : { nativeBinding };

const require = createRequire(import.meta.url);

const installedVersion = (name: string): string | undefined => {
  try {
    // A cast: every package.json has its version.
    return (require(`${name}/package.json`) as { version: string }).version;
  } catch {
    return undefined;
  }
};

/** The first line: what follows is a list of every path tried, which does not help to install it. */
const reasonOf = (error: unknown): string =>
  (error instanceof Object && 'message' in error ? String(error.message) : String(error))
    .split('\n')[0]
    ?.replace(/\s*Tried:$/, '') ?? '';

const whatToInstall = (name: string, error: unknown): string =>
  `SQLite (the compiled part of better-sqlite3) cannot be loaded in Node ${process.version} on ${process.platform} ${process.arch}: ` +
  `${reasonOf(error)} Install python3, make, g++ and the Node headers, then run "npm rebuild ${name}"; ` +
  'or use Node 22.14 or newer, for which it has prebuilt binaries.';
