import { existsSync, statSync } from 'node:fs';
import { sqlitePathOf, StartFailure } from '@stackledger/service';
import type { ServerOptions } from '../server.js';
import { keyFilesOf } from './service-keys.js';

/**
 * Refuses a store file of no bytes beside keys: a store is written before its keys are made, so that one was here and
 * is lost. It would be taken for a new one. Throws StartFailure.
 */
export const refuseEmptied = (
  places: Pick<ServerOptions, 'open' | 'storeUrl' | 'keysPath' | 'checkpointKeysPath'>,
): void => {
  const path = sqlitePathOf(places.storeUrl ?? '') ?? '';
  const keys = Object.values(keyFilesOf(places)).find((file) => existsSync(file));
  if (keys === undefined || sizeOf(path) !== 0 || existsSync(`${path}-wal`)) return;
  throw new StartFailure(
    `the store ${path} is empty (0 bytes), and ${keys} has the keys of one that was there: ` +
      'restore a backup; to begin with an empty store and these keys, remove the empty file',
  );
};

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;
