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
  #reading: Promise<bigint> | undefined;
  #begun: (() => void)[] = [];

  constructor(private readonly parts: StoredProgressParts) {}

  /** Begins to listen, and to look from time to time. */
  start(): void {
    const { sharing, ticks, projection } = this.parts;
    this.#begun = [
      sharing.onProgress((heard) => {
        if (heard.projection !== projection.name) return;
        this.#moveTo(heard.version, heard.position);
        if (this.failure !== null) void this.#look().catch(() => undefined); // it may go on, or was made anew
      }),
      ticks.every(POLL_MS, () => void this.#look().catch(() => undefined)), // the health of the store says why
    ];
    void this.#look().catch(() => undefined);
  }

  stop(): void {
    for (const end of this.#begun) end();
    this.#closing.abort();
  }

  /** Reads its position; one reading for all who ask before it begins. Throws what the checkpoints throw. */
  read(): Promise<bigint> {
    this.#reading ??= Promise.resolve().then(async () => {
      this.#reading = undefined;
      const { checkpoints, projection } = this.parts;
      const found = await checkpoints.progress(projection.name);
      return this.#moveTo(found?.version ?? 0, found?.position ?? 0n);
    });
    return this.#reading;
  }

  /**
   * The position of what is stored once everything that the store holds at the call is in it; null where that takes
   * more than so many milliseconds. Throws what the store and the checkpoints throw.
   */
  async whole(withinMs: number): Promise<bigint | null> {
    const end = await this.parts.store.lastPosition();
    return this.#comes(async (position) => position >= end || !(await this.#hasMore(position)), end, withinMs);
  }

  /** Whether what is stored is at a position, or comes there within so many milliseconds. Throws as `whole` does. */
  async holds(needed: bigint, withinMs: number): Promise<boolean> {
    return (await this.#comes((position) => Promise.resolve(position >= needed), needed, withinMs)) !== null;
  }

  /** The first position that is enough, as it is read; whoever writes is asked for more. */
  async #comes(
    isEnough: (position: bigint) => Promise<boolean>,
    asked: bigint,
    withinMs: number,
  ): Promise<bigint | null> {
    const over = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(withinMs)]);
    for (let isAsked = false; ; isAsked = true) {
      const position = await this.read();
      if (await isEnough(position)) return position;
      if (over.aborted) return null;
      if (!isAsked) this.parts.sharing.askFor(asked);
      const poll = AbortSignal.any([over, AbortSignal.timeout(POLL_WAITING_MS)]);
      await this.#moved.wait(() => this.position !== position, poll);
    }
  }

  /** Whether a match has events after a position: the end of the store may be an event of something else. */
  async #hasMore(after: bigint): Promise<boolean> {
    const matches = { streamPrefix: MATCH_STREAMS };
    const { events } = await this.parts.store.readOn({ after, filter: matches, limit: 1 });
    return events.length > 0;
  }

  async #look(): Promise<void> {
    await this.read();
    this.failure = await this.parts.sharing.failure();
  }

  #moveTo(version: number, position: bigint): bigint {
    this.version = version;
    this.position = version >= this.parts.projection.version ? position : 0n;
    this.#moved.ring();
    return this.position;
  }
}
