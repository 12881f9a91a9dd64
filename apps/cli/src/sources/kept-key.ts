import { existsSync } from 'node:fs';
import type { Signer } from '@stackledger/integrity';
import { readSigner } from '../../../api/src/running/checkpoint-keys.js';
import { readConfiguration } from '../../../api/src/running/configuration.js';
import { readProof } from '../../../api/src/running/proof-settings.js';

/** What signs the logs of the store that STORE_URL names, where the service has made its key already. */
export const keptSigner = (): Signer | undefined => {
  const { checkpointKeysPath: path } = readProof(process.env, readConfiguration(process.env).storeUrl);
  return path !== undefined && existsSync(path) ? readSigner(path) : undefined;
};
