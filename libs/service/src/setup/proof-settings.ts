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
/** Digits, with a point between or before them. */
const DECIMAL = /^(\d+(\.\d+)?|\.\d+)$/;

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
  const hours = text === '' ? USUAL_HOURS : DECIMAL.test(text) ? Number(text) : NaN;
  if (hours > 0 && hours <= MOST_HOURS) return { afterMs: Math.max(1, Math.round(hours * HOUR_MS)) };
  throw new StartFailure(
    `SEAL_AFTER_HOURS is ${JSON.stringify(text)}, and must be a decimal number, such as 24 or 0.5, ` +
      `above 0 and up to ${MOST_HOURS}, or never`,
  );
};
