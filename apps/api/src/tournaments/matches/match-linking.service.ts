import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GAMES, readEnvelope, type Ledger, type OfferedGames } from '@stackledger/ledger';
import { matchOf, type ReadSide } from '@stackledger/projections';
import {
  damagedEventOf,
  EVENT_STORE,
  eventsPast,
  moment,
  STREAM_FAMILIES,
  subscriptionPast,
  type EventStore,
  type RecordedEvent,
} from '@stackledger/store';
import { readTournamentEnvelope, type TournamentLedger } from '@stackledger/tournament-ledger';
import type { Tournament } from '@stackledger/tournaments';
import type { ProcessRole } from '@stackledger/service';
import type { FastifyInstance } from 'fastify';
import { LEDGER } from '../../ledger/ledger.module.js';
import { MatchFacts } from '../../reading/match-facts.js';
import { READING } from '../../reading/reading.module.js';
import { SERVED_ROLES } from '../../running/served-roles.js';
import { TOURNAMENT_LEDGER } from '../tournament-ledger.provider.js';
import { type ExtendedTime, TableMatches, type MatchPenalty } from './table-matches.js';

const TOURNAMENTS = STREAM_FAMILIES.tournament.prefix;

/** What of tournaments and of matches the other side has to know. */
const OF_TOURNAMENTS = [
  ...['PolicyPinned', 'PairingsPublished', 'PairingsReplaced', 'RoundReopened'],
  ...['RoundClockStarted', 'RoundClockResumed', 'RoundClockPaused', 'RoundClockSet'],
  // A call that gives a table nothing may have moved the end of its match.
  ...['TableExtended', 'CallClosed', 'CallRecorded'],
];
const OF_MATCHES = ['MatchStarted', 'GameBegan', 'MatchEnded', 'MatchRewound', 'RewindReverted'];
const OF_JUDGES = ['TimeExtended', 'PenaltyAssessed'];
const HEARD = { types: [...OF_TOURNAMENTS, ...OF_MATCHES, ...OF_JUDGES] };

/** After something has failed it is tried again, at first so soon, at last so late. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Follows the store, and keeps tables and matches in step while the service runs. What is done is found in the logs, so
 * that a start goes through what may be missing, and several processes do the same beside each other.
 */
