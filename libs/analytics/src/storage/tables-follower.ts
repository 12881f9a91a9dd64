import { logEventOf, MATCH_STREAMS, streamOf, type Catalogue, type ReadCommandedEvent } from '@stackledger/projections';
import { asText } from '@stackledger/rules';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import type { CommandedEvent } from '../rows/match-log.js';
import { rowsOfMatch, type MatchRows } from '../rows/rows-of-match.js';
import type { GameTables } from '../tables/game-tables.js';
import { Pace } from './pace.js';
import { unreadAfter, type StoreEnd } from './unread.js';
import { forget, progressOf, write, type TablesTarget, type TablesProgress } from './batch-writing.js';

/** The part of a store from which the tables are made. */
export type TablesSource = Pick<EventStore, 'read' | 'subscribe'> & {
  readonly eventAt: (position: bigint) => Promise<Pick<RecordedEvent, 'id'> | null>;
};

/** The source of the tables: a store, how its events are read, facts of events, and tables of games. */
export type TablesFollowerOptions = {
  readonly store: TablesSource;
  readonly read: ReadCommandedEvent;
  readonly catalogue: Catalogue;
  readonly brought?: GameTables;
  /** The share of the thread's time that the tables may take; 1 by default. */
  readonly share?: number;
};

/** The progress of the tables: `pending` counts received events that are not in them yet. */
export type AnalyticsStatus = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly position: bigint;
  readonly pending: number;
  readonly failure: string | null;
  /** Whether they recover without an operator after they have stopped. */
  readonly goesOn?: 'by itself';
};

/**
 * The progress of the tables beside the whole store: `behind` counts what is not in them yet, events that were received
 * and positions of the store beyond these; null while that is unknown.
 */
export type AnalyticsStanding = Omit<AnalyticsStatus, 'position' | 'pending'> & { readonly behind: number | null };

/** The progress of tables that have received what lies up to a position; null where that is unknown. */
export const standingOf = async (
  { position: _, pending, ...status }: AnalyticsStatus,
  store: StoreEnd,
  received: bigint | null,
): Promise<AnalyticsStanding> => {
  const unread = received === null ? null : await unreadAfter(store, received);
  return { ...status, behind: unread === null ? null : pending + unread };
};

/** A match with `count` new events since its rows were written; `before` is the event of the store before the first. */
type GrownMatch = {
  readonly before: TablesProgress;
  readonly first: number;
  last: number;
  count: number;
  readonly sinceMs: number;
  lastMs: number;
};

/** Approximate events of one transaction; fewer where others need the thread. */
const BATCH = 20_000;
const SMALL_BATCH = 2_000;

/** Events between checks whether others need the thread. */
const SEEN = 100;

/** How often due matches are looked for. */
const EVERY_MS = 1_000;

/** A match is also read when it has been quiet for so long, where reading takes no more than this share of the time. */
const QUIET_MS = 2_000;
const QUIET_SHARE = 1 / 4;

/** A match is read again when it has grown by one part in so many, or has waited for so long. */
const GROWN_BY = 8;
const MOST_WAIT_MS = 20_000;

/**
 * Follows the matches of a store. A match with new events is read as a whole, and its rows replace the previous ones in
 * one transaction with the progress: a crash at any time neither loses nor doubles anything, and a rebuild gives the
 * same. Matches are read again after growing by a share of their length, so that long ones are not read for every
 * event.
 */
export class TablesFollower {
  readonly #grown = new Map<string, GrownMatch>();
  readonly #ending = new AbortController();
  #seen: TablesProgress;
  #pending = 0;
  #isCaughtUp = false;
  #tellCaughtUp: () => void = () => undefined;
  readonly #caughtUp = new Promise<void>((resolve) => (this.#tellCaughtUp = resolve));
  #fault: string | null = null;
  #ended: Promise<void> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #quietFromMs = 0;
  readonly #pace: Pace;
  readonly #batch: number;

  constructor(
    private readonly parts: TablesFollowerOptions,
    private readonly place: TablesTarget,
  ) {
    this.#seen = { position: 0n, eventId: '' };
    const { share = 1 } = parts;
    this.#pace = new Pace(share);
    this.#batch = share < 1 ? SMALL_BATCH : BATCH;
  }

  /** Finds the progress of the tables; those of another store are emptied. */
  async open(): Promise<void> {
    const { store } = this.parts;
    const progress = await progressOf(this.place.writer);
    const isOfStore = progress.position === 0n || (await store.eventAt(progress.position))?.id === progress.eventId;
    if (!isOfStore) await forget(this.place);
    if (isOfStore) this.#seen = progress;
  }

