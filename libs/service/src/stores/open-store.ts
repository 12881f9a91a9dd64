import { existsSync, mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { projectFolder } from '@stackledger/offering';
import { memorySnapshots, type SnapshotStore } from '@stackledger/ledger';
import {
  MATCH_STREAMS,
  memoryCheckpoints,
  type CheckpointSharing,
  type CheckpointStore,
  type ListRebuilding,
} from '@stackledger/projections';
import { openPostgresCheckpoints } from '@stackledger/projections-postgres';
import { openSqliteCheckpoints } from '@stackledger/projections-sqlite';
import { STREAM_FAMILIES, memoryStore, type EventStore } from '@stackledger/store';
import { openKurrentStore } from '@stackledger/store-kurrent';
import { openPostgresStore } from '@stackledger/store-postgres';
import { openSqliteStore, type SqliteStoreOptions } from '@stackledger/store-sqlite';
import { StartFailure } from '../setup/start-failure.js';
import { besideStore } from '../setup/store-path.js';
import { refuseUnknownMarks } from './store-marks.js';

/** Followed besides the matches, so that processes hear of each other's rejections. */
const ATTEMPT_STREAMS = STREAM_FAMILIES.attempts.prefix;

/** A thread begins with a file of its own. */
const WORKER = 'dist/program/store-worker.js';

const KNOWN =
  'sqlite:PATH (one file, durable), kurrentdb://HOST:PORT (a KurrentDB server), postgres://HOST:PORT/DATABASE (PostgreSQL) or memory: (nothing is kept)';

/**
 * How a store in a file is opened: when it is checked as a whole, whether a copy without its log will do, who is told
 * of damage in it, and whether a thread of its own holds it.
 */
export type StoreOpening = Pick<SqliteStoreOptions, 'check' | 'acceptCopy' | 'onDamage'> & {
  readonly inThread?: boolean;
};

/**
 * Opens the store that STORE_URL names. Throws StartFailure for an
 * invalid URL and for a store that only a newer build may use, and the errors of the store.
 */
export const openStore = async (url: string, opening: StoreOpening = {}): Promise<EventStore> => {
  const store = await storeAt(url, opening);
  try {
    await refuseUnknownMarks(store, withoutSecrets(url));
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};

const storeAt = async (url: string, opening: StoreOpening): Promise<EventStore> => {
  const [, scheme = '', rest = ''] = /^([a-z+]+):(.*)$/s.exec(url) ?? [];
  switch (scheme) {
    case 'memory':
      return memoryStore();
    case 'sqlite':
      return openFile(rest.replace(/^\/\//, ''), opening);
    case 'kurrentdb':
    case 'kurrentdb+discover':
    case 'esdb':
    case 'esdb+discover':
      return openKurrentStore({
        url,
        followed: [MATCH_STREAMS, ATTEMPT_STREAMS],
        onNotice,
      });
    case 'postgres':
    case 'postgresql':
      return openPostgresStore({ url, onNotice });
    default:
      throw new StartFailure(`STORE_URL is ${JSON.stringify(withoutSecrets(url))}, and must be ${KNOWN}`);
  }
};

/** Remarks of a server are warnings of the process. */
const onNotice = (sentence: string): void => process.emitWarning(sentence, 'StoreWarning');

/**
 * Checkpoints of projections; snapshots of long matches where they are stored, and how several processes share the
 * checkpoints, and make them anew, where they do.
 */
export type ServiceCheckpoints = CheckpointStore & {
  readonly snapshots?: SnapshotStore;
  readonly sharing?: CheckpointSharing;
  readonly rebuilding?: ListRebuilding;
};

/**
 * Opens the checkpoints of the projections: at PROJECTIONS_URL; by default in the database of a store in PostgreSQL, in
 * memory for a store in memory, and else in a file beside the store's. Snapshots of matches are stored with them,
 * unless several processes may share the store and no file is configured for this one. Throws StartFailure, and the
 * errors of opening a file or a database.
 */
export const openCheckpoints = async (url: string | undefined, storeUrl: string): Promise<ServiceCheckpoints> => {
  if (url === undefined && /^postgres(ql)?:/.test(storeUrl))
    return openPostgresCheckpoints(storeUrl, `${hostname()}, process ${process.pid}`);
  const [, scheme = '', path = ''] = /^([a-z]+):(?:\/\/)?(.*)$/s.exec(url ?? projectionsBeside(storeUrl)) ?? [];
  if (scheme === 'memory')
    return storeUrl.startsWith('memory:')
      ? { ...memoryCheckpoints(), snapshots: memorySnapshots() }
      : memoryCheckpoints();
  if (scheme !== 'sqlite' || path === '')
    throw new StartFailure(`PROJECTIONS_URL is ${JSON.stringify(url)}, and must be sqlite:PATH (one file) or memory:`);
  needFolder(dirname(resolve(path)));
  const { snapshots, ...checkpoints } = await openSqliteCheckpoints(path);
  return url === undefined && !storeUrl.startsWith('sqlite:') ? checkpoints : { ...checkpoints, snapshots };
};

const projectionsBeside = (storeUrl: string): string =>
  storeUrl.startsWith('memory:') ? 'memory:' : `sqlite:${besideStore(storeUrl)}.projections.db`;

/** A STORE_URL without its password, for messages. */
export const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/]*@/, '//…@');

const openFile = (path: string, { inThread = false, ...how }: StoreOpening): Promise<EventStore> => {
  if (path === '')
    throw new StartFailure('STORE_URL names no file: write sqlite:PATH, such as sqlite:./data/stackledger.db');
  needFolder(dirname(resolve(path)));
  return openSqliteStore({ path, ...how, ...(inThread && { thread: join(projectFolder(), WORKER) }) });
};

/** Where matches lie unless somebody says otherwise. */
const USUAL_FOLDER = 'data';

/**
 * Makes the usual folder where it is missing, and no other: a disk that is not mounted would be taken for an empty
 * store, with a new organizer. Throws StartFailure.
 */
export const needFolder = (folder: string, purpose = 'of the store'): void => {
  if (existsSync(folder)) return;
  if (folder !== resolve(USUAL_FOLDER))
    throw new StartFailure(
      `the folder ${folder} ${purpose} is not there: mount what should be there, or make it with "mkdir -p ${folder}"`,
    );
  try {
    mkdirSync(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`the folder ${folder} ${purpose} cannot be made: ${why}`, { cause: error });
  }
};
