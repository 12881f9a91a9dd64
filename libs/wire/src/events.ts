import type { JsonMap, Revision } from './json.js';

/** One fact in the answer to a command: where it stands, what it is, and the rules that made it so. */
export type EventSummary = {
  readonly revision: Revision;
  /** Past tense: `PutOnStack`, `PriorityPassed`. */
  readonly type: string;
  /** Ids of docs/rules, the most specific first. */
  readonly because: readonly string[];
  /** What the reader may see of it. */
  readonly data: JsonMap;
};

/**
 * In whose name something was done: a seat, a judge, the organizer, the service itself. `by` is who did it, by which grant: a
 * scribe acts for the seat that is named.
 */
export type Actor = {
  readonly kind: 'seat' | 'judge' | 'scribe' | 'organizer' | 'system' | 'import';
  readonly id: string;
  readonly by?: { readonly role: string; readonly person: string; readonly grant: string };
};

/** One fact as the log tells it. */
export type LoggedEvent = EventSummary & {
  /** The table event before it on its line of play; null for the first one and for events of the record. */
  readonly parent: Revision | null;
  readonly commandId: string;
  readonly actor: Actor;
  /** When it was written: ISO 8601, UTC. */
  readonly recordedAt: string;
  /** The command that brought it; on the first event of each command only. */
  readonly command?: JsonMap;
};

/** A page of the log, oldest first. `next` is where the next page begins; null at the end. */
export type EventPage = { readonly events: readonly LoggedEvent[]; readonly next: Revision | null };
