import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { memoryStates, type StateStore } from '@stackledger/ledger';
import { MATCH_STREAMS, memoryCheckpoints, type CheckpointStore } from '@stackledger/projections';
import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { memoryStore, type EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { openSqliteStore, type WholeCheck } from '@stackledger/store-sqlite';
import { StartFailure } from './start-failure.js';

const KNOWN =
  'sqlite:PATH (one file, durable), kurrentdb://HOST:PORT (a KurrentDB server) or memory: (nothing is kept)';

/**
 * Opens the store that a STORE_URL names. `check`: when all of a store file is checked. Throws StartFailure for a name that
 * makes no sense, and what the store throws.
 */
export const openStore = async (url: string, check?: WholeCheck): Promise<EventStore> => {
  const [, scheme = '', rest = ''] = /^([a-z+]+):(.*)$/s.exec(url) ?? [];
  switch (scheme) {
    case 'memory':
      return memoryStore();
    case 'sqlite':
      return openFile(rest.replace(/^\/\//, ''), check);
    case 'kurrentdb':
    case 'kurrentdb+discover':
    case 'esdb':
    case 'esdb+discover':
      return openKurrentStore({
        url,
        followed: [MATCH_STREAMS],
        tell: (sentence) => process.emitWarning(sentence, 'StoreWarning'),
      });
    default:
      throw new StartFailure(`STORE_URL is ${JSON.stringify(withoutSecrets(url))}, and must be ${KNOWN}`);
  }
};

/** What is folded of the log, beside it: by the projections, and the states of long matches where they are stored. */
export type Beside = CheckpointStore & { readonly states?: StateStore };

/**
 * Opens the checkpoints of the projections: where PROJECTIONS_URL says; by default in a file beside the store's, and in memory
 * for a store in memory. States of matches lie with them, unless several processes may share the store and nobody has said which file
 * is this one's. Throws StartFailure, and what opening a file throws.
 */
export const openCheckpoints = async (url: string | undefined, storeUrl: string): Promise<Beside> => {
  const [, scheme = '', path = ''] = /^([a-z]+):(?:\/\/)?(.*)$/s.exec(url ?? besideStore(storeUrl)) ?? [];
  if (scheme === 'memory')
    return storeUrl.startsWith('memory:') ? { ...memoryCheckpoints(), states: memoryStates() } : memoryCheckpoints();
  if (scheme !== 'sqlite' || path === '')
    throw new StartFailure(`PROJECTIONS_URL is ${JSON.stringify(url)}, and must be sqlite:PATH (one file) or memory:`);
  makeFolder(dirname(resolve(path)));
  const { states, ...checkpoints } = await openSqliteCheckpoints(path);
  return url === undefined && !storeUrl.startsWith('sqlite:') ? checkpoints : { ...checkpoints, states };
};

const besideStore = (storeUrl: string): string => {
  if (storeUrl.startsWith('memory:')) return 'memory:';
  const [, path] = /^sqlite:(?:\/\/)?(.*)$/s.exec(storeUrl) ?? [];
  return `sqlite:${(path ?? './data/stackledger.db').replace(/\.db$/, '')}.projections.db`;
};

/** A STORE_URL as it may be shown: a connection string may hold a password. */
export const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/]*@/, '//…@');

const openFile = (path: string, check?: WholeCheck): Promise<EventStore> => {
  if (path === '')
    throw new StartFailure('STORE_URL names no file: write sqlite:PATH, such as sqlite:./data/stackledger.db');
  makeFolder(dirname(resolve(path)));
  return openSqliteStore({ path, check });
};

/** Makes a folder that is not there. Only the folder: a file that is there is never made anew. Throws StartFailure. */
export const makeFolder = (folder: string, purpose = 'of the store'): void => {
  try {
    makeStepwise(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`the folder ${folder} ${purpose} cannot be made: ${why}`, { cause: error });
  }
};

/** One by one: mkdir with `recursive` does not end where a file system takes no folders (/proc). */
const makeStepwise = (folder: string): void => {
  if (existsSync(folder)) return;
  makeStepwise(dirname(folder));
  mkdirSync(folder);
};
