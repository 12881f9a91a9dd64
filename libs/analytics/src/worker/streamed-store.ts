import type { TablesSource } from '../storage/tables-follower.js';
import type { RecordedEvent, SubscribeOptions, SubscriptionMessage } from '@stackledger/store';
import type { Calls } from './calls.js';
import { PAGE, type StreamedEvent, type ProducerContract } from './contracts.js';

/** Characters kept of matches that are followed from their first event, so that nothing is fetched twice. */
const MOST_KEPT = 64_000_000;

type StreamPage = { readonly events: RecordedEvent[]; characters: number };

const eventOf = ([stream, id, type, json, revision, position]: StreamedEvent): RecordedEvent => ({
  ...{ stream, id, type, json, revision, position },
});

/** The store as the worker sees it: its events are fetched in batches, one of them ahead. */
export class StreamedStore implements TablesSource {
  readonly #kept = new Map<string, StreamPage>();
  #characters = 0;
  #arrived = 0;
  #given = 0;
  #whenGiven: (() => void)[] = [];

  constructor(private readonly calls: Calls<ProducerContract>) {}

  /** How many events were passed on. */
  get reached(): number {
    return this.#given;
  }

  /** Resolves once everything received was passed on. */
  drained(): Promise<void> {
    return this.#given === this.#arrived ? Promise.resolve() : new Promise((resolve) => this.#whenGiven.push(resolve));
  }

  async eventAt(position: bigint): Promise<Pick<RecordedEvent, 'id'> | null> {
    const id = await this.calls.ask('idAt', position);
    return id === null ? null : { id };
  }

  async *read(stream: string): AsyncGenerator<RecordedEvent, void> {
    const kept = this.#kept.get(stream);
    if (kept !== undefined) return yield* kept.events;
    for (let from = 0n; ;) {
      const page = await this.calls.ask('page', { stream, from });
      for (const fed of page) yield eventOf(fed);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      from = last[4] + 1n;
    }
  }

  async *subscribe({ after = 0n, signal }: SubscribeOptions = {}): AsyncGenerator<SubscriptionMessage, void> {
    await this.calls.ask('follow', after);
    const ended = new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined)));
    for (let coming = this.#fetched(); signal?.aborted !== true;) {
      const messages = await Promise.race([coming, ended]);
      if (messages === undefined) return;
      coming = this.#fetched();
      for (const message of messages) {
        if (message.kind === 'event') this.#keep(message.event);
        yield message;
        if (message.kind === 'event') this.#count();
      }
    }
  }

  async #fetch(): Promise<readonly SubscriptionMessage[]> {
    const messages = await this.calls.ask('next');
    this.#arrived += messages.filter((message) => typeof message !== 'bigint').length;
    return messages.map((message) =>
      typeof message === 'bigint'
        ? { kind: 'caught-up', position: message }
        : { kind: 'event', event: eventOf(message) },
    );
  }

  /** At the end a batch under way is not waited for, and may fail. */
  #fetched(): Promise<readonly SubscriptionMessage[]> {
    const fetched = this.#fetch();
    fetched.catch(() => undefined);
    return fetched;
  }

  #count(): void {
    this.#given += 1;
    if (this.#given < this.#arrived) return;
    for (const tell of this.#whenGiven.splice(0)) tell();
  }

  /**
   * Keeps the events of a match that is followed from its first one; the least recently used match is evicted first.
   */
  #keep(event: RecordedEvent): void {
    const { stream, revision, json } = event;
    const kept = this.#kept.get(stream) ?? (revision === 0n ? { events: [], characters: 0 } : undefined);
    if (kept === undefined) return;
    // Of a match with a damaged event only what lies before it is to be read.
    if (revision !== BigInt(kept.events.length)) return this.#drop(stream, kept);
    kept.events.push(event);
    kept.characters += json.length;
    this.#characters += json.length;
    this.#kept.delete(stream);
    this.#kept.set(stream, kept);
    for (const [oldest, { characters }] of this.#kept) {
      if (this.#characters <= MOST_KEPT) return;
      this.#drop(oldest, { characters });
    }
  }

  #drop(stream: string, { characters }: Pick<StreamPage, 'characters'>): void {
    this.#kept.delete(stream);
    this.#characters -= characters;
  }
}
