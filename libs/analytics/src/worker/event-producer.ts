import { MATCH_STREAMS } from '@stackledger/projections';
import type { RecordedEvent } from '@stackledger/store';
import { Pace } from '../storage/pace.js';
import type { TablesSource } from '../storage/tables-follower.js';
import { PAGE, type StreamedEvent, type EventStreamMessage } from './contracts.js';

/** Most events that wait to be fetched; beyond it reading pauses. */
const MOST_EVENTS = 2_000;
const MOST_CHARACTERS = 2_000_000;

/** How long few events wait for more: each message costs about as much as a command. */
const GATHERED_MS = 250;

/** Events between checks whether others need the thread. */
const LOOKED_AT = 50;

const streamedEventOf = ({ stream, id, type, json, revision, position }: RecordedEvent): StreamedEvent => [
  ...([stream, id, type, json] as const),
  ...([revision, position] as const),
];

/** Produces the event stream from the store: reads no more than is fetched, within a share of the thread's time. */
export class EventProducer {
  #waiting: EventStreamMessage[] = [];
  #characters = 0;
  #seen = 0;
  #position: bigint | null = null;
  #fault: Error | null = null;
  #hasSome: () => void = () => undefined;
  #hasRoom: () => void = () => undefined;
  #hasEnough: () => void = () => undefined;
  #isHurried = false;
  readonly #ending = new AbortController();
  readonly #pace: Pace;

  constructor(
    private readonly store: Pick<TablesSource, 'read' | 'subscribe'>,
    share: number,
  ) {
    this.#pace = new Pace(share);
  }

  /** How many events have been read from the store. */
  get seen(): number {
    return this.#seen;
  }

  /** The position up to which everything has been read; null before it is known where reading begins. */
  get position(): bigint | null {
    return this.#position;
  }

  /** Begins to read after a position. */
  follow(after: bigint): void {
    this.#position = after;
    void this.#follow(after).catch((error: unknown) => {
      this.#fault = error instanceof Error ? error : new Error(String(error));
      this.#hasSome();
      this.#hasEnough();
    });
  }

  /**
   * The events read and not yet fetched, once there are enough or they have waited. Rejects where the store cannot be
   * read.
   */
  async next(): Promise<readonly EventStreamMessage[]> {
    while (this.#waiting.length === 0 && this.#fault === null)
      await new Promise<void>((resolve) => (this.#hasSome = resolve));
    if (this.#fault === null && !this.#isFull() && !this.#isHurried) await this.#gathered();
    const messages = this.#waiting;
    if (messages.length === 0 && this.#fault !== null) throw this.#fault;
    this.#waiting = [];
    this.#characters = 0;
    this.#hasRoom();
    return messages;
  }

  /** Resolves once everything read was fetched, without further waiting. */
  async handedOver(): Promise<void> {
    this.#isHurried = true;
    this.#hasEnough();
    while (this.#waiting.length > 0 && this.#fault === null) await new Promise((resolve) => setImmediate(resolve));
    this.#isHurried = false;
  }

  async page(stream: string, from: bigint): Promise<readonly StreamedEvent[]> {
    const page: StreamedEvent[] = [];
    for await (const event of this.store.read(stream, { from, limit: PAGE })) page.push(streamedEventOf(event));
    await this.#pace.rest();
    return page;
  }

  /** Stops reading; what is still fetched comes without rests. */
  stop(): void {
    this.#pace.hurry();
    this.#ending.abort();
    this.#hasRoom();
    this.#hasSome();
    this.#hasEnough();
  }

  #gathered(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHERED_MS);
      this.#hasEnough = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #follow(after: bigint): Promise<void> {
    const { signal } = this.#ending;
    for await (const message of this.store.subscribe({ after, filter: { streamPrefix: MATCH_STREAMS }, signal })) {
      if (message.kind === 'caught-up') this.#waiting.push((this.#position = message.position));
      else this.#take(message.event);
      this.#hasSome();
      if (this.#seen % LOOKED_AT === 0) await this.#pace.rest();
      if (this.#isFull()) this.#hasEnough();
      while (this.#isFull() && !signal.aborted) await new Promise<void>((resolve) => (this.#hasRoom = resolve));
    }
  }

  #take(event: RecordedEvent): void {
    this.#waiting.push(streamedEventOf(event));
    this.#characters += event.json.length;
    this.#seen += 1;
    this.#position = event.position;
  }

  #isFull(): boolean {
    return this.#waiting.length >= MOST_EVENTS || this.#characters >= MOST_CHARACTERS;
  }
}
