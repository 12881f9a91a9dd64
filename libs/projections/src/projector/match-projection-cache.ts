import { MemoryCache, type CacheStatus } from '@stackledger/cache';
import type { MemoryWeight } from '../projection.js';
import { isAhead, type MatchProjection } from './match-projection.js';

/** Events after which a match is weighed again. */
const WEIGHED_EVERY = 64;

/**
 * The cached matches of a projection, bounded in bytes. An evicted match with unstored states is held until they are
 * stored.
 */
export class MatchProjectionCache<S> {
  readonly #matches: MemoryCache<MatchProjection<S>>;
  readonly #leaving = new Map<string, MatchProjection<S>>();
  /** The most recently used: events of a match often follow one another. */
  #last: MatchProjection<S> | undefined;

  constructor(weight: MemoryWeight, mostBytes: number) {
    this.#matches = new MemoryCache({
      mostBytes,
      weigh: ({ revision }) => weight.match + weight.event * (revision + 1),
      onEvict: (matchId, match) => {
        if (isAhead(match)) this.#leaving.set(matchId, match);
      },
    });
  }

  /** A match, which becomes the most recently used. */
  get(matchId: string): MatchProjection<S> | undefined {
    if (this.#last?.matchId === matchId) return this.#last;
    const match = this.#matches.get(matchId) ?? this.#leaving.get(matchId);
    if (match === undefined) return undefined;
    if (this.#leaving.size > 0 && this.#leaving.delete(matchId)) this.keep(match);
    this.#last = match;
    return match;
  }

  /** Keeps a match that is new, was read, or has grown. */
  keep(match: MatchProjection<S>): void {
    const { matchId, revision } = match;
    if (revision < 0 || this.#matches.peek(matchId) !== undefined) this.#matches.keep(matchId, match);
    else this.#matches.keepLoaded(matchId, match);
    this.#last = match;
  }

  /** A match has one more event. */
  grown(match: MatchProjection<S>): void {
    if (match.revision % WEIGHED_EVERY === WEIGHED_EVERY - 1) this.keep(match);
  }

  /** The matches with unstored states; evicted ones first. */
  unstored(): MatchProjection<S>[] {
    return [...this.#leaving.values(), ...[...this.#matches.values()].filter(({ isDirty }) => isDirty)];
  }

  /** The matches ahead of what is stored; writes under way do not count as stored. */
  ahead(): MatchProjection<S>[] {
    return [...this.#leaving.values(), ...[...this.#matches.values()].filter(isAhead)];
  }

  /** The evicted matches with unstored states. */
  leaving(): readonly MatchProjection<S>[] {
    return [...this.#leaving.values()];
  }

  /** Releases stored matches, unless they have new events. */
  stored(held: readonly MatchProjection<S>[]): void {
    for (const match of held) if (!isAhead(match)) this.#leaving.delete(match.matchId);
  }

  status(): CacheStatus {
    return this.#matches.status();
  }
}
