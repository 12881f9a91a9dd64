import type { EnvironmentVariables } from './configuration.js';
import { StartFailure } from './start-failure.js';
import { besideStore } from './store-path.js';

/** How long after its end a quiet match is finalized; undefined: never. */
export type FinalizationSettings = { readonly afterMs?: number; readonly everyMs?: number };

/** The key that signs logs, and when ended matches are finalized. */
export type ProofSettings = { readonly checkpointKeysPath?: string; readonly sealing: FinalizationSettings };

/** Default delay, which leaves time to object to a match. */
const USUAL_HOURS = 24;
const MOST_HOURS = 8_760;
const HOUR_MS = 3_600_000;

/** Reads CHECKPOINT_KEYS_FILE and SEAL_AFTER_HOURS, with defaults. Throws StartFailure for an invalid value. */
export const readProof = (environment: EnvironmentVariables, storeUrl: string): ProofSettings => ({
  ...keysAt(environment.CHECKPOINT_KEYS_FILE?.trim() ?? '', storeUrl),
  sealing: finalizationAfter(environment.SEAL_AFTER_HOURS?.trim() ?? ''),
});

/**
 * The key file beside the store; for a store on a server, in the local folder of the service. None for a store in
 * memory.
 */
const keysAt = (given: string, storeUrl: string): { checkpointKeysPath?: string } => {
  if (given !== '') return { checkpointKeysPath: given };
  if (storeUrl.startsWith('memory:')) return {};
  return { checkpointKeysPath: `${besideStore(storeUrl)}.checkpoint-keys.json` };
};

const finalizationAfter = (text: string): FinalizationSettings => {
  if (text === 'never') return {};
  const hours = text === '' ? USUAL_HOURS : /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (hours > 0 && hours <= MOST_HOURS) return { afterMs: hours * HOUR_MS };
  throw new StartFailure(
    `SEAL_AFTER_HOURS is ${JSON.stringify(text)}, and must be a number above 0 and up to ${MOST_HOURS}, or never`,
  );
};
