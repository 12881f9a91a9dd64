import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RebuildOvertaken, type RebuiltMatch } from '@stackledger/projections';
import { StoreUnavailable } from '@stackledger/store';

/** Matches of a rebuild, by their streams, and up to which position of the store. */
export type RebuildPart = { readonly rebuild: bigint; readonly streams: readonly string[]; readonly upTo: bigint };

/** What a part gave: its last event, and the first at which the projection stops. */
export type RebuildPartResult = {
  matches: number;
  events: number;
  last: RebuiltMatch['last'];
  failure: RebuiltMatch['failure'];
};

/** Nothing done yet. */
export const nothingDone = (): RebuildPartResult => ({ matches: 0, events: 0, last: null, failure: null });

/** Adds what a part, or a match, gave to what was done. */
export const addDone = (
  done: RebuildPartResult,
  { matches, events, last, failure }: Readonly<RebuildPartResult>,
): void => {
  done.matches += matches;
  done.events += events;
  if (last !== null && (done.last === null || last.position > done.last.position)) done.last = last;
  if (failure !== null && (done.failure === null || failure.position < done.failure.position)) done.failure = failure;
};

/** What a thread says: that it is ready for its next part, with what the one before gave, or why it cannot go on. */
export type RebuildWorkerMessage = { readonly result: RebuildPartResult | null } | { readonly error: unknown };

/** What a thread is started with: the store that it opens. */
export type RebuildWorkerData = { readonly storeUrl: string };

/** The threads of a rebuild, and the program of each. */
type RebuildThreadPlan = RebuildWorkerData & { readonly program: string; readonly threads: number };

/** Threads that work off the parts of a rebuild. */
export type RebuildThreads = {
  /** Each takes the next part when it is done; `onResult` is called with what each gave. Throws what one throws. */
  readonly work: (
    next: () => Promise<RebuildPart | undefined>,
    onResult: (result: RebuildPartResult) => void,
  ) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Starts them. */
export const startRebuildThreads = ({ program, threads, ...data }: RebuildThreadPlan): RebuildThreads => {
  const workers = Array.from({ length: threads }, () => new RebuildThread(program, data));
  return {
    work: async (next, onResult) => {
      await Promise.all(
        workers.map(async (worker) => {
          for (let part = await next(); part !== undefined; part = await next()) onResult(await worker.done(part));
        }),
      );
    },
    end: async () => {
      await Promise.all(workers.map((worker) => worker.end()));
    },
  };
};

class RebuildThread {
  readonly #worker: Worker;
  /** Resolves when it is ready for a part. */
  readonly #ready: Promise<unknown>;

  constructor(program: string, workerData: RebuildWorkerData) {
    this.#worker = new Worker(program, { workerData });
    this.#ready = this.#answer();
    this.#ready.catch(() => undefined); // whoever gives it a part is told
  }

  async done(part: RebuildPart): Promise<RebuildPartResult> {
    await this.#ready;
    const answer = this.#answer();
    this.#worker.postMessage(part);
    const result = await answer;
    if (result === null) throw new Error('a thread has answered nothing');
    return result;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #answer(): Promise<RebuildPartResult | null> {
    const over = new AbortController();
    const ended = once(this.#worker, 'exit', over).then(() => {
      throw new StoreUnavailable('down', 'a thread of the rebuild has ended; begin it again');
    });
    try {
      const said = await Promise.race([once(this.#worker, 'message', over), ended]);
      return resultIn(said[0] as RebuildWorkerMessage); // as rebuild-worker.ts says it
    } finally {
      over.abort();
    }
  }
}

/** What a thread has answered. An error of it has lost its class: its name says what it was. */
const resultIn = (message: RebuildWorkerMessage): RebuildPartResult | null => {
  if ('result' in message) return message.result;
  const { error } = message;
  if (error instanceof Error && error.name === 'RebuildOvertaken') throw new RebuildOvertaken();
  throw new StoreUnavailable('down', error instanceof Error ? error.message : String(error), { cause: error });
};
