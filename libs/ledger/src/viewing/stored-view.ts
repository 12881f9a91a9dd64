import { lineOfEvent } from '@stackledger/integrity';
import { readEnvelope } from '../envelopes/envelope.js';
import { maySee, type SealedFor, type Viewer } from './viewer.js';

/**
 * The stored text of an event as a viewer may have it: byte for byte, without the hidden parts where they are for
 * others. The hash covers the rest, so that it verifies all the same.
 */
export const storedFor = (json: string, viewer: Viewer, isSealed: boolean): string => {
  const envelope = readEnvelope(json);
  if (envelope.sealed === undefined) return json;
  const { sealed, ...open } = envelope;
  // A cast: an event with hidden parts names their audience.
  return maySee(open.data.sealedFor as SealedFor, viewer, isSealed) ? json : lineOfEvent(open);
};
