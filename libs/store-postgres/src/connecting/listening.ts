import { moment, pauseAfter } from '@stackledger/store';
import type { PostgresSession } from './session.js';

/** A connection that listens, and what is done with it. */
export type ListeningParts = Readonly<{
  /** A new connection, which ends where the node of it leads no more: that says nothing of what others write. */
  connect: () => Promise<PostgresSession>;
  /** Run first, each within `tryMs`: LISTEN, and settings. */
  statements: readonly string[];
  tryMs: number;
  onPayload: (payload: string) => void;
  /** Called with each connection once it listens, and with undefined when none does. */
  onChange: (session: PostgresSession | undefined) => void;
  longestPauseMs: number;
  /** Ends it, and the connection. */
  signal: AbortSignal;
}>;

/** Listens by a connection of its own, and by another one whenever that ends. Messages meanwhile are lost. */
export const keepListening = async (parts: ListeningParts): Promise<void> => {
  const { onChange, longestPauseMs, signal } = parts;
  for (let failures = 1; !signal.aborted;) {
    try {
      const session = await listeningSession(parts);
      onChange(session);
      failures = 1;
      await new Promise<void>((ended) => session.onEnd(ended));
    } catch {
      failures += 1; // whoever waits for messages looks from time to time; the next try comes
    }
    onChange(undefined);
    await moment(pauseAfter(failures, longestPauseMs, Math.random), signal);
  }
};

const listeningSession = async (parts: ListeningParts): Promise<PostgresSession> => {
  const { connect, statements, tryMs, onPayload, signal } = parts;
  const session = await connect();
  const close = (): void => session.close();
  signal.addEventListener('abort', close);
  session.onEnd(() => signal.removeEventListener('abort', close));
  session.onNotification(onPayload);
  try {
    for (const text of statements) await session.query({ text }, tryMs);
    if (signal.aborted) throw new Error('nobody listens any more');
    return session;
  } catch (error) {
    close();
    throw error;
  }
};
