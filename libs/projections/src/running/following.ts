import type { EventStore, RecordedEvent } from '@stackledger/store';
import type { ReplaySubject, Subject } from 'rxjs';
import { logEventOf, MATCH_STREAMS, matchOf, type LogEvent, type ReadEvent } from '../log-event.js';
import type { Flushing } from './flushing.js';
import type { Gathering } from './gathering.js';
import type { Projector } from './projector.js';
import type { Projectors } from './projectors.js';

/** What the reading side knows: its projectors, and how far its one subscription has come. */
export type Reading = {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly projectors: Projectors;
  readonly all: readonly Projector[];
  readonly gathering: Gathering;
  readonly flushing: Flushing;
  readonly ending: AbortController;
  readonly folded$: Subject<void>;
  readonly caughtUp$: ReplaySubject<void>;
  /** Where the subscription begins. */
  after: bigint;
  isCaughtUp: boolean;
  fault: string | null;
  /** The highest position known to hold an event. */
  expected: bigint;
  /** Resolves when the subscription has ended. */
  ended: Promise<void>;
};

/** Folds what is in the store and then what comes, until the reading is ended or fails; a failure is its fault. */
export const start = (reading: Reading): void => {
  reading.ended = follow(reading)
    .catch((error: unknown) => {
      reading.fault = sentence(error);
    })
    .then(() => reading.caughtUp$.next());
};

const follow = async (reading: Reading): Promise<void> => {
  const { store, after, ending } = reading;
  const matches = { streamPrefix: MATCH_STREAMS };
  for await (const message of store.subscribe({ after, filter: matches, signal: ending.signal })) {
    if (message.kind === 'caught-up') {
      reading.isCaughtUp = true;
      reading.caughtUp$.next();
      continue;
    }
    // What is old is folded at once.
    const held = reading.isCaughtUp ? reading.gathering.turnOf(message.event.position) : undefined;
    if (held !== undefined) await held;
    if (ending.signal.aborted) return;
    const work = giveToAll(reading, message.event);
    if (work !== undefined) await work;
    reading.folded$.next();
    reading.flushing.soon();
  }
};

/**
 * Gives an event to every projection before the next is read: a slow projection slows the reading, nothing queues up. Undefined
 * when all have taken it at once, which is nearly always so.
 */
const giveToAll = (reading: Reading, recorded: RecordedEvent): Promise<void> | undefined => {
  const event = readOrStop(reading, recorded);
  return event && giveToEach(reading.all, event, 0);
};

const giveToEach = (all: readonly Projector[], event: LogEvent, from: number): Promise<void> | undefined => {
  for (let at = from; at < all.length; at++) {
    const work = all[at]?.take(event);
    if (work !== undefined) return work.then(() => giveToEach(all, event, at + 1));
  }
  return undefined;
};

const readOrStop = ({ read, all }: Reading, recorded: RecordedEvent): LogEvent | undefined => {
  try {
    return logEventOf(recorded, read);
  } catch (error) {
    const { stream, revision, type } = recorded;
    const about = { matchId: matchOf(stream), revision: Number(revision), type, why: sentence(error) };
    for (const projector of all) if (projector.standing().position < recorded.position) projector.stop(about);
    return undefined;
  }
};

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
