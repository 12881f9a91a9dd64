import { Injectable } from '@nestjs/common';
import type { Revision, SeenView } from '@stackledger/wire';
import { LRUCache } from 'lru-cache';
import { EventEmitter, once } from 'node:events';
import type { EventStream } from './feed/event-stream.js';

/** The number of matches whose seen revisions are kept; the least recently used are evicted. */
const MOST_MATCHES = 10_000;

/**
 * The last revision that each seat's device has shown. Kept in memory only: it is not part of the log, and after a
 * restart it is unknown until the devices report it again.
 */
@Injectable()
export class SeenRevisions {
  readonly #seats = new LRUCache<string, Map<string, number>>({ max: MOST_MATCHES });
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** Records that a seat has seen this revision. A lower revision than the recorded one is ignored. */
  mark(matchId: string, seat: string, revision: Revision): void {
    const seats = this.#seats.get(matchId) ?? new Map<string, number>();
    this.#seats.set(matchId, seats);
    if (Number(revision) <= (seats.get(seat) ?? -1)) return;
    seats.set(seat, Number(revision));
    this.#changes.emit(matchId);
  }

  of(matchId: string): SeenView {
    const seats = this.#seats.get(matchId) ?? [];
    return { seats: Object.fromEntries([...seats].map(([seat, revision]) => [seat, String(revision)])) };
  }

  /** Sends the seen revisions to a feed, then again after each change; changes while a message is sent are combined. */
  async report(matchId: string, stream: EventStream): Promise<void> {
    let sent = JSON.stringify({ seats: {} });
    while (!stream.over.aborted) {
      const data = JSON.stringify(this.of(matchId));
      if (data === sent) await once(this.#changes, matchId, { signal: stream.over }).catch(() => undefined);
      else await stream.send({ event: 'seen', data });
      sent = data;
    }
  }
}
