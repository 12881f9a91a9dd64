import { setTimeout as delay } from 'node:timers/promises';
import { InvalidArgument, StoreUnavailable } from './errors.js';
import { PAGE, turn } from './event-source.js';
import type { EventSource, PageOfAll } from './event-source.js';
import type { StoreFilter, SubscribeOptions, SubscriptionMessage } from './event-store.js';
import { checkReadAll } from './reading.js';

/** Waits before the next try; returns early when the signal aborts. A test gives its own. */
export type Pause = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

/** A filter may let nothing through for long: after so many positions the reader is told again how far it is. */
const CHECKPOINT_EVERY = 4096n;

/**
 * `subscribe` of the port over an EventSource. It holds one page and a position, nothing else: what is appended meanwhile
 * waits in the store, and the bell only says that something does. So no event is lost or doubled between old and new.
 */
export async function* follow(
  source: EventSource,
  options: SubscribeOptions = {},
  pause: Pause = pauseFor,
): AsyncGenerator<SubscriptionMessage, void> {
  checkReadAll(options);
  const { after = 0n, filter = {}, signal } = options;
  let isBehind = true;
  let told = after;
  for await (const page of livePages(source, after, filter, signal, pause)) {
    for (const event of page.events) {
      yield { kind: 'event', event };
      if (isAborted(signal)) return;
    }
    isBehind ||= !page.isLast || page.isResumed;
    if (!page.isLast || !(isBehind || page.searchedTo - told >= CHECKPOINT_EVERY)) continue;
    isBehind = false;
    told = page.searchedTo;
    yield { kind: 'caught-up', position: told };
  }
}

/** `isLast`: nothing lay beyond it when it was read. `isResumed`: the store was in trouble before it. */
type LivePage = PageOfAll & Readonly<{ isLast: boolean; isResumed: boolean }>;

/** One page after the other without end: waits for news at the end, and longer and longer while the store is in trouble. */
async function* livePages(
  source: EventSource,
  after: bigint,
  filter: StoreFilter,
  signal: AbortSignal | undefined,
  pause: Pause,
): AsyncGenerator<LivePage, void> {
  let position = after;
  let failures = 0;
  while (!isAborted(signal)) {
    const page = pageOrTrouble(source, position, filter);
    if (page === 'closed') return;
    if (page === 'trouble') {
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS), signal);
      continue;
    }
    yield { ...page, isResumed: failures > 0 };
    failures = 0;
    position = page.searchedTo;
    await (page.isLast ? source.news.wait(() => hasNews(source, position), signal) : turn());
  }
}

const pageOrTrouble = (
  source: EventSource,
  after: bigint,
  filter: StoreFilter,
): Omit<LivePage, 'isResumed'> | 'closed' | 'trouble' => {
  try {
    const last = source.lastPosition();
    if (after > last)
      throw new InvalidArgument(`the position ${after} lies beyond the last one, ${last}: it is of another store`);
    const page = source.pageOfAll(after, last, filter, PAGE);
    return { ...page, isLast: page.searchedTo >= last };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return error.reason === 'closed' ? 'closed' : 'trouble';
  }
};

const hasNews = (source: EventSource, position: bigint): boolean => {
  try {
    return source.lastPosition() > position;
  } catch {
    return true; // the next page says what is the matter
  }
};

// A function, because the compiler would remember that the signal was not aborted, across a yield.
const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

const pauseFor: Pause = async (ms, signal) => {
  await delay(ms, undefined, { signal }).catch(() => undefined); // an abort only wakes it
};
