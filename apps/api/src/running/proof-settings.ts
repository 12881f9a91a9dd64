import type { SealSettings } from '../proving/sealing.service.js';
import { StartFailure } from './start-failure.js';

/** What signs the logs of a service, and when matches that are over are sealed. */
export type ProofSettings = { readonly checkpointKeysPath?: string; readonly sealing: SealSettings };

type Environment = { readonly [name: string]: string | undefined };

/** By then whoever had something to say about a match has said it. */
const USUAL_HOURS = 24;
const MOST_HOURS = 8_760;
const HOUR_MS = 3_600_000;

/** Reads CHECKPOINT_KEYS_FILE and SEAL_AFTER_HOURS; what is not set has its default. Throws StartFailure for what makes no sense. */
export const readProof = (environment: Environment, storeUrl: string): ProofSettings => ({
  ...keysAt(environment.CHECKPOINT_KEYS_FILE?.trim() ?? '', storeUrl),
  sealing: sealingAfter(environment.SEAL_AFTER_HOURS?.trim() ?? ''),
});

/** Beside the store; what lies on a server has its key where the rest of this service lies. None for a store in memory. */
const keysAt = (given: string, storeUrl: string): { checkpointKeysPath?: string } => {
  if (given !== '') return { checkpointKeysPath: given };
  if (storeUrl.startsWith('memory:')) return {};
  const [, path = './data/stackledger.db'] = /^sqlite:(?:\/\/)?(.+)$/s.exec(storeUrl) ?? [];
  return { checkpointKeysPath: `${path.replace(/\.db$/, '')}.checkpoint-keys.json` };
};

const sealingAfter = (text: string): SealSettings => {
  if (text === 'never') return {};
  const hours = text === '' ? USUAL_HOURS : /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
  if (hours > 0 && hours <= MOST_HOURS) return { afterMs: hours * HOUR_MS };
  throw new StartFailure(
    `SEAL_AFTER_HOURS is ${JSON.stringify(text)}, and must be a number above 0 and up to ${MOST_HOURS}, or never`,
  );
};
