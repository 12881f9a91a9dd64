import { setTimeout as delay } from 'node:timers/promises';
import { TailWindow, newBell, type LaterEvents } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter, type AlarmClock } from '../client/clock.js';
import { NotAnswered } from '../client/failures.js';
import type { KurrentClient, KurrentFilter, KurrentPosition, KurrentRecorded } from '../client/kurrent-client.js';
import { NO_SYSTEM_EVENTS, isOurs, placeOf, recordedEvent, streamsFrom } from '../client/recorded.js';
import type { LaterReader } from './later-events.js';

const LONGEST_PAUSE_MS = 5000;

/** How long the server may take to confirm a subscription; beyond the limit of a connection it never does. */
const CONFIRM_MS = 10_000;

/** How long an event that is there may not be delivered. */
const OVERDUE_MS = 5000;

/** What a tail is made of. `later` reads what the subscription has not delivered yet. */
export type TailDependencies = Readonly<{
  slot: ClientSlot;
  lastPosition: () => Promise<bigint>;
  later: LaterReader;
  /** Prefixes of the streams that are followed; undefined for all. */
  followed: readonly string[] | undefined;
  clock: AlarmClock;
}>;

/** Which events a tail has: those of the streams that are followed, none of the server itself. */
export const tailFilter = (followed: readonly string[] | undefined): KurrentFilter =>
  followed === undefined ? NO_SYSTEM_EVENTS : streamsFrom(followed);

/**
 * The one subscription of this process, shared by all followers. The client never resumes one by itself: it is
 * restarted here after the last event, with growing pauses while that fails.
 */
export class LiveTail {
  /** Rings after every event, and at closing. */
  readonly news = newBell();
  readonly #closing = new AbortController();
  #begun: Promise<TailWindow> | undefined;
  #window: TailWindow | undefined;
  /** How far the server has searched, if beyond the last event. */
  #searchedTo = 0n;
  #isLive = false;
  /** Counts the subscriptions that were confirmed. */
  #confirmed = 0;
  /** The last of them that is known to go on in the log that the window is of. */
  #joined = 1;
  /** The event after the last gap. */
  #gapBefore: bigint | undefined;

  /** The last event that the subscription has delivered, and the last one that it should. */
  #delivered = 0n;
  #expected = 0n;
  #callOff: (() => void) | undefined;
  #catchingUp: Promise<void> = Promise.resolve();
  #nextCatchUp: Promise<void> | undefined;

  constructor(private readonly parts: TailDependencies) {}

