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

const keyOf = (matchId: string): string => `stackledger.outbox.${matchId}`;

/** A new name for a command; also where the page is not served securely. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A command with a name of its own, kept on this device until the service has answered. */
export const packed = (matchId: string, body: CommandBody): OutboxCommand => {
  const command = { ...body, commandId: newId() };
  writeStored(keyOf(matchId), JSON.stringify(command));
  return { command, state: 'sending', revision: null, error: null };
};

/** What was still under way when the page was closed. */
export const leftOver = (matchId: string): OutboxCommand | null => {
  const text = readStored(keyOf(matchId));
  if (text === null) return null;
  const command = JSON.parse(text) as OutboxCommand['command']; // as packed
  return { command, state: 'waiting', revision: null, error: null };
};

/** Takes a command back that nobody has answered. */
export const forget = (matchId: string): void => writeStored(keyOf(matchId), null);

/** Sends a command. Where nobody answers it waits, and may be sent again as it is. */
export const send = async (matchId: string, sending: OutboxCommand): Promise<OutboxCommand> => {
  const { command } = sending;
  const asked = await ask<CommandAnswer>(`/v1/matches/${matchId}/commands`, { method: 'POST', body: command });
  if (!asked.ok && (asked.error.kind === 'offline' || asked.status === 503 || asked.status === 429))
    return { ...sending, state: 'waiting', error: asked.error };
  forget(matchId);
  if (asked.ok) return { ...sending, state: 'stored', revision: asked.value.revision, error: null };
  return { ...sending, state: 'refused', error: asked.error };
};
