import { Unanswerable } from '../queries/checked-sql.js';
import { Busy, TablesUnavailable } from '../queries/query-gate.js';
import { AnalyticsMissing } from '../storage/database.js';
import type { WorkerPort } from './worker-port.js';

/** The functions that one side offers, each with one plain argument. */
export type CallContract = { readonly [name: string]: (given: never) => unknown };

type CallMessage =
  | { readonly call: number; readonly name: string; readonly given: unknown }
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly fault: { readonly kind: string; readonly what: string } };

type PendingCall = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void };

/** Errors that keep their class across the port. */
const KINDS: { readonly [kind: string]: new (what: string) => Error } = { Unanswerable, AnalyticsMissing, Busy };

const kindOf = (error: unknown): string =>
  Object.keys(KINDS).find((kind) => error instanceof (KINDS[kind] ?? Error)) ?? 'Error';

const whatOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls over a port in both directions: answers the other side's calls, and calls its functions. */
export class Calls<Theirs extends CallContract> {
  readonly #waiting = new Map<number, PendingCall>();
  #next = 0;
  #lost: string | null = null;

  constructor(
    private readonly port: WorkerPort,
    private readonly own: CallContract,
  ) {
    port.listen((message) => this.#hear(message as CallMessage)); // the other side posts nothing else
  }

  /** Calls a function of the other side. Rejects with its error, or because the other side has ended. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...[given]: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== null) return reject(new TablesUnavailable(this.#lost));
      const call = this.#next++;
      // A cast: the other side answers with its function's result.
      this.#waiting.set(call, { resolve: resolve as PendingCall['resolve'], reject });
      this.port.post({ call, name, given });
    });
  }

  /** The other side has ended: pending and later calls reject with the reason. */
  lose(why: string): void {
    this.#lost ??= why;
    for (const { reject } of this.#waiting.values()) reject(new TablesUnavailable(why));
  }

  #hear(message: CallMessage): void {
    if ('call' in message) return void this.#answer(message.call, message.name, message.given);
    const waiting = this.#waiting.get(message.answer);
    this.#waiting.delete(message.answer);
    if (!('fault' in message)) return waiting?.resolve(message.value);
    const { kind, what } = message.fault;
    return waiting?.reject(new (KINDS[kind] ?? Error)(what));
  }

  async #answer(call: number, name: string, given: unknown): Promise<void> {
    try {
      const value = await this.own[name]?.(given as never); // of the same contract
      if (this.#lost === null) this.port.post({ answer: call, value });
    } catch (error) {
      if (this.#lost === null) this.port.post({ answer: call, fault: { kind: kindOf(error), what: whatOf(error) } });
    }
  }
}
