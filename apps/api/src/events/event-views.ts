import type { Event, JsonMap, SeatId } from '@stackledger/kernel';
import { eventIn, type Envelope, type OfferedGame } from '@stackledger/ledger';
import type { EventSummary, LoggedEvent } from '@stackledger/wire';

type Audience = NonNullable<Event['hidden']>['for'];

/**
 * Whether a reader may see what is sealed for an audience. A reader without a seat sees what any seat or judge may see;
 * what is for nobody opens when the match is sealed.
 */
const maySee = (audience: Audience, viewer: SeatId | null, isSealed: boolean): boolean => {
  if (audience === 'nobody') return isSealed;
  return viewer === null || (audience !== 'judges' && audience.includes(viewer));
};

/** An event as it stands in answers, with what of its hidden part the viewer may see. */
export const summaryOf = (event: Event, viewer: SeatId | null, isSealed = false): EventSummary => ({
  revision: String(event.revision),
  type: event.type,
  because: event.because,
  data: dataFor(event, viewer, isSealed),
});

const dataFor = ({ data, hidden }: Event, viewer: SeatId | null, isSealed: boolean): JsonMap =>
  hidden !== undefined && maySee(hidden.for, viewer, isSealed) ? { ...data, ...hidden.data } : data;

/** An event of the log, as its game reads it today: no hashes and no seals, those are for exports. */
export const loggedEventOf = (
  envelope: Envelope,
  viewer: SeatId | null,
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
  viewer: SeatId | null,
  isSealed: boolean,
): JsonMap | undefined => {
  if (command === undefined || sealed?.command === undefined) return command;
  // An event with a sealed part says for whom it is sealed.
  return maySee(data.sealedFor as Audience, viewer, isSealed) ? { ...command, ...sealed.command } : command;
};
