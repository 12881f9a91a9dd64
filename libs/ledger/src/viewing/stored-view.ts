import { readEnvelope } from '../envelopes/envelope.js';
import { maySee, type SealedFor, type Viewer } from './viewer.js';

/**
 * The stored text of an event as a viewer may have it: byte for byte, and without its sealed part where that is for others.
 * The chain of hashes covers what is left, so that it verifies all the same.
 */
export const storedFor = (json: string, viewer: Viewer, isSealed: boolean): string => {
  const envelope = readEnvelope(json);
  if (envelope.sealed === undefined) return json;
  const { sealed, ...open } = envelope;
  // An event with a sealed part says for whom it is sealed.
  return maySee(open.data.sealedFor as SealedFor, viewer, isSealed) ? json : JSON.stringify(open);
};
