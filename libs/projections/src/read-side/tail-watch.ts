import type { EventStore } from '@stackledger/store';
import { MATCH_STREAMS } from '../log-event.js';

/** Milliseconds since 1970, and something done again and again until the returned function is called. */
export type TickClock = {
  readonly now: () => number;
  readonly every: (ms: number, tick: () => void) => () => void;
};

/** The clock of this process; its ticks keep no process running. */
export const systemTicks: TickClock = {
  now: Date.now,
  every: (ms, tick) => {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};

/** Whether new events come as they are appended; `since`: milliseconds since 1970. */
export type TailStatus = {
  readonly state: 'live' | 'resuming';
  readonly since: number;
  /** Whether read models have been behind for longer than is usual, so that they may lack events. */
  readonly isLate: boolean;
};

/** What is watched: the store, whether stored events are read to their end, and the lowest position reached. */
type WatchedReading = {
  readonly store: Pick<EventStore, 'isLive' | 'lastPosition' | 'readOn'>;
  readonly isCaughtUp: () => boolean;
  readonly reached: () => bigint;
};

const TICK_MS = 1_000;
/** Ticks between two questions where the store ends. */
const ASK_EVERY = 5;
/** Read models are late after so long: a subscription that is begun again takes less. */
const LATE_MS = 5_000;

/** Watches whether the read models get the events of the store. Otherwise they would show old states as current. */
export class TailWatch {
  readonly #changedAt: { live: boolean; at: number };
  /** The end of the store when it was asked for the last time, and the time before: that must be reached by now. */
  #end = 0n;
  #due = 0n;
  #behindSince: number | null = null;
  #ticks = 0;
  #isAsking = false;
  #stop: () => void = () => undefined;

  constructor(
    private readonly reading: WatchedReading,
    private readonly clock: TickClock,
  ) {
    this.#changedAt = { live: reading.store.isLive(), at: clock.now() };
  }

  start(): void {
    this.#stop = this.clock.every(TICK_MS, () => void this.#tick());
  }

  stop(): void {
    this.#stop();
  }

  /** The end of the store, as far as is known. */
  get end(): bigint {
    return this.#end;
  }

  status(): TailStatus {
    this.#look();
    const { live, at } = this.#changedAt;
    const isLate = this.#behindSince !== null && this.clock.now() - this.#behindSince >= LATE_MS;
    return { state: live ? 'live' : 'resuming', since: at, isLate };
  }

  async #tick(): Promise<void> {
    this.#look();
    if (this.#ticks++ % ASK_EVERY !== 0 || this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#askForEnd();
    } catch {
      // whoever cannot be asked now is asked again; the health of the store says why
    } finally {
      this.#isAsking = false;
      this.#look();
    }
  }

  #look(): void {
    const { store, isCaughtUp, reached } = this.reading;
    const [live, now] = [store.isLive(), this.clock.now()];
    if (live !== this.#changedAt.live) Object.assign(this.#changedAt, { live, at: now });
    if (live && isCaughtUp() && this.#due <= reached()) this.#behindSince = null;
    else this.#behindSince ??= now;
  }

  /** Events that come all the time are no lag: what was the end the last time must be reached by now. */
  async #askForEnd(): Promise<void> {
    const { store, reached } = this.reading;
    const after = reached();
    const { events } = await store.readOn({ after, filter: { streamPrefix: MATCH_STREAMS }, limit: 1 });
    const end = events.length === 0 ? after : await store.lastPosition();
    this.#due = events.length === 0 ? 0n : this.#end;
    this.#end = end;
  }
}
