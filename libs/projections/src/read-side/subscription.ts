import {
  damagedEventOf,
  StoreUnavailable,
  type DamagedStore,
  type EventStore,
  type RecordedEvent,
} from '@stackledger/store';
import type { ReplaySubject, Subject } from 'rxjs';
import { logEventOf, MATCH_STREAMS, matchOf, type LogEvent, type ReadEvent } from '../log-event.js';
import type { CheckpointFlusher } from '../projector/checkpoint-flusher.js';
import { failureAt } from '../projector/event-handling.js';
import type { EventBatcher } from './event-batcher.js';
import type { Projector } from '../projector/projector.js';
import type { Projectors } from './projectors.js';
import type { TailWatch } from './tail-watch.js';

/** The state of the read side: its projectors and its subscription. */
export type ReadSideState = {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly projectors: Projectors;
  readonly all: readonly Projector[];
  readonly gathering: EventBatcher;
  readonly flushing: CheckpointFlusher;
  readonly ending: AbortController;
  readonly applied$: Subject<void>;
  readonly caughtUp$: ReplaySubject<void>;
  /** Where the subscription begins. */
  after: bigint;
  isCaughtUp: boolean;
  failure: string | null;
  /** The highest position known to hold an event. */
  expected: bigint;
  /** Whether the events of the store come. */
  readonly watch: TailWatch;
  /** Resolves when the subscription has ended. */
  ended: Promise<void>;
};

/** Applies stored events and then new ones, until the read side ends or fails. */
export const start = (reading: ReadSideState): void => {
  reading.watch.start();
  reading.ended = follow(reading)
    .catch((error: unknown) => {
      reading.failure = sentence(error);
    })
    .then(() => reading.caughtUp$.next());
};

const MATCHES = { streamPrefix: MATCH_STREAMS };

/** A damaged event ends the reading of its match alone. */
const follow = async (reading: ReadSideState): Promise<void> => {
  for (;;)
    try {
      return await applyAll(reading);
    } catch (error) {
      const { stream, position } = damagedEventOf(error) ?? {};
      if (stream === undefined || position === undefined || position <= reading.after) throw error;
      const match = { matchId: matchOf(stream), position };
      for (const projector of reading.all) projector.leaveOut(match, error as DamagedStore); // as it names an event
      reading.after = position;
      tell(reading);
    }
};

const applyAll = async (reading: ReadSideState): Promise<void> => {
  const { store, ending } = reading;
  await applyStored(reading);
  const { after } = reading;
  for await (const message of store.subscribe({ after, filter: MATCHES, signal: ending.signal })) {
    if (message.kind === 'caught-up') {
      reading.isCaughtUp = true;
      reading.caughtUp$.next();
      continue;
    }
    // Old events are applied at once.
    const held = reading.isCaughtUp ? reading.gathering.turnOf(message.event.position) : undefined;
    if (held !== undefined) await held;
    if (ending.signal.aborted) return;
    const work = applied(reading, message.event);
    if (work !== undefined) await work;
    reading.after = message.event.position;
  }
};

/** Applies what is stored already, as far as the store is there: the subscription goes on from that. */
const applyStored = async (reading: ReadSideState): Promise<void> => {
  const { store, after, ending } = reading;
  try {
    for await (const page of store.pages?.({ after, filter: MATCHES }) ?? []) {
      for (const event of page) {
        if (ending.signal.aborted) return;
        const work = applied(reading, event);
        if (work !== undefined) await work;
        reading.after = event.position;
      }
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
};

/** Undefined when it was applied at once. */
const applied = (reading: ReadSideState, event: RecordedEvent): Promise<void> | undefined => {
  const work = giveToAll(reading, event);
  if (work !== undefined) return work.then(() => tell(reading));
  tell(reading);
  return undefined;
};

const tell = ({ applied$, flushing }: ReadSideState): void => {
  if (applied$.observed) applied$.next();
  flushing.soon();
};

/**
 * Gives an event to every projection before the next is read: a slow projection slows the subscription, nothing queues
 * up. Undefined when all have applied it at once, which is nearly always so.
 */
const giveToAll = (reading: ReadSideState, recorded: RecordedEvent): Promise<void> | undefined => {
  const event = readOrStop(reading, recorded);
  return event && giveToEach(reading.all, event, 0);
};

const giveToEach = (all: readonly Projector[], event: LogEvent, from: number): Promise<void> | undefined => {
  for (let at = from; at < all.length; at++) {
    const work = all[at]?.handle(event);
    if (work !== undefined) return work.then(() => giveToEach(all, event, at + 1));
  }
  return undefined;
};

const readOrStop = ({ read, all }: ReadSideState, recorded: RecordedEvent): LogEvent | undefined => {
  try {
    return logEventOf(recorded, read);
  } catch (error) {
    const { stream, revision, type } = recorded;
    const about = failureAt({ matchId: matchOf(stream), revision: Number(revision), type }, error);
    for (const projector of all) if (projector.status().position < recorded.position) projector.stop(about);
    return undefined;
  }
};

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
