import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileKeys, secretOf } from '@stackledger/access';

const SECRET = /^[0-9a-f]{64}$/;

/**
 * The secret of pseudonyms for a service without tokens, so that its tables need not be made anew at each start: that
 * of the keys where there are some, else one that lies beside the tables.
 */
export const keptSecret = async (tables: string, keysPath: string | undefined, now: string): Promise<string> => {
  if (keysPath !== undefined && existsSync(keysPath)) return secretOf((await fileKeys(keysPath, now)).current());
  const path = `${tables}.secret`;
  const isFile = tables !== 'memory:';
  if (isFile && existsSync(path)) {
    const kept = readFileSync(path, 'utf8').trim();
    if (SECRET.test(kept)) return kept; // another text is none of ours, and the tables are made anew with a new one
  }
  const secret = randomBytes(32).toString('hex');
  if (isFile) {
    mkdirSync(dirname(resolve(path)), { recursive: true });
    writeFileSync(path, `${secret}\n`, { mode: 0o600 });
  }
  return secret;
};
