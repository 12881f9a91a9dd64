import { StoreUnavailable } from '@stackledger/store';
import type Database from 'better-sqlite3';
import { saidBy } from './error-words.js';

/** The constructor of databases. */
export type Sqlite = typeof Database;

/**
 * Loads better-sqlite3 and its compiled part, only when a store is opened. Throws StoreUnavailable, `down`, that says what to
 * install. `nativeBinding`: path of a better_sqlite3.node built elsewhere.
 */
export const loadSqlite = async (nativeBinding?: string): Promise<Sqlite> => {
  try {
    const { default: sqlite } = await import('better-sqlite3');
    // The compiled part is loaded with the first database: in memory, so that no path can be the reason of a failure.
    new sqlite(':memory:', bindingOption(nativeBinding)).close();
    return sqlite;
  } catch (error) {
    throw new StoreUnavailable('down', whatToInstall(error), { cause: error });
  }
};

/** An absent option is not the same as an undefined one. */
export const bindingOption = (nativeBinding: string | undefined): { nativeBinding?: string } =>
  nativeBinding === undefined ? {} : { nativeBinding };

/** Its message ends with a list of every path that was tried, which helps nobody to install it. */
const reasonOf = (error: unknown): string => saidBy(error).replace(/\s*Tried:$/, '');

const whatToInstall = (error: unknown): string =>
  `SQLite (the compiled part of better-sqlite3) cannot be loaded in Node ${process.version} on ${process.platform} ${process.arch}: ` +
  `${reasonOf(error)} Install python3, make, g++ and the Node headers, then run "npm rebuild better-sqlite3"; ` +
  'or use a Node version for which it has a prebuilt binary.';
