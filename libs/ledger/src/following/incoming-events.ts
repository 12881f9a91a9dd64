import { eventId } from '@stackledger/integrity';
import type { RecordedEvent } from '@stackledger/store';

/** Events that wait for a match at most: one that is only played elsewhere is read when it is asked for. */
const MOST_WAITING = 64;

/** What a cached match has applied: its last revision, and the hash of that event. */
type AppliedLog = { readonly timeline: { readonly state: () => { readonly head: number } }; readonly lastHash: string };

/** The events of one cached match that have come from the store and are not applied yet. */
export class IncomingEvents {
  /** The match, once it is loaded. */
  match: AppliedLog | undefined;
  #waiting: RecordedEvent[] = [];

  /** Takes the next event; false when this match has to be read from the store. */
  take(event: RecordedEvent): boolean {
    const { match } = this;
    const head = match?.timeline.state().head ?? -1;
    const revision = Number(event.revision);
    if (match !== undefined && revision === head) return event.id === eventId(match.lastHash);
    if (revision < head) return true;
    // Its own events may come before their append is answered: what is applied by now waits no more.
    if (Number(this.#waiting[0]?.revision ?? revision) <= head) this.#waiting = this.#waiting.filter(isAfter(head));
    this.#waiting.push(event);
    return this.#waiting.length <= MOST_WAITING;
  }

  /** Whether an event after a revision has come. */
  hasAfter(revision: number): boolean {
    const last = this.#waiting.at(-1);
    return last !== undefined && Number(last.revision) > revision;
  }

  /** The events after a revision and up to a position of the store; they wait no more. */
  takenUpTo(position: bigint, revision: number): readonly RecordedEvent[] {
    const due = this.#waiting.filter((event) => event.position <= position && isAfter(revision)(event));
    this.#waiting = this.#waiting.filter((event) => event.position > position);
    return due;
  }
}

const isAfter =
  (revision: number) =>
  (event: RecordedEvent): boolean =>
    Number(event.revision) > revision;
