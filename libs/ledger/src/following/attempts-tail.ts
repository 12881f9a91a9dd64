import { NEWS_PATIENCE_MS } from './match-tail.js';
import { STREAM_FAMILIES, inTime, withOwnBudget, type EventStore } from '@stackledger/store';

/** What of a store a tail of attempts needs. */
type AttemptsSource = Pick<EventStore, 'patienceMs' | 'lastPosition' | 'subscribe' | 'isLive'>;

const ATTEMPTS = STREAM_FAMILIES.attempts.prefix;

/** Hears of the commands that other processes have rejected, so that nobody has to look for them. */
export class AttemptsTail {
  #begun: Promise<void> | undefined;
  #isListening = false;

  /** `heard` is called with the match and the revision of every attempt. */
  constructor(
    private readonly store: AttemptsSource,
    private readonly heard: (matchId: string, revision: bigint) => void,
  ) {}

  /** Begins to listen: to be called before attempts are read. Throws the errors of the store. */
  begin(): Promise<void> {
    this.#begun ??= withOwnBudget(this.store.patienceMs, () => this.#beginAtEnd()).catch((error: unknown) => {
      this.#begun = undefined; // tried again the next time
      throw error;
    });
    return inTime(this.#begun);
  }

  /** Whether attempts are heard of as they come. */
  get isLive(): boolean {
    return this.#isListening && this.store.isLive();
  }

  async #beginAtEnd(): Promise<void> {
    const after = await this.store.lastPosition();
    this.#isListening = true;
    void this.#listen(after)
      .catch(() => undefined) // a store that does not follow attempts: they are looked for
      .finally(() => {
        this.#isListening = false;
      });
  }

  async #listen(after: bigint): Promise<void> {
    const options = { after, filter: { streamPrefix: ATTEMPTS }, patienceMs: NEWS_PATIENCE_MS };
    for await (const message of this.store.subscribe(options)) {
      if (message.kind !== 'event') continue;
      const { stream, revision } = message.event;
      this.heard(stream.slice(ATTEMPTS.length), revision);
    }
  }
}
