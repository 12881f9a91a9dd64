import { storedText } from '@stackledger/integrity';
import { LIMITS, type NewEvent } from '@stackledger/store';
import type { Envelope } from '../envelopes/envelope.js';
import { byCommand } from '../sessions/session.js';

/** A log as appends to a store, byte for byte: whole commands, as many together as one append holds. */
export const appendsOf = (log: readonly Envelope[]): readonly (readonly NewEvent[])[] =>
  appendsOfCommands(byCommand(log).map((command) => command.map(storedEvent)));

/** The events of each command as appends: whole commands, as many together as one append holds. */
export const appendsOfCommands = (commands: readonly (readonly NewEvent[])[]): readonly (readonly NewEvent[])[] => {
  const appends: NewEvent[][] = [];
  let bytes = 0;
  for (const events of commands) {
    const size = events.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const last = appends.at(-1);
    const fits = last && last.length + events.length <= LIMITS.appendEvents && bytes + size <= LIMITS.appendBytes;
    if (fits) last.push(...events);
    else appends.push([...events]);
    bytes = fits ? bytes + size : size;
  }
  return appends;
};

const storedEvent = (envelope: Envelope): NewEvent => {
  const { id, json } = storedText(envelope);
  return { id, type: envelope.type, json };
};
