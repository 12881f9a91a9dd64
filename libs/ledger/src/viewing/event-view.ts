import type { Event, JsonMap } from '@stackledger/rules';
import type { EventSummary, LoggedEvent } from '@stackledger/wire';
import { eventIn, type Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/offered-games.js';
import { maySee, type SealedFor, type Viewer } from './viewer.js';

/** An event as answers show it, with the hidden parts that the viewer may see. */
export const summaryOf = (event: Event, viewer: Viewer, isSealed = false): EventSummary => ({
  revision: String(event.revision),
  type: event.type,
  because: event.because,
  data: dataFor(event, viewer, isSealed),
});

const dataFor = ({ data, hidden }: Event, viewer: Viewer, isSealed: boolean): JsonMap =>
  hidden !== undefined && maySee(hidden.for, viewer, isSealed) ? { ...data, ...hidden.data } : data;

/** An event of the log, upcast by its game; without hashes and commitments, which are for exports. */
export const loggedEventOf = (
  envelope: Envelope,
  viewer: Viewer,
  isSealed: boolean,
  game?: OfferedGame,
): LoggedEvent => {
  const { commandId, actor, recordedAt, parent = null } = envelope;
  const { revision, type, because, data } = summaryOf(eventIn(envelope, game), viewer, isSealed);
  const command = commandFor(envelope, viewer, isSealed);
  return { revision, type, parent, because, data, commandId, actor, recordedAt, ...(command && { command }) };
};

/** The command on its first event, without the fields that the viewer may not see; undefined on others. */
export const commandFor = (
  { command, data, sealed }: Envelope,
  viewer: Viewer,
  isSealed: boolean,
): JsonMap | undefined => {
  if (command === undefined || sealed?.command === undefined) return command;
  // A cast: an event with hidden parts names their audience.
  return maySee(data.sealedFor as SealedFor, viewer, isSealed) ? { ...command, ...sealed.command } : command;
};
