import { Inject, Injectable } from '@nestjs/common';
import type { SeatId } from '@stackledger/kernel';
import {
  EVERYBODY,
  GAMES,
  halfImportedMatch,
  isHalfImported,
  notOffered,
  readEnvelope,
  seatViewer,
  streamOf,
  UnknownMatch,
  type OfferedGames,
  type Viewer,
} from '@stackledger/ledger';
import { EVENT_STORE, StreamNotFound, type EventStore } from '@stackledger/store';
import { unknownSeat } from '../ledger/moment.js';

/** What is fixed about a match. */
type Fixed = { readonly ruleset: string; readonly seats: readonly string[] };

/** Where a match stands in the store. A sealed one never grows again. */
export type Head = { readonly revision: number; readonly isSealed: boolean };

/** Matches whose fixed facts are remembered. */
const MOST_KNOWN = 5_000;

/** What the store itself says of a match, for readings that need no folded state. */
@Injectable()
export class MatchFacts {
  readonly #known = new Map<string, Fixed>();
  readonly #whole = new Set<string>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(GAMES) private readonly games: OfferedGames,
  ) {}

  /** The last event of a match. Throws UnknownMatch, also for a game that is not offered here. */
  async headOf(matchId: string): Promise<Head> {
    await this.#fixedOf(matchId);
    for await (const { revision, type } of this.store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
      return { revision: Number(revision), isSealed: type === 'MatchSealed' };
    throw new UnknownMatch(matchId);
  }

  /** Through whose eyes: those of the seat of that name, or of everybody together. Throws a refusal (SL-SEAT-1). */
  async viewerOf(matchId: string, seat: string | undefined): Promise<Viewer> {
    if (seat === undefined) return EVERYBODY;
    const { seats } = await this.#fixedOf(matchId);
    if (seats.includes(seat)) return seatViewer(seat as SeatId); // just found among them
    throw unknownSeat(seat, seats, (await this.headOf(matchId)).revision);
  }

  /** Whether all of a match is here: false while its import has broken off. */
  async #isWhole(matchId: string): Promise<boolean> {
    if (this.#whole.has(matchId)) return true;
    if (await isHalfImported(this.store, matchId)) return false;
    if (this.#whole.size >= MOST_KNOWN) this.#whole.clear();
    this.#whole.add(matchId);
    return true;
  }

  async #fixedOf(matchId: string): Promise<Fixed> {
    const fixed = this.#known.get(matchId) ?? (await this.#readFixed(matchId));
    if (!this.games.has(fixed.ruleset)) throw notOffered(matchId, fixed.ruleset);
    return fixed;
  }

  async #readFixed(matchId: string): Promise<Fixed> {
    try {
      for await (const { json } of this.store.read(streamOf(matchId), { limit: 1 })) {
        const { ruleset, seats } = readEnvelope(json).data as unknown as Fixed; // MatchCreated carries these
        if (!(await this.#isWhole(matchId))) throw halfImportedMatch(matchId);
        if (this.#known.size >= MOST_KNOWN) this.#known.clear();
        this.#known.set(matchId, { ruleset, seats });
        return { ruleset, seats };
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    throw new UnknownMatch(matchId);
  }
}
