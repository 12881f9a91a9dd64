import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../access/access.js';
import type { Asker } from '../access/asker.js';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import { keepHoldings, PeerHoldings } from '../peers/peer-holdings.js';
import { METRICS, type FeedKind, type Metrics } from '../operations/metrics.js';
import { RequestRejected } from '@stackledger/service';
import { openEventStream, type EventStream } from './feed/event-stream.js';
import { FEED_TIMES, type FeedTimes } from './feed-times.js';

/** Feeds that one process keeps open at once, and those that the holders of one link have at all processes. */
const MOST_FEEDS = 5_000;
const MOST_OF_ONE = 200;

/** How often it is looked whether the links by which feeds were opened count still. */
const LOOK_MS = 1_000;

/** Who opens a feed, and the request that asked for it. */
export type FeedRequest = { readonly who: Asker; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** The feeds that are open; when the service ends they end in order, so that their readers come again elsewhere. */
@Injectable()
export class OpenFeeds implements BeforeApplicationShutdown {
  readonly #open = new Map<EventStream, Asker>();
  /** How many of them are open by each grant. */
  readonly #ofGrant = new Map<string, number>();
  /** How many feeds are open by each grant at other processes. */
  readonly #elsewhere = new PeerHoldings<number>();
  readonly #looking: NodeJS.Timeout;
  readonly #leave: () => void;
  #isEnding = false;

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(FEED_TIMES) private readonly times: FeedTimes,
    @Inject(ACCESS) private readonly access: Access,
    @Inject(PEERS) private readonly peers: PeerChannel,
  ) {
    peers.on('feeds', ({ grant, open, asks }, from) => {
      this.#elsewhere.set(from, grant, open > 0 ? open : undefined, performance.now());
      if (asks && this.#openOf(grant) > 0) this.#tell(grant, false);
    });
    this.#leave = keepHoldings(peers, this.#elsewhere, { holdsAny: () => this.#open.size > 0 });
    this.#looking = setInterval(() => void this.#endWithoutGrant(), LOOK_MS).unref();
  }

  /** Throws a refusal (SL-LIMIT-3) when too many are open; to be asked before anything is written. */
  checkRoom(who: Asker): void {
    if (this.#open.size >= MOST_FEEDS)
      throw tooMany(`${MOST_FEEDS} feeds are open, which is as many as this process keeps`);
    if (who.kind === 'holder' && this.#openAnywhere(who.grant.id) >= MOST_OF_ONE)
      throw tooMany(`${MOST_OF_ONE} feeds are open by this link, which is as many as one has`);
  }

  /**
   * Opens a feed and has `play` fill it. A failure ends it; its reader comes again with the last revision it has seen.
   */
  async run(
    kind: FeedKind,
    { who, request, reply }: FeedRequest,
    play: (stream: EventStream) => Promise<void>,
  ): Promise<void> {
    const stream = openEventStream(request, reply, this.times);
    this.#open.set(stream, who);
    this.#count(who, 1);
    this.metrics.feed(kind, 1);
    try {
      await play(stream);
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'a feed broke off');
    } finally {
      stream.end('nothing more comes on this connection');
      this.#open.delete(stream);
      this.#count(who, -1);
      this.metrics.feed(kind, -1);
    }
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#looking);
    this.#isEnding = true;
    this.#leave();
    for (const stream of this.#open.keys()) stream.end('the service is ending; come again');
  }

  #openOf(grant: string): number {
    return this.#ofGrant.get(grant) ?? 0;
  }

  #openAnywhere(grant: string): number {
    return this.#elsewhere.at(grant).reduce((sum, open) => sum + open, this.#openOf(grant));
  }

  /** Whoever opens the first feed of a grant does not know what the others have. */
  #count(who: Asker, change: 1 | -1): void {
    if (who.kind !== 'holder') return;
    const grant = who.grant.id;
    const open = this.#openOf(grant) + change;
    if (open > 0) this.#ofGrant.set(grant, open);
    else this.#ofGrant.delete(grant);
    this.#tell(grant, change > 0 && open === 1);
  }

  #tell(grant: string, asks: boolean): void {
    if (!this.#isEnding) this.peers.tell({ kind: 'feeds', grant, open: this.#openOf(grant), asks });
  }

  async #endWithoutGrant(): Promise<void> {
    for (const [stream, who] of this.#open) {
      // Where it cannot be looked up now, it is the next time.
      const counts = who.kind !== 'holder' || (await this.access.counts(who).catch(() => true));
      if (!counts) stream.end('the link by which this was opened does not count any more');
    }
  }
}

const tooMany = (detail: string): RequestRejected =>
  new RequestRejected({
    code: 'too-many',
    rule: 'SL-LIMIT-3',
    detail,
    legal: 'Come again in a few seconds, or ask for GET …/events now and then.',
    headers: { 'retry-after': '5' },
  });
