import { existsSync } from 'node:fs';
import type { Signer } from '@stackledger/integrity';
import { readConfiguration, readProof, readSigner } from '@stackledger/service';

/** The signer of the store that STORE_URL names, if the service has created its key already. */
export const storedSigner = (): Signer | undefined => {
  const { checkpointKeysPath: path } = readProof(process.env, readConfiguration(process.env).storeUrl);
  return path !== undefined && existsSync(path) ? readSigner(path) : undefined;
};
