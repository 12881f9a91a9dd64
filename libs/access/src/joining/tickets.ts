import { randomBytes } from 'node:crypto';

/** How long a ticket is valid. */
export const TICKET_SECONDS = 60;

/** Open tickets at once; beyond it the oldest is dropped. */
const MOST_TICKETS = 10_000;

/** Tickets for clients that cannot send headers: each opens one feed, once, within a minute. */
export type Tickets<T> = {
  readonly make: (what: T, nowMs: number) => string;
  /** The value of a ticket, once; undefined for any other text. */
  readonly take: (ticket: string, nowMs: number) => T | undefined;
};

/** Tickets in memory. */
export const createTickets = <T extends object>(): Tickets<T> => {
  const waiting = new Map<string, { readonly what: T; readonly expiresMs: number }>();
  const forget = (nowMs: number): void => {
    for (const [ticket, { expiresMs }] of waiting) {
      if (expiresMs > nowMs && waiting.size <= MOST_TICKETS) return; // they lie in the order of their ends
      waiting.delete(ticket);
    }
  };
  return {
    make: (what, nowMs) => {
      const ticket = randomBytes(18).toString('base64url');
      waiting.set(ticket, { what, expiresMs: nowMs + TICKET_SECONDS * 1_000 });
      forget(nowMs);
      return ticket;
    },
    take: (ticket, nowMs) => {
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      return found === undefined || found.expiresMs <= nowMs ? undefined : found.what;
    },
  };
};
