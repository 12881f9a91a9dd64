import type { SeededRandom } from '@stackledger/scenarios';
import {
  InvalidArgument,
  memoryStore,
  OutcomeUnknown,
  StoreUnavailable,
  type EventStore,
  type RecordedEvent,
} from '@stackledger/store';
import type { VirtualTime } from './virtual-time.js';

/** What may happen on the way to a store, until it ends, and until when its disk is full. */
export type WorldFaults = { isOver: boolean; fullUntil: number };

/** Of each request. */
const LOST = 0.04;
const REPLY_LOST = 0.04;
const LATE = 0.03;
const DOUBLED = 0.04;
const SLOW = 0.1;

const USUAL_MS = 4;
const SLOW_MS = 120;
const LATEST_MS = 400;
const PATIENCE_MS = 2_000;

/** A store of which backups are made, and that goes back to one under those who use it. */
export type RestorableStore = {
  readonly store: EventStore;
  /** Answers what restores the store to what it holds now. */
  readonly backUp: () => Promise<() => Promise<void>>;
};

/** One in memory; positions and revisions are those of the backup again. */
export const restorableStore = (): RestorableStore => {
  let current = memoryStore();
  const store: EventStore = {
    ...current,
    append: (...given) => current.append(...given),
    read: (...given) => current.read(...given),
    readAll: (...given) => current.readAll(...given),
    eventAt: (...given) => current.eventAt(...given),
    readOn: (...given) => current.readOn(...given),
    lastPosition: (...given) => current.lastPosition(...given),
    truncateBefore: (...given) => current.truncateBefore(...given),
    subscribe: async function* (options) {
      const followed = current;
      for await (const message of followed.subscribe(options)) if (current === followed) yield message;
      if (current !== followed) throw new InvalidArgument('the store was restored to an earlier state');
    },
  };
  delete store.pages; // they would be those of the first one for good
  const backUp: RestorableStore['backUp'] = async () => {
    const events: RecordedEvent[] = [];
    for await (const event of current.readAll()) events.push(event);
    return async () => {
      const former = current;
      const restored = memoryStore();
      for (const { stream, revision, id, type, json } of events)
        await restored.append(stream, revision === 0n ? 'no-stream' : revision - 1n, [{ id, type, json }]);
      current = restored;
      await former.close(); // its followers are told
    };
  };
  return { store, backUp };
};

/** The store as one process of a world reaches it. */
export type ReachedStore = {
  readonly store: EventStore;
  /** Until then nothing gets through, either way. */
  readonly cut: (ms: number) => void;
  /** Until then the process does nothing. */
  readonly pause: (ms: number) => void;
  /** The process is gone: what it waits for never comes, and what it would write is not written. */
  readonly kill: () => void;
  /** What only a process that lives reaches: its disk. */
  readonly whileAlive: <T extends object>(disk: T) => T;
};

/** What a process that is gone waits for. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * A way to a shared store on which requests and replies are slow, lost, late, doubled and overtake each other, as the
 * random numbers say.
 */
export const reachStore = (
  shared: EventStore,
  time: VirtualTime,
  random: SeededRandom,
  faults: WorldFaults,
): ReachedStore => {
  let [cutUntil, pausedUntil, isDead] = [0, 0, false];
  const happens = (probability: number): boolean => random.chance(probability) && !faults.isOver;
  const delayMs = (): number => random.next() * (happens(SLOW) ? SLOW_MS : USUAL_MS);
  const isCut = (): boolean => time.now() < cutUntil;

  const travel = async (): Promise<void> => {
    await time.sleep(delayMs());
    while (time.now() < pausedUntil) await time.sleep(pausedUntil - time.now());
    if (isDead) await never();
  };
  /** A request: it gets there, or nobody answers. */
  const request = async (): Promise<void> => {
    await travel();
    if (!isCut() && !happens(LOST)) return;
    await time.sleep(PATIENCE_MS / 4);
    if (isDead) await never();
    throw new StoreUnavailable('down', 'nobody answers');
  };
  const reply = async <T>(answer: Promise<T>): Promise<T> => {
    const done = await Promise.allSettled([answer]);
    await travel();
    if (done[0].status === 'rejected') throw done[0].reason;
    return done[0].value;
  };
  const unknown = async (stream: string): Promise<never> => {
    await time.sleep(PATIENCE_MS / 4);
    await travel();
    throw new OutcomeUnknown(stream, 'no reply came');
  };

  const append: EventStore['append'] = async (stream, expected, events) => {
    await request();
    if (time.now() < faults.fullUntil) {
      await travel();
      throw new StoreUnavailable('disk-full', 'there is no room');
    }
    const write = (): ReturnType<EventStore['append']> => shared.append(stream, expected, events);
    const later = (): void => {
      void time
        .sleep(random.next() * LATEST_MS)
        .then(write)
        .catch(() => undefined); // whoever sent it is answered
    };
    if (happens(LATE)) {
      later();
      return unknown(stream);
    }
    if (happens(DOUBLED)) later();
    const answer = write();
    if (happens(REPLY_LOST) || isCut()) {
      await Promise.allSettled([answer]);
      return unknown(stream);
    }
    return reply(answer);
  };
  const asked = async <T>(answer: () => Promise<T>): Promise<T> => {
    await request();
    return reply(answer());
  };
  const store: EventStore = {
    ...shared,
    isShared: true,
    patienceMs: PATIENCE_MS,
    append,
    read: async function* (stream, options): AsyncGenerator<RecordedEvent, void> {
      const events: RecordedEvent[] = [];
      await asked(async () => {
        for await (const event of shared.read(stream, options)) events.push(event);
      });
      yield* events;
    },
    eventAt: (position) => asked(() => shared.eventAt(position)),
    readOn: (options) => asked(() => shared.readOn(options)),
    lastPosition: () => asked(() => shared.lastPosition()),
    isLive: () => !isCut(),
    subscribe: async function* (options) {
      for await (const message of shared.subscribe(options)) {
        await travel();
        while (isCut()) await time.sleep(cutUntil - time.now());
        yield message;
      }
    },
  };
  return {
    store,
    cut: (ms) => void (cutUntil = time.now() + ms),
    pause: (ms) => void (pausedUntil = time.now() + ms),
    kill: () => void (isDead = true),
    whileAlive: (disk) =>
      new Proxy(disk, {
        get: (target, name): unknown => {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return (...given: unknown[]): unknown => (isDead ? never() : Reflect.apply(member, target, given));
        },
      }),
  };
};
