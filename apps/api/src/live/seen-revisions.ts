import { Inject, Injectable } from '@nestjs/common';
import type { Revision, SeenView } from '@stackledger/wire';
import { lastUsed } from '@stackledger/cache';
import { EventEmitter } from 'node:events';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import type { EventStream } from './feed/event-stream.js';

/** The number of matches whose seen revisions are kept; the least recently used are evicted. */
const MOST_MATCHES = 10_000;

/**
 * The last revision that each seat's device has shown, at whichever process. Kept in memory only: it is not part of the
 * log, and after a restart it is unknown until the devices report it again or another process tells.
 */
@Injectable()
export class SeenRevisions {
  readonly #seats = lastUsed<Map<string, number>>(MOST_MATCHES);
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor(@Inject(PEERS) private readonly peers: PeerChannel) {
    peers.on('seen', ({ matchId, seat, revision }) => this.#note(matchId, seat, revision));
    peers.on('question', ({ matchId }) => {
      for (const [seat, revision] of Object.entries(this.of(matchId).seats))
        this.peers.tell({ kind: 'seen', matchId, seat, revision });
    });
  }

  /** Records that a seat has seen this revision. A lower revision than the recorded one is ignored. */
  mark(matchId: string, seat: string, revision: Revision): void {
    if (this.#note(matchId, seat, revision)) this.peers.tell({ kind: 'seen', matchId, seat, revision });
  }

  of(matchId: string): SeenView {
    const seats = this.#seats.get(matchId) ?? [];
    return { seats: Object.fromEntries([...seats].map(([seat, revision]) => [seat, String(revision)])) };
  }

  /** Sends the seen revisions to a feed, then again after each change; changes while a message is sent are combined. */
  report(matchId: string, stream: EventStream): void {
    let sent = JSON.stringify({ seats: {} });
    let isSending = false;
    const tell = async (): Promise<void> => {
      if (isSending) return;
      isSending = true;
      for (;;) {
        const data = JSON.stringify(this.of(matchId));
        if (data === sent || stream.over.aborted) break;
        sent = data;
        await stream.send({ event: 'seen', data });
      }
      isSending = false;
    };
    if (stream.over.aborted) return;
    const onChange = (): void => void tell();
    this.#changes.on(matchId, onChange);
    stream.over.addEventListener('abort', () => this.#changes.off(matchId, onChange));
    onChange();
  }

  /** Whether this is news. */
  #note(matchId: string, seat: string, revision: Revision): boolean {
    const seats = this.#seats.get(matchId) ?? new Map<string, number>();
    this.#seats.set(matchId, seats);
    if (Number(revision) <= (seats.get(seat) ?? -1)) return false;
    seats.set(seat, Number(revision));
    this.#changes.emit(matchId);
    return true;
  }
}
