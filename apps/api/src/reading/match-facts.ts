import { Inject, Injectable } from '@nestjs/common';
import {
  CLOCK,
  GAMES,
  halfImportedMatch,
  isHalfImported,
  notOffered,
  readEnvelope,
  streamOf,
  UnknownMatch,
  type Clock,
  type Ledger,
  type OfferedGames,
} from '@stackledger/ledger';
import { EVENT_STORE, StreamNotFound, type EventStore } from '@stackledger/store';
import { LEDGER } from '../ledger/ledger.module.js';
import { unknownSeat, type MatchHead } from '@stackledger/service';

/** What is fixed about a match. */
type MatchProfile = {
  readonly ruleset: string;
  readonly seats: readonly string[];
  readonly tournament: string | null;
};

/** Matches whose fixed facts are remembered. */
const MOST_KNOWN = 5_000;

/** What the store itself says of a match, for readings that need no folded state. */
@Injectable()
export class MatchFacts {
  readonly #known = new Map<string, MatchProfile>();
  readonly #whole = new Set<string>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(GAMES) private readonly games: OfferedGames,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LEDGER) private readonly ledger: Ledger,
  ) {}

  /**
   * The last event of a match that is as old as `delay` says, in seconds. Throws UnknownMatch, also for a game that
   * is not offered here, and where nothing of it is so old: who sees it late does not know of it yet.
   */
  async headOf(matchId: string, delay = 0): Promise<MatchHead> {
    await this.fixedOf(matchId);
    const state = delay === 0 ? await this.ledger.head(matchId) : undefined;
    if (state !== undefined) return { revision: state.head, isSealed: state.record.sealed };
    const until = new Date(Date.parse(this.clock.now()) - delay * 1_000).toISOString();
    const limit = delay === 0 ? { limit: 1 } : {};
    for await (const { revision, type, json } of this.store.read(streamOf(matchId), {
      direction: 'backwards',
      ...limit,
    }))
      if (delay === 0 || readEnvelope(json).recordedAt <= until)
        return { revision: Number(revision), isSealed: type === 'MatchSealed' };
    throw new UnknownMatch(matchId);
  }

  /** Throws a refusal for a name that no seat of a match has (SL-SEAT-1). */
  async checkSeat(matchId: string, seat: string): Promise<void> {
    const { seats } = await this.fixedOf(matchId);
    if (!seats.includes(seat)) throw unknownSeat(seat, seats, (await this.headOf(matchId)).revision);
  }

  /** Whether all of a match is here: false while its import has broken off. */
  async #isWhole(matchId: string): Promise<boolean> {
    if (this.#whole.has(matchId)) return true;
    if (await isHalfImported(this.store, matchId)) return false;
    if (this.#whole.size >= MOST_KNOWN) this.#whole.clear();
    this.#whole.add(matchId);
    return true;
  }

  /** What is fixed about a match. Throws UnknownMatch, also for a game that is not offered here. */
  async fixedOf(matchId: string): Promise<MatchProfile> {
    const fixed = this.#known.get(matchId) ?? (await this.#readFixed(matchId));
    if (!this.games.has(fixed.ruleset)) throw notOffered(matchId, fixed.ruleset);
    return fixed;
  }

  async #readFixed(matchId: string): Promise<MatchProfile> {
    try {
      for await (const { json } of this.store.read(streamOf(matchId), { limit: 1 })) {
        // MatchCreated carries these.
        const { ruleset, seats, tournament } = readEnvelope(json).data as unknown as MatchProfile;
        if (!(await this.#isWhole(matchId))) throw halfImportedMatch(matchId);
        if (this.#known.size >= MOST_KNOWN) this.#known.clear();
        const fixed = { ruleset, seats, tournament };
        this.#known.set(matchId, fixed);
        return fixed;
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    throw new UnknownMatch(matchId);
  }
}
