import {
  InvalidArgument,
  STREAM_FAMILIES,
  StoreUnavailable,
  inTime,
  withOwnBudget,
  type EventStore,
  type LaterEvents,
  type RecordedEvent,
} from '@stackledger/store';
import { IncomingEvents } from './incoming-events.js';
import { SharedQuestion } from './shared-question.js';

/** What of a store a tail needs. */
type TailSource = Pick<EventStore, 'patienceMs' | 'readOn' | 'lastPosition' | 'eventAt' | 'subscribe'>;

/** A match whose events are kept for it while it is cached. */
type CachedMatch = { readonly stream: string; incoming?: IncomingEvents | undefined };

/** A position, and the event there; null where it is not an event of a match. */
type TailPlace = { readonly position: bigint; readonly eventId: string | null };

const MATCHES = { streamPrefix: STREAM_FAMILIES.match.prefix };

/** How long what others append may wait for more: whoever must know asks. */
export const NEWS_PATIENCE_MS = 20;

/** Pages that one question reads at most; whoever is further behind reads the single match. */
const MOST_PAGES = 2;

/**
 * The end of a store that several processes append to. A subscription brings the events of cached matches as they come;
 * a question that all share who ask at a moment brings what it has not brought yet. Why that is enough:
 * docs/adr/0049-one-question-for-all.md.
 */
export class MatchTail {
  readonly #incoming = new Map<string, IncomingEvents>();
  readonly #question: SharedQuestion<boolean>;
  #place: TailPlace = { position: 0n, eventId: null };
  /** Up to here the events of every command are complete. */
  #wholeTo = 0n;
  #begun: Promise<void> | undefined;
  #following: AbortController | undefined;

  constructor(private readonly store: TailSource) {
    this.#question = new SharedQuestion(() => this.#readOn(), store.patienceMs);
  }

  /** Keeps what comes to a match from now on: to be called before its stream is read. Throws errors of the store. */
  async follow(stream: string): Promise<IncomingEvents> {
    await this.#begin();
    const incoming = new IncomingEvents();
    this.#incoming.set(stream, incoming);
    return incoming;
  }

  /** Keeps nothing for a match any more. */
  leave({ stream, incoming }: CachedMatch): void {
    if (this.#incoming.get(stream) === incoming) this.#incoming.delete(stream);
  }

  /** Whether everything that comes to a match is kept for it, since before it was read. */
  isFollowed({ stream, incoming }: CachedMatch): boolean {
    return incoming !== undefined && this.#incoming.get(stream) === incoming;
  }

  /** Whether every event acknowledged before this call has come. Throws the errors of the store. */
  hasArrived(): Promise<boolean> {
    return this.#question.ask();
  }

  /** The events that have come to a match after a revision, whole commands only. */
  arrivedIn({ incoming }: CachedMatch, revision: number): readonly RecordedEvent[] {
    return incoming?.takenUpTo(this.#wholeTo, revision) ?? [];
  }

  #begin(): Promise<void> {
    this.#begun ??= withOwnBudget(this.store.patienceMs, () => this.#beginAtEnd()).catch((error: unknown) => {
      this.#begun = undefined; // tried again the next time
      throw error;
    });
    return inTime(this.#begun);
  }

  async #beginAtEnd(): Promise<void> {
    const position = await this.store.lastPosition();
    this.#place = { position, eventId: null };
    this.#wholeTo = position;
    this.#listen();
  }

  /** Reads what came after the last event that is known here; false when that is not all. */
  async #readOn(): Promise<boolean> {
    await this.#begin();
    const begun = this.#begun;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const place = this.#place;
      const page = await this.#pageAfter(place);
      if (this.#begun !== begun) return false;
      if (page === null) return this.#forgetAll();
      const { events, isLast } = page;
      for (const event of events) this.#take(event);
      if (!isLast) continue;
      const end = events.at(-1)?.position ?? place.position;
      if (end > this.#wholeTo) this.#wholeTo = end;
      if (this.#following === undefined) this.#listen();
      return true;
    }
    return false;
  }

  /** What came after a place; null where the log has something else there: the server was given another one. */
  async #pageAfter({ position: after, eventId }: TailPlace): Promise<LaterEvents | null> {
    try {
      const page = await this.store.readOn({ after, filter: MATCHES });
      return eventId !== null && page.before?.id !== eventId ? null : page;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      // A position between the records of its log a server refuses as if it were away.
      const there = await this.store.eventAt(after);
      if (there !== null && there.id === eventId) throw error;
      return null;
    }
  }

  #take(event: RecordedEvent): void {
    if (event.position <= this.#place.position) return;
    this.#place = { position: event.position, eventId: event.id };
    const incoming = this.#incoming.get(event.stream);
    if (incoming !== undefined && !incoming.take(event)) this.#incoming.delete(event.stream);
  }

  /** Every match is read again when it is asked for next. */
  #forgetAll(): false {
    this.#incoming.clear();
    this.#begun = undefined;
    this.#following?.abort();
    this.#following = undefined;
    return false;
  }

  #listen(): void {
    const following = new AbortController();
    this.#following = following;
    void this.#takeFrom(following.signal)
      .catch((error: unknown) => {
        // What it did not bring the questions bring, and they begin another one; unless the place is none any more:
        // then the store was restored to an earlier state, and no match is what its session has.
        if (error instanceof InvalidArgument && this.#following === following) this.#forgetAll();
      })
      .finally(() => {
        if (this.#following === following) this.#following = undefined;
      });
  }

  async #takeFrom(signal: AbortSignal): Promise<void> {
    const { position: after } = this.#place;
    const options = { after, filter: MATCHES, signal, patienceMs: NEWS_PATIENCE_MS };
    for await (const message of this.store.subscribe(options))
      if (message.kind === 'event' && !signal.aborted) this.#take(message.event);
  }
}
