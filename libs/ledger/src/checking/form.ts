import type { Envelope } from '../envelopes/envelope.js';
import { byCommand } from '../sessions/session.js';
import { commandFault } from './command-form.js';
import { eventFault } from './event-form.js';
import type { Finding } from './findings.js';

/** The first event that is not as the service writes events: its members, its time, its match, its command. */
export const wrongForm = (envelopes: readonly Envelope[]): Finding | null => {
  for (const [at, event] of envelopes.entries()) {
    const what = eventFault(event, envelopes[at - 1]) ?? strayFault(event, envelopes[0]);
    if (what !== undefined) return { revision: event.revision, check: 'form', what };
  }
  return wrongCommand(envelopes);
};

const strayFault = ({ matchId }: Envelope, first: Envelope | undefined): string | undefined =>
  matchId === first?.matchId ? undefined : `it is an event of another match, ${matchId}`;

const wrongCommand = (envelopes: readonly Envelope[]): Finding | null => {
  const used = new Map<string, string>();
  for (const [first, ...rest] of byCommand(envelopes)) {
    if (first === undefined) continue;
    const fault = commandFault([first, ...rest], used);
    if (fault !== undefined) return { ...fault, check: 'form' };
    used.set(first.commandId, first.revision);
  }
  return null;
};
