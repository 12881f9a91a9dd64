import { Unanswerable } from '../asking/checked-sql.js';
import { Busy, TablesGone } from '../asking/gate.js';
import { AnalyticsMissing } from '../keeping/database.js';
import type { Port } from './port.js';

/** What one side answers: functions of one plain argument, by name. */
export type Contract = { readonly [name: string]: (given: never) => unknown };

/** A call of one side, or the answer to a call of the other. */
type Message =
  | { readonly call: number; readonly name: string; readonly given: unknown }
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly fault: { readonly kind: string; readonly what: string } };

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (fault: Error) => void };

/** Faults that whoever asks tells from others. */
const KINDS: { readonly [kind: string]: new (what: string) => Error } = { Unanswerable, AnalyticsMissing, Busy };

const kindOf = (error: unknown): string =>
  Object.keys(KINDS).find((kind) => error instanceof (KINDS[kind] ?? Error)) ?? 'Error';

const whatOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Calls over a port, both ways: the functions of this side are answered, those of the other side are asked. */
export class Calls<Theirs extends Contract> {
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #lost: string | null = null;

  constructor(
    private readonly port: Port,
    private readonly own: Contract,
  ) {
    port.listen((message) => this.#hear(message as Message)); // the other side posts nothing else
  }

  /** What a function of the other side says. Rejects with its fault, or because the other side is no more. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    ...[given]: Parameters<Theirs[Name]>
  ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== null) return reject(new TablesGone(this.#lost));
      const call = this.#next++;
      // A cast: the other side answers with what its function gives.
      this.#waiting.set(call, { resolve: resolve as Waiting['resolve'], reject });
      this.port.post({ call, name, given });
    });
  }

  /** The other side is no more: whoever waits for it is told why, and whoever asks from now on. */
  lose(why: string): void {
    this.#lost ??= why;
    for (const { reject } of this.#waiting.values()) reject(new TablesGone(why));
    this.#waiting.clear();
  }

  #hear(message: Message): void {
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
