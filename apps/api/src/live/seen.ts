import { Injectable } from '@nestjs/common';
import type { Revision, SeenView } from '@stackledger/wire';
import { LRUCache } from 'lru-cache';
import { EventEmitter, once } from 'node:events';
import type { EventStream } from './event-stream.js';

/** Of how many matches it is kept who has seen what; of others nothing is known any more. */
const MOST_MATCHES = 10_000;

/**
 * How far each seat has the match on its screen, as its device says. It is no fact of the match: nothing of it is in the log,
 * and a service that starts anew knows nothing of it until the devices say it again.
 */
@Injectable()
export class Seen {
  readonly #seats = new LRUCache<string, Map<string, number>>({ max: MOST_MATCHES });
  readonly #changes = new EventEmitter().setMaxListeners(0);

  /** A seat has this revision on its screen. It never goes back: what was seen stays seen. */
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

  /** Tells a feed who has seen what, and again after each change. While one message waits for its reader no other is made. */
  async tell(matchId: string, stream: EventStream): Promise<void> {
    let told = JSON.stringify({ seats: {} });
    while (!stream.over.aborted) {
      const data = JSON.stringify(this.of(matchId));
      if (data === told) await once(this.#changes, matchId, { signal: stream.over }).catch(() => undefined);
      else await stream.send({ event: 'seen', data });
      told = data;
    }
  }
}