  /** The window, once there is one. The first call subscribes. Throws the errors of reading the last position. */
  async window(): Promise<TailWindow> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = undefined; // tried again the next time
      throw error;
    });
    return this.#begun;
  }

  /**
   * Reads into the window what was acknowledged before this call, since a server delivers it up to some hundred
   * milliseconds later. One reading for all who ask before it begins. Throws StoreUnavailable.
   */
  catchUp(): Promise<void> {
    return (this.#nextCatchUp ??= this.#catchUpAfter(this.#catchingUp));
  }

  /** There is an event of a stream that is followed: the subscription is doubted if it does not deliver it. */
  expect(position: bigint): void {
    if (position > this.#expected) this.#expected = position;
    if (this.#window === undefined || this.#callOff !== undefined || this.#expected <= this.#delivered) return;
    const due = this.#expected;
    this.#callOff = this.parts.clock.alarm(OVERDUE_MS, () => {
      this.#callOff = undefined;
      if (this.#delivered < due) this.parts.slot.doubt(Number.POSITIVE_INFINITY, new NotAnswered(OVERDUE_MS));
      this.expect(this.#expected);
    });
  }

  /** Whether there may be events after a position. */
  hasNews(after: bigint): boolean {
    return this.#closing.signal.aborted || (this.#window?.tail ?? 0n) > after;
  }

  /** Whether the server has confirmed the subscription, and it has not ended since. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** The window, while a subscription brings what follows it in the log that it is of; else null. */
  get joined(): TailWindow | null {
    return this.#isLive && this.#joined === this.#confirmed ? (this.#window ?? null) : null;
  }

  /**
   * Reads something, and looks whether it holds the last event of the window: then a subscription that was begun again
   * goes on in the same log, and not in one that a server was given meanwhile.
   */
  async joining(read: () => Promise<LaterEvents>): Promise<LaterEvents> {
    const last = this.#window?.at(this.#window.tail);
    const confirmed = this.#isLive ? this.#confirmed : 0;
    const page = await read();
    const isThere = [page.before, ...page.events].some((event) => event !== null && event.id === last?.id);
    if (isThere) this.#joined = Math.max(this.#joined, confirmed);
    return page;
  }

  /** The state of the subscription, for people. */
  get state(): string {
    if (this.#begun === undefined) return 'nobody follows the events';
    return this.#isLive ? 'events are followed' : 'the subscription is being resumed';
  }

  close(): void {
    this.#closing.abort();
    this.#callOff?.();
    this.news.ring();
  }

  async #begin(): Promise<TailWindow> {
    // The end is read before subscribing from it: so no event is lost between pages and window.
    const window = new TailWindow(await this.parts.lastPosition());
    this.#window = window;
    this.#delivered = window.tail;
    void this.#keepFollowing(window);
    return window;
  }

  async #catchUpAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined); // whoever asked for that one knows
    this.#nextCatchUp = undefined; // who asks from here on is not served by this one
    await (this.#catchingUp = this.#readLater());
  }

  async #readLater(): Promise<void> {
    const window = await this.window();
    for (let isLast = false; !isLast;) {
      const page = await this.parts.later({ after: window.tail, filter: tailFilter(this.parts.followed) });
      // A gap in what the leader has is no fault of the delivery.
      for (const event of page.events) if (window.take(event, true) === 'new') this.news.ring();
      isLast = page.isLast;
    }
    this.expect(window.tail);
  }

  async #keepFollowing(window: TailWindow): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; failures++) {
      if (await this.#follow(window)) failures = 0;
      this.#isLive = false;
      const pause = pauseAfter(failures + 1, LONGEST_PAUSE_MS, Math.random);
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** One subscription, from beginning to end; whether it was confirmed. */
  async #follow(window: TailWindow): Promise<boolean> {
    try {
      return await this.#subscription(await this.parts.slot.current(CONFIRM_MS), window);
    } catch {
      return false; // no client: closed, or it cannot be made; the next try says the same or goes well
    }
  }

  #subscription(client: KurrentClient, window: TailWindow): Promise<boolean> {
    const from = window.tail > this.#searchedTo ? window.tail : this.#searchedTo;
    const filter = {
      ...tailFilter(this.parts.followed),
      checkpointReached: (_: unknown, { commit }: KurrentPosition) => {
        this.#searchedTo = BigInt(commit);
        this.#reached(this.#searchedTo);
      },
    };
    this.#reached(from);
    const subscription = client.subscribeToAll({ fromPosition: placeOf(from), filter });
    return new Promise<boolean>((resolve) => {
      let isConfirmed = false;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        clearTimeout(timer);
        stopWatching();
        this.#closing.signal.removeEventListener('abort', end);
        void subscription.unsubscribe().catch(() => undefined); // it may never have begun
        resolve(isConfirmed);
      };
      const timer = setTimeout(end, CONFIRM_MS);
      // A replaced client ends its subscriptions silently.
      const stopWatching = this.parts.slot.onRenewal(end);
      this.#closing.signal.addEventListener('abort', end);
      subscription.on('error', end); // without a listener it would end the process
      subscription.on('end', end);
      subscription.on('close', end);
      subscription.on('confirmation', () => {
        isConfirmed = true;
        this.#isLive = true;
        this.#confirmed += 1;
        clearTimeout(timer);
      });
      subscription.on('data', (recorded) => {
        // Events after a gap are dropped: kept, they would hide the gap from the next subscription.
        if (!isOver && !this.#take(window, recorded)) end();
      });
    });
  }

  /** Nothing before this position is to be delivered any more. */
  #reached(position: bigint): void {
    if (position > this.#delivered) this.#delivered = position;
  }

  /**
   * False for an event after a gap: a fault of the server, which going back to the last event repairs; or events that
   * are gone from the server (truncated and scavenged while the subscription was away). The same gap once more is of
   * the second kind.
   */
  #take(window: TailWindow, recorded: KurrentRecorded): boolean {
    const event = recordedEvent(recorded);
    if (event === undefined || !isOurs(event)) return true;
    this.#reached(event.position);
    const taken = window.take(event, event.position === this.#gapBefore);
    if (taken === 'gap') {
      this.#gapBefore = event.position;
      this.#searchedTo = window.tail;
    }
    if (taken === 'new') this.news.ring();
    return taken !== 'gap';
  }
}
