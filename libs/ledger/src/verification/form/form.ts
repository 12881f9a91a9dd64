import type { Envelope } from '../../envelopes/envelope.js';
import type { OfferedGame } from '../../envelopes/offered-games.js';
import { unusualText } from '../../envelopes/parsing.js';
import { byCommand } from '../../sessions/session.js';
import { commandFinding } from './command-form.js';
import { wrongPerson } from './people.js';
import { eventFinding } from './event-form.js';
import type { AuditFinding } from '../audit-findings.js';

/** The first event that the service would not have written: its members, its time, its match, its command. */
export const wrongForm = (envelopes: readonly Envelope[], game?: OfferedGame): AuditFinding | null => {
  for (const [at, event] of envelopes.entries()) {
    const what = textFinding(event) ?? eventFinding(event, envelopes[at - 1]) ?? strayFinding(event, envelopes[0]);
    if (what !== undefined) return { revision: event.revision, check: 'form', what };
  }
  return wrongCommand(envelopes) ?? wrongPerson(envelopes, game);
};

const textFinding = (event: Envelope): string | undefined => {
  const where = unusualText(event);
  return where === undefined
    ? undefined
    : `${where} is not the text that is written for it (a name twice, other numbers, another order, a blank line, a line in another place): another reader may read something else there`;
};

const strayFinding = ({ matchId }: Envelope, first: Envelope | undefined): string | undefined =>
  matchId === first?.matchId ? undefined : `it is an event of another match, ${matchId}`;

const wrongCommand = (envelopes: readonly Envelope[]): AuditFinding | null => {
  const used = new Map<string, string>();
  for (const [first, ...rest] of byCommand(envelopes)) {
    if (first === undefined) continue;
    const finding = commandFinding([first, ...rest], used);
    if (finding !== undefined) return { ...finding, check: 'form' };
    used.set(first.commandId, first.revision);
  }
  return null;
};
