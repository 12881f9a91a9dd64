import type { CommandAnswer, CommandBody } from '@stackledger/wire';
import { ask } from '../ask.js';
import { writeStored, readStored } from '../identity/device-storage.js';
import type { UiError } from '../ui-error.js';

/** A command being sent. By its id it is carried out once, however often it is sent. */
export type OutboxCommand = {
  readonly command: CommandBody & { readonly commandId: string };
  readonly state: 'sending' | 'waiting' | 'stored' | 'refused';
  /** Where it was stored. */
  readonly revision: string | null;
  readonly error: UiError | null;
};

/** The path of a match, to which commands are given. */
export const matchPath = (id: string): string => `/v1/matches/${id}`;

/** `to` is the path of what commands are given to, such as `/v1/matches/ID`. */
const keyOf = (to: string): string => `stackledger.outbox.${to}`;

/** A new name for a command; also where the page is not served securely. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A command with a name of its own, kept on this device until the service has answered. */
export const packed = (to: string, body: CommandBody): OutboxCommand => {
  const command = { ...body, commandId: newId() };
  writeStored(keyOf(to), JSON.stringify(command));
  return { command, state: 'sending', revision: null, error: null };
};

/** What was still under way when the page was closed. */
export const leftOver = (to: string): OutboxCommand | null => {
  const text = readStored(keyOf(to));
  if (text === null) return null;
  const command = JSON.parse(text) as OutboxCommand['command']; // as packed
  return { command, state: 'waiting', revision: null, error: null };
};

/** Takes a command back that nobody has answered. */
export const forget = (to: string): void => writeStored(keyOf(to), null);

/** Sends a command. Where nobody answers it waits, and may be sent again as it is. */
export const send = async (to: string, sending: OutboxCommand): Promise<OutboxCommand> => {
  const { command } = sending;
  const asked = await ask<CommandAnswer>(`${to}/commands`, { method: 'POST', body: command });
  if (!asked.ok && (asked.error.kind === 'offline' || asked.status === 503 || asked.status === 429))
    return { ...sending, state: 'waiting', error: asked.error };
  forget(to);
  if (asked.ok) return { ...sending, state: 'stored', revision: asked.value.revision, error: null };
  return { ...sending, state: 'refused', error: asked.error };
};
