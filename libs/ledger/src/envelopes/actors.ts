import type { JsonMap } from '@stackledger/kernel';
import type { ActedBy, Actor } from './envelope.js';
import { GO_ON, SEAL_ENDED } from './command-ids.js';

const SYSTEM: Actor = { kind: 'system', id: 'ledger' };
const ORGANIZER: Actor = { kind: 'organizer', id: 'organizer' };

/** Who gives a command, and by which grant where one was asked for. */
export const actorBy = (command: JsonMap, by: ActedBy | undefined): Actor =>
  by === undefined ? actorOf(command) : { ...actorOf(command), by };

/** Who gives a command: the seat or judge that it names, the service itself, or the organizer. */
export const actorOf = ({ type, seat, judge, scribe }: JsonMap): Actor => {
  if (type === GO_ON || type === SEAL_ENDED) return SYSTEM;
  if (typeof seat === 'string') return { kind: 'seat', id: seat };
  if (typeof scribe === 'string') return { kind: 'scribe', id: scribe };
  return typeof judge === 'string' ? { kind: 'judge', id: judge } : ORGANIZER;
};
