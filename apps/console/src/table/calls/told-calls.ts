import { readStored, writeStored } from '../../client/identity/device-storage.js';

const NAME = 'stackledger.told-calls';

/** More than are closed while the end of one is shown. */
const MOST = 50;

/** The closed calls whose outcome this device has shown, the last ones, by names without spaces. */
export const toldCalls = (): readonly string[] => (readStored(NAME) ?? '').split(' ');

/** Notes that the outcome of these is shown. */
export const noteTold = (calls: readonly string[]): void =>
  writeStored(NAME, [...new Set([...toldCalls(), ...calls])].slice(-MOST).join(' '));
