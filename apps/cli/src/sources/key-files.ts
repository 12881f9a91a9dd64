import { readConfiguration, readProof, type KeyFiles } from '@stackledger/service';

/** The key files of the store that STORE_URL names, whether they are there or not. */
export const configuredKeyFiles = (): KeyFiles => {
  const { keysPath, storeUrl } = readConfiguration(process.env);
  const { checkpointKeysPath } = readProof(process.env, storeUrl);
  return {
    ...(keysPath !== undefined && { links: keysPath }),
    ...(checkpointKeysPath !== undefined && { checkpoints: checkpointKeysPath }),
  };
};
