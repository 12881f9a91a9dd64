import { InvalidArgument, TailWindow, newBell, pauseAfter } from '@stackledger/store';
import type { LaterEvents } from '@stackledger/store';
import type { PostgresAddress } from '../connecting/address.js';
import { lineOf } from '../connecting/failures.js';
import { keepListening } from '../connecting/listening.js';
import type { PrimarySearch } from '../connecting/primary.js';
import type { PostgresPages } from './pages.js';

/** How often the end is looked for though nothing was heard: with a connection that listens, and without. */
const POLL_MS = 1000;
const POLL_WITHOUT_EAR_MS = 200;

const LONGEST_PAUSE_MS = 5000;

/** What the tail reads by, and where it listens. */
export type PostgresTailParts = Readonly<{
  pages: PostgresPages;
  primary: PrimarySearch;
  address: PostgresAddress;
  /** Is given the messages of processes; an append says nothing on the same channel. */
  onMessage: (payload: string) => void;
}>;

/**
 * The newest events, for all followers of this process. A server says that there are some (LISTEN); what they are is
 * read, in the order of positions, and looked for from time to time where nothing was heard: so a message that is lost,
 * or a connection that listens to a node that is the primary no more, costs a moment and no event.
 */
export class PostgresTail {
  readonly news = newBell();
  readonly #wake = newBell();
  readonly #closing = new AbortController();
  #window: TailWindow | undefined;
  #begun: Promise<TailWindow> | undefined;
  #reading: Promise<void> = Promise.resolve();
  #nextReading: Promise<void> | undefined;
  #isDue = false;
  /** How long the news of each follower may wait. */
  readonly #patiences = new Map<symbol, number>();
  #isListening = false;
  /** The last position that this process was told of its own appends. */
  #acknowledged = 0n;
  #failure: unknown;
  #restored: InvalidArgument | undefined;

  constructor(private readonly parts: PostgresTailParts) {}

  /**
   * The window, and with the first call the following. Throws StoreUnavailable; InvalidArgument once the database was
   * restored to an earlier state, since what followers have of it is no beginning of what is there.
   */
  async window(): Promise<TailWindow> {
    if (this.#restored !== undefined) throw this.#restored;
    this.#begun ??= this.#begin();
    try {
      return await this.#begun;
    } catch (error) {
      this.#begun = undefined;
      throw error;
    }
  }

  /**
   * Reads into the window what was acknowledged before this call. One reading for all who ask before it begins. Throws
   * StoreUnavailable.
   */
  catchUp(): Promise<void> {
    return (this.#nextReading ??= this.#readAfter(this.#reading));
  }

  /** What a follower is given; news wait for more only while all followers have patience. */
  async *followed<T>(messages: AsyncGenerator<T, void>, patienceMs: number): AsyncGenerator<T, void> {
    const follower = Symbol('follower');
    this.#patiences.set(follower, patienceMs);
    this.#wake.ring(); // nobody waits any longer than the new one
    try {
      yield* messages;
    } finally {
      this.#patiences.delete(follower);
    }
  }

  /** An append of this process was acknowledged up to a position. */
  expect(position: bigint): void {
    if (position > this.#acknowledged) this.#acknowledged = position;
    if (this.#window !== undefined && position > this.#window.tail) this.#alert();
  }

  /** Whether there may be events after a position. */
  hasNews(after: bigint): boolean {
    return this.#closing.signal.aborted || this.#restored !== undefined || (this.#window?.tail ?? 0n) > after;
  }

  /** Whether the last reading went well. */
  get isLive(): boolean {
    return this.#window !== undefined && this.#failure === undefined;
  }

  /** The state of the following, for people. */
  get state(): string {
    if (this.#window === undefined) return 'nobody follows the events';
    if (this.#failure !== undefined) return `events are not followed: ${lineOf(this.#failure)}`;
    return this.#isListening ? 'events are followed' : 'events are looked for, without listening';
  }

  close(): void {
    this.#closing.abort();
    this.news.ring();
  }

  get #patienceMs(): number {
    return this.#patiences.size === 0 ? 0 : Math.min(...this.#patiences.values());
  }

  #alert(): void {
    this.#isDue = true;
    this.#wake.ring();
  }

  async #begin(): Promise<TailWindow> {
    const window = new TailWindow(await this.parts.pages.lastPosition());
    this.#window = window;
    void this.#keepReading();
    this.#listen();
    return window;
  }

  async #readAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined); // whoever asked for that one knows
    this.#nextReading = undefined; // who asks from here on is not served by this one
    await (this.#reading = this.#readLater());
  }

  async #readLater(): Promise<void> {
    const window = await this.window();
    for (let isLast = false; !isLast;) {
      const acknowledged = this.#acknowledged; // read or not: it may be gone before it was
      const page = await this.parts.pages.later({ after: window.tail });
      if (page.end < acknowledged || isOfAnotherLog(window, page)) {
        this.#restored = new InvalidArgument(RESTORED);
        this.news.ring();
        throw this.#restored;
      }
      // In the order of positions nothing comes late: a revision that is missing was truncated away.
      for (const event of page.events) window.take(event, true);
      if (page.events.length > 0) this.news.ring();
      isLast = page.isLast;
    }
  }

  /** Reads whenever something was heard, or nothing for a while. */
  async #keepReading(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted;) {
      this.#isDue = false;
      try {
        await this.catchUp();
        failures = 0;
        this.#failure = undefined;
      } catch (error) {
        failures += 1;
        this.#failure = error;
      }
      if (this.#closing.signal.aborted) return;
      if (failures > 0) await this.#pause(pauseAfter(failures, LONGEST_PAUSE_MS, Math.random), () => false);
      else await this.#pause(this.#isListening ? POLL_MS : POLL_WITHOUT_EAR_MS, () => this.#isDue);
      if (this.#patienceMs > 0) await this.#pause(this.#patienceMs, () => this.#patienceMs === 0);
    }
  }

  #listen(): void {
    const { primary, address, onMessage } = this.parts;
    void keepListening({
      connect: () => primary.leader(address.tryMs),
      statements: [`LISTEN ${address.schema}`],
      tryMs: address.tryMs,
      onPayload: (payload) => (payload === '' ? this.#alert() : onMessage(payload)),
      onChange: (session) => {
        this.#isListening = session !== undefined;
        if (this.#isListening) this.#alert(); // what came before it listened
      },
      longestPauseMs: LONGEST_PAUSE_MS,
      signal: this.#closing.signal,
    });
  }

  /** Waits so long, or until it is due or closed. */
  async #pause(ms: number, isDue: () => boolean): Promise<void> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), ms);
    timer.unref();
    const end = (): void => over.abort();
    this.#closing.signal.addEventListener('abort', end);
    if (!this.#closing.signal.aborted) await this.#wake.wait(isDue, over.signal);
    this.#closing.signal.removeEventListener('abort', end);
    clearTimeout(timer);
  }
}

const RESTORED =
  'the database was restored to an earlier state while it was in use: matches go on from there, start the service again for the rest';

/** Whether what was read there does not go on from the window; an event that was truncated away says nothing. */
const isOfAnotherLog = (window: TailWindow, { end, before }: LaterEvents & Readonly<{ end: bigint }>): boolean => {
  const known = window.at(window.tail);
  return end < window.tail || (known !== undefined && before !== null && before.id !== known.id);
};
