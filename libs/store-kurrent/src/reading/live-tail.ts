import { setTimeout as delay } from 'node:timers/promises';
import { newBell } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter } from '../client/clock.js';
import type { KurrentClient, KurrentPosition, KurrentRecorded } from '../client/kurrent-client.js';
import { NO_SYSTEM_EVENTS, placeOf, recordedEvent, streamsFrom } from '../client/recorded.js';
import { TailWindow } from './tail-window.js';

const LONGEST_PAUSE_MS = 5000;

/** How long the server may take to confirm a subscription: one too many on a connection is never confirmed. */
const CONFIRM_MS = 10_000;

/**
 * The one subscription of this process, which all followers share. The client never resumes one by itself: here it begins again
 * after the last event, longer and longer apart while that fails.
 */
export class LiveTail {
  /** Rings after every event, and at closing. */
  readonly news = newBell();
  readonly #closing = new AbortController();
  #begun: Promise<TailWindow> | undefined;
  #window: TailWindow | undefined;
  /** How far the server has searched, where that is beyond the last event. */
  #searchedTo = 0n;
  #isLive = false;
  /** The event that came after a gap the last time there was one. */
  #gapBefore: bigint | undefined;

  constructor(
    private readonly slot: ClientSlot,
    private readonly lastPosition: () => Promise<bigint>,
    private readonly followed?: readonly string[],
    private readonly confirmMs = CONFIRM_MS,
  ) {}

  /** The window, once there is one. The first call subscribes. Throws what reading the last position throws. */
  async window(): Promise<TailWindow> {
    this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = undefined; // tried again the next time
      throw error;
    });
    return this.#begun;
  }

  /** Whether something lies beyond a position, as far as is known here. */
  hasNews(after: bigint): boolean {
    return this.#closing.signal.aborted || (this.#window?.tail ?? 0n) > after;
  }

  /** A word for people about how it is. */
  get state(): string {
    if (this.#begun === undefined) return 'nobody follows the events';
    return this.#isLive ? 'events are followed' : 'the subscription is being resumed';
  }

  close(): void {
    this.#closing.abort();
    this.news.ring();
  }

  async #begin(): Promise<TailWindow> {
    // First where the end is, then the subscription from there: so no event falls between pages and window.
    const window = new TailWindow(await this.lastPosition());
    this.#window = window;
    void this.#keepFollowing(window);
    return window;
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

  /** One subscription, from beginning to end; whether it was ever confirmed. */
  async #follow(window: TailWindow): Promise<boolean> {
    try {
      return await this.#subscription(this.slot.client, window);
    } catch {
      return false; // no client: closed, or it cannot be made; the next try says the same or goes well
    }
  }

  #subscription(client: KurrentClient, window: TailWindow): Promise<boolean> {
    const from = window.tail > this.#searchedTo ? window.tail : this.#searchedTo;
    const filter = {
      ...(this.followed === undefined ? NO_SYSTEM_EVENTS : streamsFrom(this.followed)),
      checkpointReached: (_: unknown, { commit }: KurrentPosition) => void (this.#searchedTo = BigInt(commit)),
    };
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
      const timer = setTimeout(end, this.confirmMs);
      // A client that is thrown away ends its subscriptions without a word.
      const stopWatching = this.slot.onRenewal(end);
      this.#closing.signal.addEventListener('abort', end);
      subscription.on('error', end); // without a listener it would end the process
      subscription.on('end', end);
      subscription.on('close', end);
      subscription.on('confirmation', () => {
        isConfirmed = true;
        this.#isLive = true;
        clearTimeout(timer);
      });
      subscription.on('data', (recorded) => {
        // What still comes after a gap is left out: taken, it would hide the gap from the next subscription.
        if (!isOver && !this.#take(window, recorded)) end();
      });
    });
  }

  /**
   * False for an event after a gap: a fault of the server, which going back to the last event repairs; or events that are gone from
   * the server (truncated and scavenged while the subscription was away). The same gap once more is of the second kind.
   */
  #take(window: TailWindow, recorded: KurrentRecorded): boolean {
    const event = recordedEvent(recorded);
    if (event === undefined || event.type.startsWith('$')) return true;
    const taken = window.take(event, event.position === this.#gapBefore);
    if (taken === 'gap') {
      this.#gapBefore = event.position;
      this.#searchedTo = window.tail;
    }
    if (taken === 'new') this.news.ring();
    return taken !== 'gap';
  }
}
