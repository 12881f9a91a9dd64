import { setImmediate } from 'node:timers';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable, closedStore } from '@stackledger/store';
import type { DamagedEvent } from '@stackledger/store';
import { arrivedError } from './calls.js';
import type {
  CallAnswer,
  StoreCallMessage,
  SeenMessage,
  StoreCallName,
  StoreCalls,
  ThreadData,
  ThreadMessage,
} from './calls.js';

/** What is told of a thread. */
export type ThreadListener = Readonly<{
  /** Answers have arrived, and so many appends were in each commit since. */
  said: (commits: readonly number[]) => void;
  /** Events of a finished copy; it goes on by `goOn`. */
  seen: (message: SeenMessage) => void;
  /** As SqliteStoreOptions.onDamage. */
  damaged: (event: DamagedEvent) => void;
  /** The thread has ended, by itself or when it was told to. */
  ended: () => void;
}>;

/**
 * Who waits for an answer; emptied when it has come. A table that a Map has outgrown still leads to its entries, and a
 * promoted one would have everything of their requests promoted (docs/adr/0086-a-thread-holds-the-file.md).
 */
class PendingAnswer {
  #settling: { readonly arrived: (value: never) => void; readonly failed: (error: unknown) => void } | null;

  constructor(arrived: (value: never) => void, failed: (error: unknown) => void) {
    this.#settling = { arrived, failed };
  }

  arrived(value: unknown): void {
    this.#settling?.arrived(value as never); // the answer of its call
    this.#settling = null;
  }

  failed(error: unknown): void {
    this.#settling?.failed(error);
    this.#settling = null;
  }
}

/** A call, its parameters, and who is told of the answer before whoever asked. */
type StoreQuestion<Name extends StoreCallName> = [
  name: Name,
  parameters: Parameters<StoreCalls[Name]>,
  noted?: (value: ReturnType<StoreCalls[Name]>) => void,
];

/** A thread that holds a store, and answers calls. */
export class StoreThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PendingAnswer>();
  #calls: StoreCallMessage[number][] = [];
  #callsOfTurn = 0;
  /** Calls that are sent without waiting for the end of the turn: half of those of the turn before. */
  #half = 1;
  #number = 0;
  #isClosing = false;
  #failure: StoreUnavailable | undefined;

  private constructor(
    worker: Worker,
    private readonly listener: ThreadListener,
  ) {
    this.#worker = worker;
  }

  /** Starts one, and waits until its store is open: with the position of its last event. Throws why it is not. */
  static async start(
    program: string,
    workerData: ThreadData,
    listener: ThreadListener,
  ): Promise<{ thread: StoreThread; last: bigint }> {
    const worker = new Worker(program, { workerData });
    const thread = new StoreThread(worker, listener);
    const last = await new Promise<bigint>((resolve, reject) => {
      let failure: Error | undefined;
      worker.on('message', (message: ThreadMessage) => {
        if ('answers' in message) thread.#arrived(message.answers, message.commits);
        else if ('seen' in message) listener.seen(message);
        else if ('damaged' in message) listener.damaged(message.damaged);
        else if ('opened' in message) resolve(message.opened);
        else failure = arrivedError(message.failure); // the thread ends, since it waits for nothing
      });
      worker.on('error', (error) => thread.#over(error.message, error));
      worker.on('exit', () => {
        thread.#over('it has ended');
        reject(failure ?? thread.#failure ?? new StoreUnavailable('down', 'its thread has ended'));
        listener.ended();
      });
    });
    worker.unref(); // nobody waits for an answer
    return { thread, last };
  }

  /** Why nothing can be asked any more; undefined while it can. */
  get refusal(): StoreUnavailable | undefined {
    return this.#isClosing ? closedStore() : this.#failure;
  }

  /** The error of what waited for an answer when the thread ended; undefined while it runs. */
  get failure(): StoreUnavailable | undefined {
    return this.#failure;
  }

  /**
   * Asks; `noted` is called with the answer, in order of the answers, before whoever asked gets it. Throws what the
   * store throws there, and StoreUnavailable: `closed`, or `io-error` when the thread ends before it has answered.
   */
  ask<Name extends StoreCallName>(...call: StoreQuestion<Name>): Promise<ReturnType<StoreCalls[Name]>> {
    const { refusal } = this;
    return refusal === undefined ? this.#call(...call) : Promise.reject(refusal);
  }

  #call<Name extends StoreCallName>(
    ...[name, parameters, noted]: StoreQuestion<Name>
  ): Promise<ReturnType<StoreCalls[Name]>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      const arrived = (value: ReturnType<StoreCalls[Name]>): void => {
        noted?.(value);
        resolve(value);
      };
      this.#number += 1;
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(this.#number, new PendingAnswer(arrived, reject));
      this.#calls.push([this.#number, name, parameters]);
      this.#callsOfTurn += 1;
      if (this.#callsOfTurn === 1) setImmediate(() => this.#endTurn());
      if (this.#calls.length >= this.#half) this.#send();
    });
  }

  /** Asks for what has no answer. */
  tell(name: 'goOn' | 'abort', backup: number): void {
    this.#call(name, [backup]).catch(() => undefined); // a thread that has ended backs nothing up
  }

  /** Closes the store and ends the thread. */
  async close(): Promise<void> {
    this.#isClosing = true;
    try {
      if (this.#failure === undefined) await this.#call('close', []);
    } finally {
      await this.#worker.terminate();
    }
  }

  /** The thread carries out one half of a turn's calls while this one goes on with the other. */
  #endTurn(): void {
    this.#half = Math.ceil(this.#callsOfTurn / 2);
    this.#callsOfTurn = 0;
    if (this.#calls.length > 0) this.#send();
  }

  #send(): void {
    const calls = this.#calls;
    this.#calls = [];
    this.#worker.postMessage(calls);
  }

  #arrived(answers: readonly CallAnswer[], commits: readonly number[]): void {
    for (const [number, value, error] of answers) {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.arrived(value);
      else waiting?.failed(arrivedError(error));
    }
    if (this.#waiting.size === 0) this.#worker.unref();
    this.listener.said(commits);
  }

  #over(why: string, cause?: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = this.#isClosing
      ? closedStore()
      : new StoreUnavailable('io-error', `the thread that holds it has ended: ${why}; open the store again`, { cause });
    for (const waiting of this.#waiting.values()) waiting.failed(this.#failure);
    this.#waiting.clear();
  }
}
