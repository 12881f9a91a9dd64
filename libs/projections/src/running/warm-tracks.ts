import { Warm, type WarmStanding } from '@stackledger/warm';
import type { Weight } from '../projection.js';
import type { Track } from './track.js';

/** A match is weighed anew after so many events. */
const WEIGHED_EVERY = 64;

/**
 * The matches that a projection keeps warm, together no heavier than a bound; beyond it the one used longest ago is let go. What of
 * that one is not stored yet is kept aside until it is.
 */
export class WarmTracks<S> {
  readonly #warm: Warm<Track<S>>;
  readonly #leaving = new Map<string, Track<S>>();

  constructor(weight: Weight, mostBytes: number) {
    this.#warm = new Warm({
      mostBytes,
      weigh: ({ revision }) => weight.match + weight.event * (revision + 1),
      onLetGo: (matchId, track) => {
        if (track.isDirty || track.writes > 0) this.#leaving.set(matchId, track);
      },
    });
  }

  /** The track of a match, which counts as used now. */
  get(matchId: string): Track<S> | undefined {
    const track = this.#warm.get(matchId) ?? this.#leaving.get(matchId);
    if (track !== undefined && this.#leaving.size > 0 && this.#leaving.delete(matchId)) this.keep(track);
    return track;
  }

  keep(track: Track<S>): void {
    this.#warm.keep(track.matchId, track);
  }

  /** A track has taken one more event. */
  grown(track: Track<S>): void {
    if (track.revision % WEIGHED_EVERY === WEIGHED_EVERY - 1) this.keep(track);
  }

  /** Those of which something is not stored yet; those let go first. */
  unstored(): Track<S>[] {
    return [...this.#leaving.values(), ...[...this.#warm.values()].filter(({ isDirty }) => isDirty)];
  }

  /** Those that are not stored as they stand: what is being stored is not yet. */
  ahead(): Track<S>[] {
    const isAhead = ({ isDirty, writes }: Track<S>): boolean => isDirty || writes > 0;
    return [...this.#leaving.values(), ...[...this.#warm.values()].filter(isAhead)];
  }

  /** Those let go of which something is not stored yet. */
  leaving(): readonly Track<S>[] {
    return [...this.#leaving.values()];
  }

  /** Nothing holds these back any more, now that they are stored, but what came meanwhile. */
  stored(tracks: readonly Track<S>[]): void {
    for (const { matchId, isDirty, writes } of tracks) if (!isDirty && writes === 0) this.#leaving.delete(matchId);
  }

  standing(): WarmStanding {
    return this.#warm.standing();
  }
}
