import type { CommandAnswer, CommandBody } from '@stackledger/wire';
import { ask } from './ask.js';
import { keep, kept } from './kept.js';
import type { Trouble } from './trouble.js';

/** A command under way. Its id makes sure that it is carried out once, however often it is sent. */
export type Sending = {
  readonly command: CommandBody & { readonly commandId: string };
  readonly state: 'sending' | 'waiting' | 'stored' | 'refused';
  /** Where it was stored. */
  readonly revision: string | null;
  readonly trouble: Trouble | null;
};

const keyOf = (matchId: string): string => `stackledger.outbox.${matchId}`;

/** A new name for a command; also where the page is not served securely. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A command with a name of its own, kept on this device until the service has answered. */
export const packed = (matchId: string, body: CommandBody): Sending => {
  const command = { ...body, commandId: newId() };
  keep(keyOf(matchId), JSON.stringify(command));
  return { command, state: 'sending', revision: null, trouble: null };
};

/** What was still under way when the page was closed. */
export const leftOver = (matchId: string): Sending | null => {
  const text = kept(keyOf(matchId));
  if (text === null) return null;
  return { command: JSON.parse(text) as Sending['command'], state: 'waiting', revision: null, trouble: null }; // as packed
};

/** Takes a command back that nobody has answered. */
export const forget = (matchId: string): void => keep(keyOf(matchId), null);

/** Sends a command. Where nobody answers it waits, and may be sent again as it is. */
export const send = async (matchId: string, sending: Sending): Promise<Sending> => {
  const { command } = sending;
  const asked = await ask<CommandAnswer>(`/v1/matches/${matchId}/commands`, { method: 'POST', body: command });
  if (!asked.ok && (asked.trouble.kind === 'offline' || asked.status === 503 || asked.status === 429))
    return { ...sending, state: 'waiting', trouble: asked.trouble };
  forget(matchId);
  if (asked.ok) return { ...sending, state: 'stored', revision: asked.value.revision, trouble: null };
  return { ...sending, state: 'refused', trouble: asked.trouble };
};