  start(): void {
    this.#ended = this.#follow()
      .catch((error: unknown) => {
        this.#fault = error instanceof Error ? error.message : String(error);
      })
      .finally(() => this.#tellCaughtUp());
    this.#timer = setInterval(() => void this.#flush(false), EVERY_MS);
    this.#timer.unref();
  }

  caughtUp(): Promise<void> {
    return this.#caughtUp;
  }

  status(): AnalyticsStatus {
    const state = this.#fault !== null ? 'stopped' : this.#isCaughtUp ? 'current' : 'catching-up';
    return { state, position: this.#seen.position, pending: this.#pending, failure: this.#fault };
  }

  /** Writes everything received so far. */
  settled(): Promise<void> {
    return this.#flush(true);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#pace.hurry();
    this.#ending.abort();
    await this.#ended;
    if (this.#fault === null) await this.#flush(true);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ending;
    const filter = { streamPrefix: MATCH_STREAMS };
    for await (const message of this.parts.store.subscribe({ after: this.#seen.position, filter, signal })) {
      if (message.kind === 'caught-up') {
        await this.#flush(!this.#isCaughtUp);
        this.#isCaughtUp = true;
        this.#tellCaughtUp();
      } else {
        this.#take(message.event);
        if (this.#pending >= this.#batch && !this.#isCaughtUp) await this.#flush(true);
        if (this.#pending % SEEN === 0) await this.#pace.rest();
      }
      if (this.#fault !== null) return;
    }
  }

  #take({ stream, revision, position, id }: RecordedEvent): void {
    const matchId = stream.slice(MATCH_STREAMS.length);
    const last = Number(revision);
    const known = this.#grown.get(matchId);
    const nowMs = performance.now();
    if (known === undefined)
      this.#grown.set(matchId, { before: this.#seen, first: last, last, count: 1, sinceMs: nowMs, lastMs: nowMs });
    else Object.assign(known, { last, count: known.count + 1, lastMs: nowMs });
    this.#seen = { position, eventId: id };
    this.#pending += 1;
  }

  /** Flushes run one after another. */
  #flush(all: boolean): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#flushNow(all))
      .catch((error: unknown) => {
        this.#fault = error instanceof Error ? error.message : String(error);
      });
    return this.#turn;
  }

  async #flushNow(all: boolean): Promise<void> {
    if (this.#fault !== null) return;
    const now = performance.now();
    const areQuietDue = now >= this.#quietFromMs;
    const due = [...this.#grown].filter(
      ([, grown]) => all || isDue(grown, now) || (areQuietDue && now - grown.lastMs >= QUIET_MS),
    );
    for (let from = 0; from < due.length;) {
      const batch: [string, GrownMatch][] = [];
      for (let events = 0; from < due.length && events < this.#batch; from++) {
        const entry = due[from];
        if (entry === undefined) break;
        batch.push(entry);
        events += entry[1].last + 1;
      }
      await this.#writeBatch(batch);
    }
    const tookMs = performance.now() - now;
    this.#quietFromMs = now + tookMs / QUIET_SHARE;
  }

  async #writeBatch(batch: readonly [string, GrownMatch][]): Promise<void> {
    const rows: MatchRows[] = [];
    let events = 0;
    for (const [matchId, grown] of batch) {
      this.#grown.delete(matchId);
      events += grown.count;
      const { store, read, ...known } = this.parts;
      const log = await eventsOf(store, matchId, read);
      if (log[0]?.type === 'MatchCreated') rows.push(rowsOfMatch(log, known));
      await this.#pace.rest();
    }
    const rest = (): Promise<void> => this.#pace.rest();
    await write({ ...this.place, rest }, { rows, matches: batch.map(([matchId]) => matchId), progress: this.#safe() });
    this.#pending -= events;
  }

  /** The position up to which everything is in the tables: before the first unwritten event. */
  #safe(): TablesProgress {
    let safe = this.#seen;
    for (const { before } of this.#grown.values()) if (before.position < safe.position) safe = before;
    return safe;
  }
}

const isDue = ({ first, last, sinceMs }: GrownMatch, now: number): boolean =>
  (last - first + 1) * GROWN_BY >= last + 1 || now - sinceMs >= MOST_WAIT_MS;

/** The events of a match without hidden parts: none of them can reach a table. */
const eventsOf = async (
  store: TablesSource,
  matchId: string,
  read: ReadCommandedEvent,
): Promise<readonly CommandedEvent[]> => {
  const events: CommandedEvent[] = [];
  for await (const recorded of store.read(streamOf(matchId))) {
    const { sealed: _, ...open } = read(recorded.json);
    const { command, reapplied } = open;
    const opened = command && { type: asText(command.type), isReapplied: reapplied !== undefined };
    events.push(
      Object.assign(
        logEventOf(recorded, () => open),
        { command: opened ?? null },
      ),
    );
  }
  return events;
};
