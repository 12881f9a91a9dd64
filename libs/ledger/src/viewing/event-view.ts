import type { Event, JsonMap } from '@stackledger/kernel';
import type { EventSummary, LoggedEvent } from '@stackledger/wire';
import { eventIn, type Envelope } from '../envelopes/envelope.js';
import type { OfferedGame } from '../envelopes/games.js';
import { maySee, type SealedFor, type Viewer } from './viewer.js';

/** An event as it stands in answers, with what of its hidden part the viewer may see. */
export const summaryOf = (event: Event, viewer: Viewer, isSealed = false): EventSummary => ({
  revision: String(event.revision),
  type: event.type,
  because: event.because,
  data: dataFor(event, viewer, isSealed),
});

const dataFor = ({ data, hidden }: Event, viewer: Viewer, isSealed: boolean): JsonMap =>
  hidden !== undefined && maySee(hidden.for, viewer, isSealed) ? { ...data, ...hidden.data } : data;

/** An event of the log, as its game reads it today: no hashes and no seals, those are for exports. */
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

/** The command on the first event it brought, without the fields that the viewer may not see; undefined elsewhere. */
export const commandFor = (
  { command, data, sealed }: Envelope,
  viewer: Viewer,
  isSealed: boolean,
): JsonMap | undefined => {
  if (command === undefined || sealed?.command === undefined) return command;
  // An event with a sealed part says for whom it is sealed.
  return maySee(data.sealedFor as SealedFor, viewer, isSealed) ? { ...command, ...sealed.command } : command;
};
