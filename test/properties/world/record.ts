import { createHash } from 'node:crypto';
import type { EventSummary } from '@stackledger/wire';
import type { Viewer } from '@stackledger/ledger';
import type { HistoryEntry } from '../../postgres/history/history.js';
import type { VirtualTime } from './virtual-time.js';

/** What was found wrong, in sentences, and a digest of everything that happened, in its order. */
export type WorldReport = {
  readonly faults: readonly string[];
  readonly digest: string;
  readonly happened: { readonly [what: string]: number };
};

/** Who saw what of a match, and from when to when. */
export type Sighting = Pick<HistoryEntry, 'client' | 'stream' | 'begunAt' | 'endedAt'>;

/** An accepted command as its sender was answered. */
export type AcceptedSighting = Sighting & { readonly viewer: Viewer; readonly events: readonly EventSummary[] };

/** All that happened in a world, and what was wrong with it. */
export class WorldRecord {
  readonly entries: HistoryEntry[] = [];
  readonly accepted: AcceptedSighting[] = [];
  /** What each command that is settled was answered, by its match and id. */
  readonly answers = new Map<string, string>();
  /** What each follower was told, in its order. */
  readonly heard = new Map<string, string[]>();
  readonly found: string[] = [];
  readonly #digest = createHash('sha256');
  readonly #happened: { [what: string]: number } = {};
  #lost: { readonly after: number; readonly before: number } | undefined;

  constructor(private readonly time: VirtualTime) {}

  note(what: string, more = ''): void {
    this.#happened[what] = (this.#happened[what] ?? 0) + 1;
    this.digest(`${this.time.now()} ${what} ${more}\n`);
  }

  digest(text: string): void {
    this.#digest.update(text);
  }

  /** What a client sees now of what it asked for then. */
  sighting(stream: string, client: number, begunAt: number): Sighting {
    return { client, stream, begunAt, endedAt: this.time.now() };
  }

  /** The store has gone back to what it was then: of what was done since nothing is promised. */
  restored(backedUpAt: number): void {
    this.#lost = { after: backedUpAt, before: this.time.now() };
  }

  isLost({ begunAt, endedAt }: Pick<Sighting, 'begunAt' | 'endedAt'>): boolean {
    return this.#lost !== undefined && endedAt > this.#lost.after && begunAt < this.#lost.before;
  }

  report(): WorldReport {
    return { faults: this.found, digest: this.#digest.digest('hex'), happened: this.#happened };
  }
}
