import type { JsonMap } from '@stackledger/rules';
import type { ActingGrant, EventActor } from './envelope.js';
import { isServiceCommand } from './command-ids.js';

const SYSTEM: EventActor = { kind: 'system', id: 'ledger' };
const ORGANIZER: EventActor = { kind: 'organizer', id: 'organizer' };

/** The actor of a command, with the grant by which it was sent, if any. */
export const actorBy = (command: JsonMap, by: ActingGrant | undefined): EventActor =>
  by === undefined ? actorOf(command) : { ...actorOf(command), by };

/** The actor of a command: the seat or judge that it names, the service itself, or the organizer. */
export const actorOf = ({ type, seat, judge, scribe }: JsonMap): EventActor => {
  if (isServiceCommand(type)) return SYSTEM;
  if (typeof seat === 'string') return { kind: 'seat', id: seat };
  if (typeof scribe === 'string') return { kind: 'scribe', id: scribe };
  return typeof judge === 'string' ? { kind: 'judge', id: judge } : ORGANIZER;
};
