import { newBell, type EventStore } from '@stackledger/store';
import { MATCH_STREAMS } from '../log-event.js';
import type { CheckpointStore } from '../projector/checkpoints.js';
import type { ProjectionFailure } from '../projector/projector-state.js';
import type { CheckpointSharing } from '../projector/shared-checkpoints.js';
import type { TickClock } from './tail-watch.js';

/** What is looked at. */
type StoredProgressParts = {
  readonly store: Pick<EventStore, 'lastPosition' | 'readOn'>;
  readonly checkpoints: Pick<CheckpointStore, 'progress'>;
  readonly sharing: CheckpointSharing;
  /** The projection, in the version that this process can read. */
  readonly projection: { readonly name: string; readonly version: number };
  readonly ticks: TickClock;
};

/** How often the progress is read though nobody has said that there is any: while somebody waits, and else. */
const POLL_WAITING_MS = 100;
const POLL_MS = 1_000;

/** How far a projection is whose states another process may write. */
export class StoredProgress {
  /** The position of the last event that is in what is stored; 0 where an older version is. */
  position = 0n;
  /** The version of what is stored; 0 for nothing. */
  version = 0;
  /** The event at which it has stopped, as was known a moment ago. */
  failure: ProjectionFailure | null = null;
  readonly #moved = newBell();
  readonly #closing = new AbortController();
  #reading: Promise<void> | undefined;
  #begun: (() => void)[] = [];

  constructor(private readonly parts: StoredProgressParts) {}

  /** Begins to listen, and to look from time to time. */
  start(): void {
    const { sharing, ticks, projection } = this.parts;
    this.#begun = [
      sharing.onProgress((heard) => {
        if (heard.projection === projection.name) this.#moveTo(heard.version, heard.position);
      }),
      ticks.every(POLL_MS, () => void this.#look().catch(() => undefined)), // the health of the store says why
    ];
    void this.#look().catch(() => undefined);
  }

  stop(): void {
    for (const end of this.#begun) end();
    this.#closing.abort();
  }

  /** Reads it; one reading for all who ask before it begins. Throws what the checkpoints throw. */
  async read(): Promise<void> {
    this.#reading ??= Promise.resolve().then(async () => {
      this.#reading = undefined;
      const { checkpoints, projection } = this.parts;
      const found = await checkpoints.progress(projection.name);
      this.#moveTo(found?.version ?? 0, found?.position ?? 0n);
    });
    await this.#reading;
  }

  /**
   * Whether everything that the store holds at the call is in what is stored, within so many milliseconds. Throws what
   * the store and the checkpoints throw.
   */
  async hasSeenAll(withinMs: number): Promise<boolean> {
    const end = await this.parts.store.lastPosition();
    const over = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(withinMs)]);
    for (let isAsked = false; ; isAsked = true) {
      await this.read();
      if (this.position >= end || !(await this.#hasMore())) return true;
      if (over.aborted) return false;
      if (!isAsked) this.parts.sharing.askFor(end);
      const seen = this.position;
      const poll = AbortSignal.any([over, AbortSignal.timeout(POLL_WAITING_MS)]);
      await this.#moved.wait(() => this.position !== seen, poll);
    }
  }

  /** Whether a match has events after what is stored: the end of the store may be an event of something else. */
  async #hasMore(): Promise<boolean> {
    const matches = { streamPrefix: MATCH_STREAMS };
    const { events } = await this.parts.store.readOn({ after: this.position, filter: matches, limit: 1 });
    return events.length > 0;
  }

  async #look(): Promise<void> {
    await this.read();
    this.failure = await this.parts.sharing.failure();
  }

  #moveTo(version: number, position: bigint): void {
    this.version = version;
    this.position = version >= this.parts.projection.version ? position : 0n;
    this.#moved.ring();
  }
}
