import { GENESIS } from '@stackledger/integrity';
import { STREAM_FAMILIES, readIfAny, type EventStore, type RecordedEvent } from '@stackledger/store';
import { evolveTournament, type Tournament } from '@stackledger/tournaments';
import {
  commandIn,
  readTournamentEnvelope,
  tournamentEventIn,
  type PlainMembers,
  type TournamentEnvelope,
} from './envelope.js';

/** The stream of a tournament. */
export const tournamentStream = (id: string): string => `${STREAM_FAMILIES.tournament.prefix}${id}`;

/** The name of its import among those that are under way; no match is called so. */
export const importKey = (id: string): string => `tournament:${id}`;

/** There is no such tournament, or whoever asks may not know of it (TO-SETUP-3). */
export class UnknownTournament extends Error {
  readonly code = 'unknown-tournament';
  readonly rule = 'TO-SETUP-3';

  constructor(readonly tournamentId: string) {
    super(`there is no tournament ${tournamentId}`);
    this.name = 'UnknownTournament';
  }
}

/** The revisions of the events of one command, both inclusive, and the command. */
type RecordedCommand = { readonly first: number; last: number; readonly command: PlainMembers };

/** A state is kept after so many events, so that an earlier moment is computed from close by. */
const KEPT_EVERY = 500;

/**
 * A tournament as far as it was read: its events as stored, its state after the last of them and at some earlier ones,
 * and which command has brought which events.
 */
export class TournamentSession {
  readonly events: RecordedEvent[] = [];
  readonly commands = new Map<string, RecordedCommand>();
  readonly #kept: (Tournament | null)[] = [null];
  /** For each event the latest time until then: no event is older than one before it. */
  readonly #times: number[] = [];
  /** Revisions of events about a table, and of closings by their round, oldest first. */
  readonly #about = new Map<string, number[]>();
  #state: Tournament | null = null;
  #lastHash = GENESIS;
  #bytes = 0;

  constructor(readonly id: string) {}

  /** The last revision; -1 before the first. */
  get head(): number {
    return this.events.length - 1;
  }

  /** Where the next event goes. */
  get end(): { readonly next: number; readonly lastHash: string } {
    return { next: this.events.length, lastHash: this.#lastHash };
  }

  /** The state after the last event; null before the first. */
  get state(): Tournament | null {
    return this.#state;
  }

  /** Approximate bytes of memory: a hall of 12,000 events took two and a half times its text. */
  get weight(): number {
    return 2_000 + 3 * this.#bytes;
  }

  /** The state right after a revision. Throws an Error for one that is not there. */
  stateAt(revision: number): Tournament {
    if (revision === this.head && this.#state !== null) return this.#state;
    const from = Math.floor((revision + 1) / KEPT_EVERY);
    let state = this.#kept[from] ?? null;
    for (const event of this.events.slice(from * KEPT_EVERY, revision + 1))
      state = evolveTournament(state, tournamentEventIn(readTournamentEnvelope(event.json)));
    if (state === null || revision > this.head) throw new Error(`tournament ${this.id} has no revision ${revision}`);
    return state;
  }

  /** The last revision that was recorded at a moment or before it; -1 where there is none. */
  headAt(ms: number): number {
    return this.#times.findLastIndex((time) => time <= ms);
  }

  /** The events that name a table of a round, and those that closed the round, oldest first. */
  eventsAbout(round: number, table: number): readonly RecordedEvent[] {
    const revisions = [...(this.#about.get(`${round}/${table}`) ?? []), ...(this.#about.get(`${round}`) ?? [])];
    return revisions.toSorted((one, other) => one - other).flatMap((revision) => this.events[revision] ?? []);
  }

  #note(revision: number, { type, recordedAt, data }: TournamentEnvelope): void {
    this.#times.push(Math.max(Date.parse(recordedAt), this.#times.at(-1) ?? 0));
    if (data.table === undefined && type !== 'RoundClosed') return;
    const key = type === 'RoundClosed' ? String(data.round) : `${String(data.round)}/${String(data.table)}`;
    const revisions = this.#about.get(key) ?? [];
    this.#about.set(key, revisions);
    revisions.push(revision);
  }

  /** Applies the next event as it is stored; one that was applied already, by another reading, changes nothing. */
  add(event: RecordedEvent): void {
    if (Number(event.revision) !== this.events.length) return;
    const envelope = readTournamentEnvelope(event.json);
    const revision = this.events.length;
    this.events.push(event);
    this.#bytes += event.json.length;
    this.#note(revision, envelope);
    this.#lastHash = envelope.hash;
    this.#state = evolveTournament(this.#state, tournamentEventIn(envelope));
    if ((revision + 1) % KEPT_EVERY === 0) this.#kept.push(this.#state);
    const command = commandIn(envelope);
    const known = this.commands.get(envelope.commandId);
    if (command !== undefined) this.commands.set(envelope.commandId, { first: revision, last: revision, command });
    else if (known !== undefined) known.last = revision;
  }
}

/** Reads what was appended since. Throws the errors of the store. */
export const readOn = async (store: EventStore, session: TournamentSession): Promise<TournamentSession> => {
  for await (const event of readIfAny(store, tournamentStream(session.id), { from: BigInt(session.end.next) }))
    session.add(event);
  return session;
};
