import { damagedEventOf } from '../port/errors.js';
import type {
  DamagedEvent,
  EventStore,
  ReadAllOptions,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../port/event-store.js';
import { lastEvent } from './last-event.js';
import { readIfAny } from './read-if-any.js';

/** Called with each event that is passed over; whoever reads answers for what lacks it. */
type NoteDamage = (event: DamagedEvent) => void;

const unnoted: NoteDamage = () => undefined;

/** `subscribe` of a store, which goes on behind single events that are damaged. */
export const subscriptionPast = (
  store: Pick<EventStore, 'subscribe'>,
  options: SubscribeOptions,
  damaged: NoteDamage = unnoted,
): AsyncGenerator<SubscriptionMessage, void> =>
  past((after) => store.subscribe({ ...options, after }), positionIn, { after: options.after, damaged });

/** `readAll` of a store, the same. */
export const eventsPast = (
  store: Pick<EventStore, 'readAll'>,
  options: Omit<ReadAllOptions, 'limit'>,
  damaged: NoteDamage = unnoted,
): AsyncGenerator<RecordedEvent, void> =>
  past((after) => store.readAll({ ...options, after }), positionIn, { after: options.after, damaged });

/** `eventAt` of a store; null also where the event is damaged. */
export const eventAtPast = async (
  store: Pick<EventStore, 'eventAt'>,
  position: bigint,
): Promise<RecordedEvent | null> => {
  try {
    return await store.eventAt(position);
  } catch (error) {
    if (damagedEventOf(error) === undefined) throw error;
    return null;
  }
};

/** The revision at which a stream ends, and the event there; undefined where that is damaged. */
export type StreamEnd = { readonly event: RecordedEvent | undefined; readonly revision: bigint };

/** `lastEvent` of a stream, also where that is damaged. */
export const lastEventPast = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
): Promise<StreamEnd | undefined> => {
  try {
    const event = await lastEvent(store, stream);
    return event && { event, revision: event.revision };
  } catch (error) {
    const damaged = damagedEventOf(error);
    if (damaged?.stream !== stream) throw error;
    return { event: undefined, revision: damaged.revision };
  }
};

/** `readIfAny` of a stream, forwards, the same. */
export async function* streamPast(
  store: Pick<EventStore, 'read'>,
  stream: string,
  { from = 0n }: { readonly from?: bigint } = {},
  damaged: NoteDamage = unnoted,
): AsyncGenerator<RecordedEvent, void> {
  for (let next = from; ;)
    try {
      for await (const each of readIfAny(store, stream, { from: next })) {
        next = each.revision + 1n;
        yield each;
      }
      return;
    } catch (error) {
      const event = damagedEventOf(error);
      if (event?.stream !== stream || event.revision < next) throw error;
      damaged(event);
      next = event.revision + 1n;
    }
}

/**
 * A store of which each stream ends before an event that is damaged: what is read may be shown, and must not be
 * continued.
 */
export const storeBeforeDamage = (store: EventStore, damaged: NoteDamage = unnoted): EventStore => ({
  ...store,
  read: async function* (stream, options) {
    try {
      yield* store.read(stream, options);
    } catch (error) {
      const event = damagedEventOf(error);
      if (event?.stream !== stream) throw error;
      damaged(event);
    }
  },
});

const positionIn = (each: SubscriptionMessage | RecordedEvent): bigint =>
  'kind' in each && each.kind === 'event' ? each.event.position : (each as { readonly position: bigint }).position;

async function* past<T>(
  read: (after: bigint) => AsyncIterable<T>,
  positionOf: (each: T) => bigint,
  { after = 0n, damaged }: { readonly after?: bigint | undefined; readonly damaged: NoteDamage },
): AsyncGenerator<T, void> {
  for (let at = after; ;)
    try {
      for await (const each of read(at)) {
        at = positionOf(each);
        yield each;
      }
      return;
    } catch (error) {
      const event = damagedEventOf(error);
      if (event === undefined || event.position <= at) throw error;
      damaged(event);
      at = event.position;
    }
}
