import { passesFilter, type LaterEvents, type RecordedEvent, type StoreFilter } from '@stackledger/store';
import type { AlarmClock } from '../client/clock.js';
import type { KurrentConnection } from '../client/connection.js';
import { failureOf } from '../client/failures.js';
import { recordedEvent, serverFilter } from '../client/recorded.js';
import type { LaterReader } from './later-events.js';
import { tailFilter, type LiveTail } from './live-tail.js';
import type { ReadRunner, ReadTimeouts } from './reader.js';

/** How long an event that the leader has is waited for, until it is read: a reading takes as long. */
const WAIT_MS = 20;

/** What the question needs. `later` reads what the subscription has not brought. */
export type QuestionDependencies = Readonly<{
  tail: Pick<LiveTail, 'joined' | 'joining' | 'news'>;
  later: LaterReader;
  leader: ReadRunner;
  connection: Pick<KurrentConnection, 'shown' | 'login'>;
  /** Prefixes of the streams that the subscription brings; undefined for all. */
  followed: readonly string[] | undefined;
  clock: AlarmClock;
}>;

/** What is asked: so many events after a position that pass, in the time that there is. */
type QuestionOptions = Readonly<{ after: bigint; filter: StoreFilter; count: number; limits: ReadTimeouts }>;

/**
 * What lies after a position, with everything that was acknowledged before it was asked for. Where the subscription
 * brings the events anyway, the leader is only asked for the last one, which is then waited for: what is read besides
 * would be sent, and taken apart, twice. Throws StoreUnavailable.
 */
export const endQuestion = (parts: QuestionDependencies): ((options: QuestionOptions) => Promise<LaterEvents>) => {
  const { tail, later } = parts;
  /** Whether the subscription brings events so soon that waiting for it is worth while. */
  let isPrompt = true;
  return async ({ after, filter, count, limits }) => {
    const window = tail.joined;
    const before = window?.at(after);
    if (isPrompt && window !== null && before !== undefined && brings(parts, filter)) {
      const last = await lastEvent(parts, limits);
      isPrompt = last !== null && (await hasCome(parts, last));
      // The leader may have been given another log: then it does not end in what is known of this one.
      if (
        last !== null &&
        last.position >= after &&
        window.at(last.position)?.id === last.id &&
        tail.joined === window
      ) {
        // Up to the end that the leader has: beyond it a part of an append may have come.
        const { events, searchedTo } = window.page(after, filter, count);
        return {
          before: passesFilter(filter, before) ? before : null,
          events: events.filter(({ position }) => position <= last.position),
          isLast: searchedTo >= last.position,
        };
      }
    }
    const page = await tail.joining(() => later({ after, filter: serverFilter(filter), count, limits }));
    const end = page.events.at(-1)?.position ?? 0n;
    isPrompt ||= (tail.joined?.tail ?? 0n) >= end;
    return { ...page, events: page.events.filter((event) => passesFilter(filter, event)) };
  };
};

/** Whether the subscription brings all that passes. */
const brings = ({ followed }: QuestionDependencies, { streamPrefix = '' }: StoreFilter): boolean =>
  followed === undefined || followed.some((prefix) => streamPrefix.startsWith(prefix));

/**
 * The last event that the subscription is to bring. A server searches for it from its end on, and no further than
 * events are known here.
 */
const lastEvent = async (
  { leader, connection: { login, shown }, followed }: QuestionDependencies,
  limits: ReadTimeouts,
): Promise<RecordedEvent | null> => {
  const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader: true } as const;
  const as = login === undefined ? {} : { credentials: login };
  try {
    return await leader(async (client) => {
      let last: RecordedEvent | null = null;
      await client.readByStubs({ ...options, filter: tailFilter(followed), ...as }, (recorded) => {
        last = recordedEvent(recorded) ?? null;
        return true;
      });
      return last;
    }, limits);
  } catch (error) {
    throw failureOf(error, shown);
  }
};

/** Waits for an event to be brought, for a moment. */
const hasCome = async ({ tail, clock }: QuestionDependencies, { position }: RecordedEvent): Promise<boolean> => {
  const isHere = (): boolean => (tail.joined?.tail ?? 0n) >= position;
  if (isHere()) return true;
  const giveUp = new AbortController();
  const callOff = clock.alarm(WAIT_MS, () => giveUp.abort());
  await tail.news.wait(isHere, giveUp.signal);
  callOff();
  return isHere();
};
