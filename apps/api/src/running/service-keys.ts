import { existsSync } from 'node:fs';
import { readKeys } from '@stackledger/access';
import { LOGS, lostKeys, type KeyFiles } from '@stackledger/service';
import type { Access } from '../access/access.js';

type KeyOptions = { readonly open?: boolean; readonly keysPath?: string; readonly checkpointKeysPath?: string };

/** The key files of a service; an open one signs no links. */
export const keyFilesOf = ({ open = false, keysPath, checkpointKeysPath }: KeyOptions): KeyFiles => ({
  ...(!open && keysPath !== undefined && { links: keysPath }),
  ...(checkpointKeysPath !== undefined && { checkpoints: checkpointKeysPath }),
});

/** What is said where the keys in these files are not those that the store was used with; null when all is well. */
export const keyWarningOf = async ({ links, checkpoints }: KeyFiles, { book }: Access): Promise<string | null> => {
  const [first] = (await book.of({ kind: 'service' })).values();
  return lostKeys({
    ...(links !== undefined && existsSync(links) && { links: readKeys(links) }),
    ...(checkpoints !== undefined && existsSync(checkpoints) && { checkpoints: readKeys(checkpoints, LOGS) }),
    ...(first !== undefined && { firstGrantAt: first.at }),
  });
};
