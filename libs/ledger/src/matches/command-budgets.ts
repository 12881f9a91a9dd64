import type { EventStore, RequestDeadline } from '@stackledger/store';

/**
 * Until when the commands under way are to be answered, by match: where the store waits for a server, everything that a
 * command needs of it shares one time, however often it is tried.
 */
export class CommandBudgets {
  readonly #untilMs = new Map<string, number>();
  readonly #patienceMs: number | undefined;

  constructor({ patienceMs }: Pick<EventStore, 'patienceMs'>) {
    this.#patienceMs = patienceMs;
  }

  /** Until when a command that comes now is to be answered, by the monotonic clock of this process. */
  deadline(): number {
    return this.#patienceMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + this.#patienceMs;
  }

  /** A command has its turn; it ends by `end`. */
  begin(matchId: string, untilMs: number): void {
    if (this.#patienceMs !== undefined) this.#untilMs.set(matchId, untilMs);
  }

  end(matchId: string): void {
    if (this.#patienceMs !== undefined) this.#untilMs.delete(matchId);
  }

  /** Whether a command of a match waits for the store. */
  isUnderWay(matchId: string): boolean {
    return this.#untilMs.has(matchId);
  }

  /** The store, as commands ask it: each within its time. */
  boundStore(store: EventStore): EventStore {
    if (this.#patienceMs === undefined) return store;
    return {
      ...store,
      append: (stream, expected, events) => store.append(stream, expected, events, this.#deadlineOf(stream)),
      read: (stream, options) => store.read(stream, { ...options, ...this.#deadlineOf(stream) }),
    };
  }

  /** Both streams of a match, its events and its attempts, are named by a word and its id. */
  #deadlineOf(stream: string): RequestDeadline {
    const untilMs = this.#untilMs.get(stream.slice(stream.indexOf('-') + 1));
    return untilMs === undefined ? {} : { untilMs };
  }
}
