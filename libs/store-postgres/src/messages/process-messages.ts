import { InvalidArgument, MESSAGE_BYTES, type ProcessMessages } from '@stackledger/store';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReadingRunner } from '../connecting/requests.js';

/** The most a notification holds, in bytes: the server takes fewer than 8,000. */
const PAYLOAD_BYTES = 7_900;

/** How long texts are gathered into one notification: each is a transaction, and commits wait for it. */
const GATHER_MS = 20;

/** Texts that wait at most while no server answers; the oldest are lost first. */
const MOST_WAITING = 1_000;

/** Messages between processes by NOTIFY, on the channel that appends ring too. `follow` begins to listen. */
export class PostgresMessages implements ProcessMessages {
  readonly #listeners = new Set<(text: string) => void>();
  #waiting: string[] = [];
  #isSending = false;
  #isClosed = false;

  constructor(
    private readonly run: ReadingRunner,
    private readonly schema: string,
    private readonly follow: () => Promise<unknown>,
  ) {}

  send(text: string): void {
    if (Buffer.byteLength(text) > MESSAGE_BYTES)
      throw new InvalidArgument(
        `a message has ${Buffer.byteLength(text)} bytes, and at most ${MESSAGE_BYTES} are sent`,
      );
    this.#waiting.push(text);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    if (!this.#isSending) void this.#sendAll();
  }

  listen(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    // Whoever follows the events notices that the server is away; the next one who follows begins again.
    void this.follow().catch(() => undefined);
    return () => this.#listeners.delete(listener);
  }

  /** What came on the channel. A payload of anybody else is none of ours. */
  arrive(payload: string): void {
    const texts = textsIn(payload);
    for (const text of texts) for (const listener of this.#listeners) listener(text);
  }

  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0 && !this.#isClosed) {
      await delay(GATHER_MS, undefined, { ref: false });
      const payload = JSON.stringify(this.#taken());
      const query = { name: 'say', text: 'SELECT pg_notify($1, $2)', values: [this.schema, payload] };
      await this.run((session, ms) => session.query(query, ms)).catch(() => undefined); // nobody waits for it
    }
    this.#isSending = false;
  }

  /** As many of those that wait as one notification holds. */
  #taken(): readonly string[] {
    let [count, bytes] = [0, 2];
    for (const text of this.#waiting) {
      bytes += Buffer.byteLength(JSON.stringify(text)) + 1;
      if (count > 0 && bytes > PAYLOAD_BYTES) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}

const textsIn = (payload: string): readonly string[] => {
  try {
    const found: unknown = JSON.parse(payload);
    return Array.isArray(found) ? found.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
};