@Injectable()
export class MatchLinking implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #matches: TableMatches;
  readonly #ending = new AbortController();
  readonly #warn: (sentence: string) => void;
  /** Tournaments whose tables may lack something (true: also what could not be made), and matches with news. */
  readonly #tournaments = new Map<string, boolean>();
  readonly #heard = new Set<string>();
  #ofJudges: RecordedEvent[] = [];
  /** Whether there may be a tournament that is not finished: without one no match is looked at. */
  #hasTournaments = false;
  #following: Promise<void> = Promise.resolve();
  #working: Promise<void> | null = null;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TOURNAMENT_LEDGER) private readonly tournaments: TournamentLedger,
    @Inject(LEDGER) ledger: Ledger,
    @Inject(GAMES) games: OfferedGames,
    @Inject(READING) reading: ReadSide,
    @Inject(SERVED_ROLES) private readonly serves: readonly ProcessRole[],
    facts: MatchFacts,
    host: HttpAdapterHost,
  ) {
    this.#warn = (sentence) => host.httpAdapter.getInstance<FastifyInstance>().log.warn(sentence);
    this.#matches = new TableMatches({ store, tournaments, ledger, games, reading, facts, warn: this.#warn });
  }

  onApplicationBootstrap(): void {
    if (this.serves.includes('lists')) this.#following = this.#follow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#ending.abort();
    await this.#following;
    await this.#working;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
      try {
        let isLive = false;
        // Of a match that is damaged nothing can be told.
        const messages = subscriptionPast(this.store, { after: await this.#begin(), filter: HEARD, signal });
        for await (const message of messages) {
          if (message.kind === 'event') this.#note(message.event);
          else isLive = true;
          if (isLive) this.#work();
        }
        return;
      } catch (error) {
        this.#tell(error);
        await moment(pause, signal);
      }
  }

  /**
   * Before the first tournament that is not finished: what came earlier needs nothing any more. One that is damaged is
   * kept in step with nothing.
   */
  async #begin(): Promise<bigint> {
    const filter = { streamPrefix: TOURNAMENTS, types: ['TournamentCreated'] };
    for await (const { position, json } of eventsPast(this.store, { filter })) {
      const state = await this.#stateOf(readTournamentEnvelope(json).tournamentId);
      if (state === null || state.phase === 'finished') continue;
      this.#hasTournaments = true;
      return position - 1n;
    }
    return this.store.lastPosition();
  }

  async #stateOf(id: string): Promise<Tournament | null> {
    try {
      return (await this.tournaments.session(id)).state;
    } catch (error) {
      if (damagedEventOf(error) === undefined) throw error;
      return null;
    }
  }

  #note(event: RecordedEvent): void {
    const { stream, type } = event;
    if (stream.startsWith(TOURNAMENTS)) {
      const id = stream.slice(TOURNAMENTS.length);
      this.#hasTournaments = true;
      this.#tournaments.set(id, type === 'PolicyPinned' || this.#tournaments.get(id) === true);
    } else if (this.#hasTournaments && stream.startsWith(STREAM_FAMILIES.match.prefix)) {
      if (OF_JUDGES.includes(type)) this.#ofJudges.push(event);
      else this.#heard.add(matchOf(stream));
    }
  }

  /** One round of work at a time; what comes meanwhile is done in the next. */
  #work(): void {
    this.#working ??= this.#workOff().finally(() => (this.#working = null));
  }

  async #workOff(): Promise<void> {
    const { signal } = this.#ending;
    let failed = 0;
    while (!signal.aborted && this.#hasWork())
      try {
        await this.#workOnce();
        failed = 0;
      } catch (error) {
        this.#tell(error);
        failed += 1;
        const pause = Math.min(2 ** failed * FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        await moment(pause, signal);
      }
  }

  #hasWork(): boolean {
    return this.#tournaments.size + this.#heard.size + this.#ofJudges.length > 0;
  }

  /** Everything once: what fails is kept, and holds up nothing else. Throws the last failure. */
  async #workOnce(): Promise<void> {
    const failures: unknown[] = [];
    const doing = (work: Promise<void>, keep: () => void): Promise<void> =>
      work.catch((error: unknown) => {
        if (damagedEventOf(error) !== undefined) return; // does not come right by trying again
        failures.push(error);
        keep();
      });
    const [tournaments, heard, ofJudges] = [[...this.#tournaments], [...this.#heard], this.#ofJudges];
    this.#tournaments.clear();
    this.#heard.clear();
    this.#ofJudges = [];
    for (const [id, again] of tournaments)
      await doing(this.#matches.makeFor(id, again), () => this.#tournaments.set(id, again));
    for (const id of heard) await doing(this.#matches.hear(id), () => this.#heard.add(id));
    for (const event of ofJudges) await doing(this.#hearJudge(event), () => this.#ofJudges.push(event));
    if (failures.length > 0) throw failures.at(-1);
  }

  async #hearJudge({ json, stream }: RecordedEvent): Promise<void> {
    const { type, data, revision } = readEnvelope(json);
    const matchId = matchOf(stream);
    const told: unknown = data;
    // Casts: by the types of the events.
    if (type === 'PenaltyAssessed') return this.#matches.penalize(matchId, revision, told as MatchPenalty);
    return this.#matches.extend(matchId, revision, told as ExtendedTime);
  }

  #tell(error: unknown): void {
    if (!this.#ending.signal.aborted)
      this.#warn(`tables and matches are out of step, it is tried again: ${String(error)}`);
  }
}
