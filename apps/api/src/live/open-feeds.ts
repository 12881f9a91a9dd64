import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '../access/access.js';
import type { Asker } from '../access/asker.js';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import { METRICS, type FeedKind, type Metrics } from '../operations/metrics.js';
import { RequestRejected } from '@stackledger/service';
import { openEventStream, type EventStream } from './feed/event-stream.js';
import { FEED_TIMES, FEEDS_AT_ONCE, type FeedTimes } from './feed-times.js';
import { LinkFeeds } from './link-feeds.js';

/** Feeds that the holders of one link have at all processes. */
const MOST_OF_ONE = 200;

/** How often it is looked whether the links by which feeds were opened count still. */
const LOOK_MS = 1_000;

/** Who opens a feed, and the request that asked for it. */
export type FeedRequest = { readonly who: Asker; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** The feeds that are open; when the service ends they end in order, so that their readers come again elsewhere. */
@Injectable()
export class OpenFeeds implements BeforeApplicationShutdown {
  readonly #open = new Map<EventStream, Asker>();
  readonly #ofLinks: LinkFeeds;
  readonly #looking: NodeJS.Timeout;

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(FEED_TIMES) private readonly times: FeedTimes,
    @Inject(FEEDS_AT_ONCE) private readonly most: number,
    @Inject(ACCESS) private readonly access: Access,
    @Inject(PEERS) peers: PeerChannel,
  ) {
    this.#ofLinks = new LinkFeeds(peers);
    this.#looking = setInterval(() => void this.#endWithoutGrant(), LOOK_MS).unref();
  }

  /** Throws a refusal (SL-LIMIT-3) when too many are open; to be asked before anything is written. */
  checkRoom(who: Asker): void {
    if (this.#open.size >= this.most)
      throw tooMany(`${this.most} feeds are open, which is as many as this process keeps`);
    if (who.kind === 'holder' && this.#ofLinks.isFull(who.grant.id, MOST_OF_ONE))
      throw tooMany(`${MOST_OF_ONE} feeds are open by this link, which is as many as one has`);
  }

  /**
   * Opens a feed and has `play` fill it, which goes on when this has returned: an open feed keeps nothing of what
   * routed its request. A failure ends it; its reader comes again with the last revision it has seen.
   */
  begin(kind: FeedKind, { who, request, reply }: FeedRequest, play: (stream: EventStream) => Promise<void>): void {
    const stream = openEventStream(request, reply, this.times);
    this.#open.set(stream, who);
    if (who.kind === 'holder') this.#ofLinks.opened(who.grant.id);
    this.metrics.feed(kind, 1);
    play(stream)
      .catch((error: unknown) => request.log.error({ reqId: request.id, err: error }, 'a feed broke off'))
      .finally(() => {
        stream.end('nothing more comes on this connection');
        this.#open.delete(stream);
        if (who.kind === 'holder') this.#ofLinks.closed(who.grant.id);
        this.metrics.feed(kind, -1);
      });
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#looking);
    this.#ofLinks.leave();
    for (const stream of this.#open.keys()) stream.end('the service is ending; come again');
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
