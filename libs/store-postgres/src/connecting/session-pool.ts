import { StoreUnavailable, closedStore } from '@stackledger/store';
import type { PrimarySearch } from './primary.js';
import type { IntroducedSession, PostgresSession } from './session.js';

/** Requests that wait for a connection at most. */
const MOST_WAITING = 4096;

type PoolWaiter = Readonly<{ resolve: (session: IntroducedSession | null) => void; reject: (error: Error) => void }>;

/** At most so many connections to the primary, made as they are needed and used again. */
export class SessionPool {
  #idle: IntroducedSession[] = [];
  #open = 0;
  #isClosed = false;
  #generation = 0;
  readonly #waiting = new Set<PoolWaiter>();
  readonly #all = new Set<PostgresSession>();

  constructor(
    private readonly primary: PrimarySearch,
    private readonly most: number,
  ) {}

  /**
   * Runs work on a connection that nobody else uses meanwhile. Throws StoreUnavailable, `busy`, when none is free in
   * time.
   */
  async use<T>(work: (session: PostgresSession) => Promise<T>, untilMs: number): Promise<T> {
    const taken = (await this.#turn(untilMs)) ?? (await this.#connect(untilMs));
    const generation = this.#generation;
    try {
      return await work(taken.session);
    } finally {
      this.#giveBack(taken, generation === this.#generation);
    }
  }

  /** Connections that wait may lead to a node that is gone, or is the primary no more: the next ones are made anew. */
  doubt(): void {
    this.#generation += 1;
    for (const { session } of this.#idle.splice(0)) this.#end(session);
  }

  close(): void {
    this.#isClosed = true;
    for (const session of [...this.#all]) this.#end(session);
    this.#idle = [];
    for (const { reject } of this.#waiting) reject(closedStore());
    this.#waiting.clear();
  }

  /** An idle connection; null with the right to make one. */
  async #turn(untilMs: number): Promise<IntroducedSession | null> {
    if (this.#isClosed) throw closedStore();
    for (let found = this.#idle.pop(); found !== undefined; found = this.#idle.pop()) {
      if (!found.session.isBroken && !this.primary.isOutdated(found)) return found;
      this.#end(found.session);
    }
    if (this.#open < this.most) {
      this.#open += 1;
      return null;
    }
    if (this.#waiting.size >= MOST_WAITING) throw noTurn();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.reject(noTurn()), Math.max(0, untilMs - performance.now()));
      const leave = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: PoolWaiter = {
        resolve: (session) => {
          leave();
          resolve(session);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      this.#waiting.add(waiter);
    });
  }

  async #connect(untilMs: number): Promise<IntroducedSession> {
    try {
      const found = await this.primary.connect(untilMs - performance.now());
      this.#all.add(found.session);
      if (!this.#isClosed) return found;
      found.session.close();
      throw closedStore();
    } catch (error) {
      this.#freePlace();
      throw error;
    }
  }

  #giveBack(taken: IntroducedSession, isCurrent: boolean): void {
    const isUsable = isCurrent && !this.#isClosed && !taken.session.isBroken && !this.primary.isOutdated(taken);
    if (!isUsable) return this.#end(taken.session);
    const [next] = this.#waiting;
    if (next === undefined) this.#idle.push(taken);
    else next.resolve(taken);
  }

  #end(session: PostgresSession): void {
    session.close();
    if (this.#all.delete(session)) this.#freePlace();
  }

  #freePlace(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#open -= 1;
    else next.resolve(null);
  }
}

const noTurn = (): StoreUnavailable =>
  new StoreUnavailable(
    'busy',
    'no connection to PostgreSQL became free in time; send the request again, and fewer at once',
  );
