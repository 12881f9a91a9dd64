import { dirname, resolve } from 'node:path';
import { needFolder, sqlitePathOf } from '@stackledger/service';
import type { ServerOptions } from '../server.js';
import { keyFilesOf } from './service-keys.js';

type Places = Pick<
  ServerOptions,
  'open' | 'storeUrl' | 'projectionsUrl' | 'keysPath' | 'checkpointKeysPath' | 'analytics' | 'webhooks'
>;

/**
 * Refuses a start whose folders are not all there before any file is made: a store left by a refused start would be
 * taken for the right one. Throws StartFailure.
 */
export const needFolders = (places: Places): void => {
  const { links, checkpoints } = keyFilesOf(places);
  const { storeUrl = '', projectionsUrl = '', analytics, webhooks } = places;
  needFolderOf(sqlitePathOf(storeUrl), 'of the store');
  needFolderOf(sqlitePathOf(projectionsUrl), 'of the projections');
  needFolderOf(links, 'of the keys');
  needFolderOf(checkpoints, 'of the keys');
  if (webhooks?.path !== ':memory:') needFolderOf(webhooks?.path, 'of the webhooks');
  if (analytics !== 'memory:') needFolderOf(analytics, 'of the analytics');
};

const needFolderOf = (path: string | undefined, purpose: string): void => {
  if (path !== undefined && path !== '') needFolder(dirname(resolve(path)), purpose);
};
