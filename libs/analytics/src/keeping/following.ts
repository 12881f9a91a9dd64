import {
  logEventOf,
  MATCH_STREAMS,
  streamOf,
  type Catalogue,
  type LogEvent,
  type ReadEvent,
} from '@stackledger/projections';
import type { EventStore, RecordedEvent } from '@stackledger/store';
import { rowsOfMatch, type MatchRows } from '../rows/rows-of-match.js';
import type { Brought } from '../tables/brought.js';
import { Pace } from './pace.js';
import { forget, progressOf, write, type Place, type Progress } from './writing.js';

/** What of a store the tables are made from. */
export type FollowedStore = Pick<EventStore, 'read' | 'subscribe'> & {
  readonly eventAt: (position: bigint) => Promise<Pick<RecordedEvent, 'id'> | null>;
};

/** What the tables are made from: a store, what is known of events, and what games bring of their own. */
export type FollowedParts = {
  readonly store: FollowedStore;
  readonly read: ReadEvent;
  readonly catalogue: Catalogue;
  readonly brought?: Brought;
  /** How much of the time the tables may take while others wait for the same thread: all of it, unless it is said. */
  readonly share?: number;
};

/** How far the tables are: `behind` counts the events that are seen and not yet in them. */
export type AnalyticsStanding = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly position: bigint;
  readonly behind: number;
  readonly fault: string | null;
  /** Whether they go on without anybody doing anything once they have stopped. */
  readonly goesOn?: 'by itself';
};

/** A match that has gone on since its rows were written. `before` is the event of the store before its first new one. */
type Grown = { readonly before: Progress; readonly first: number; last: number; readonly sinceMs: number };

/** So many events are written in one transaction, about; fewer where others wait for the thread. */
const BATCH = 20_000;
const SMALL_BATCH = 2_000;

/** After so many events that are seen it is looked whether others are to be left the thread. */
const SEEN = 100;

/** How often it is looked which matches are due. */
const EVERY_MS = 2_000;

/** A match is read anew when it has grown by this part of itself, or has waited for so long. */
const GROWN_BY = 8;
const MOST_WAIT_MS = 20_000;

/**
 * Follows the matches of a store. A match that has grown is read as a whole, and its rows are written in place of those before, in one
 * transaction with how far the tables are: a kill at any time loses nothing and doubles nothing, and what is made from zero is the
 * same. It grows by a part of itself before that happens again, so that a long match is not read for every event.
 */
export class Following {
  readonly #grown = new Map<string, Grown>();
  readonly #ending = new AbortController();
  #seen: Progress;
  #pending = 0;
  #isCaughtUp = false;
  #tellCaughtUp: () => void = () => undefined;
  readonly #caughtUp = new Promise<void>((resolve) => (this.#tellCaughtUp = resolve));
  #fault: string | null = null;
  #ended: Promise<void> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #pace: Pace;
  readonly #batch: number;

  constructor(
    private readonly parts: FollowedParts,
    private readonly place: Place,
  ) {
    this.#seen = { position: 0n, eventId: '' };
    const { share = 1 } = parts;
    this.#pace = new Pace(share);
    this.#batch = share < 1 ? SMALL_BATCH : BATCH;
  }

  /** Finds where the tables end; those of another store are emptied. */
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

  standing(): AnalyticsStanding {
    const state = this.#fault !== null ? 'stopped' : this.#isCaughtUp ? 'current' : 'catching-up';
    return { state, position: this.#seen.position, behind: this.#pending, fault: this.#fault };
  }

  /** Writes whatever is seen: for whoever needs the tables as the store stands. */
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
    if (known === undefined)
      this.#grown.set(matchId, { before: this.#seen, first: last, last, sinceMs: performance.now() });
    else known.last = last;
    this.#seen = { position, eventId: id };
    this.#pending += 1;
  }

  /** One after another, so that no two write. */
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
    const due = [...this.#grown].filter(([, grown]) => all || isDue(grown, now));
    for (let from = 0; from < due.length;) {
      const batch: [string, Grown][] = [];
      for (let events = 0; from < due.length && events < this.#batch; from++) {
        const entry = due[from];
        if (entry === undefined) break;
        batch.push(entry);
        events += entry[1].last + 1;
      }
      await this.#writeBatch(batch);
    }
  }

  async #writeBatch(batch: readonly [string, Grown][]): Promise<void> {
    const rows: MatchRows[] = [];
    for (const [matchId, grown] of batch) {
      this.#grown.delete(matchId);
      this.#pending -= grown.last - grown.first + 1;
      const { store, read, ...known } = this.parts;
      const events = await eventsOf(store, matchId, read);
      if (events[0]?.type === 'MatchCreated') rows.push(rowsOfMatch(events, known));
      await this.#pace.rest();
    }
    const rest = (): Promise<void> => this.#pace.rest();
    await write({ ...this.place, rest }, { rows, matches: batch.map(([matchId]) => matchId), progress: this.#safe() });
  }

  /** Up to where everything is in the tables: before the first event of whatever has still grown. */
  #safe(): Progress {
    let safe = this.#seen;
    for (const { before } of this.#grown.values()) if (before.position < safe.position) safe = before;
    return safe;
  }
}

const isDue = ({ first, last, sinceMs }: Grown, now: number): boolean =>
  (last - first + 1) * GROWN_BY >= last + 1 || now - sinceMs >= MOST_WAIT_MS;

/** The events of a match without what was hidden at the table: nothing of that can come to stand in a table. */
const eventsOf = async (store: FollowedStore, matchId: string, read: ReadEvent): Promise<readonly LogEvent[]> => {
  const events: LogEvent[] = [];
  const readOpen: ReadEvent = (json) => {
    const { sealed: _, ...open } = read(json);
    return open;
  };
  for await (const recorded of store.read(streamOf(matchId))) events.push(logEventOf(recorded, readOpen));
  return events;
};
