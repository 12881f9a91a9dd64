import { readEnvelope } from '../envelopes/envelope.js';
import { catchUp, goesOnFrom, makeWhole, type MatchSources } from './loading.js';
import { addCommands, type Session } from './session.js';
import { weightOfPlay } from '../snapshots/memory-weight.js';
import { MatchTail } from '../following/match-tail.js';

/** What shared matches need; `onRestored` is told of a match whose log was replaced by an earlier one. */
type SharedMatchesParts = MatchSources & { readonly onRestored?: (matchId: string) => void };

/** Cached matches of a store that other processes append to as well. Callers hold the lock of the match. */
export class SharedMatches {
  readonly #tail: MatchTail;

  constructor(private readonly parts: SharedMatchesParts) {
    this.#tail = new MatchTail(parts.store);
  }

  /** Loads a match that is followed from then on. Throws the errors of `load`. */
  async loaded(stream: string, load: () => Promise<Session>): Promise<Session> {
    const incoming = await this.#tail.follow(stream);
    try {
      const session = await load();
      incoming.match = session;
      session.incoming = incoming;
      return session;
    } catch (error) {
      this.#tail.leave({ stream, incoming });
      throw error;
    }
  }

  /** A match that is not cached any more, or of whose log the end is not known. */
  leave(session: Session): void {
    this.#tail.leave(session);
  }

  /** Whether there is more of a match than its session has, as far as is known here. */
  isBehind(session: Session, seen = -1): boolean {
    const { head } = session.timeline.state();
    return seen > head || !this.#tail.isFollowed(session) || (session.incoming?.hasAfter(head) ?? true);
  }

  /** Whether every event of a match that was acknowledged before this call has come. Needs no lock. */
  async hasArrivedIn(session: Session): Promise<boolean> {
    return this.#tail.isFollowed(session) && this.#tail.hasArrived();
  }

  /**
   * Applies what has come to a match; reads its stream where that may not be all. Whether there was anything. Throws
   * the errors of the store, and UnknownMatch for a match that a restored store does not have.
   */
  async takeArrived(session: Session, hasArrived: boolean): Promise<boolean> {
    if (!hasArrived || !this.#tail.isFollowed(session)) return this.#readAgain(session);
    const events = this.#tail.arrivedIn(session, session.timeline.state().head);
    if (events.length === 0) return false;
    const envelopes = events.map(({ json }) => readEnvelope(json));
    if (!goesOnFrom(session, envelopes)) return this.#readAgain(session);
    addCommands(session, envelopes);
    for (const { json } of events) session.weight += weightOfPlay(json);
    return true;
  }

  /**
   * Reads the end of the stream; all of it where it is not the log that the session is of. Nobody takes the session for
   * up to date meanwhile.
   */
  async #readAgain(session: Session): Promise<boolean> {
    const { parts } = this;
    this.#tail.leave(session);
    const incoming = await this.#tail.follow(session.stream);
    const news = await catchUp(parts, session);
    if (news === 'restored') {
      parts.onRestored?.(session.matchId);
      Object.assign(session, { stored: null, storedTo: 0 });
      await makeWhole(parts, session);
    }
    incoming.match = session;
    session.incoming = incoming;
    return news !== false;
  }
}
