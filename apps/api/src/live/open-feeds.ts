import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { METRICS, type FeedKind, type Metrics } from '../operations/metrics.js';
import { RequestRefused } from '../problems/request-refused.js';
import { openEventStream, type EventStream } from './event-stream.js';
import { FEED_TIMES, type FeedTimes } from './feed-times.js';

/** Feeds that one process keeps open at once. */
const MOST_FEEDS = 5_000;

/** The feeds that are open; when the service ends they end in order, so that their readers come again elsewhere. */
@Injectable()
export class OpenFeeds implements BeforeApplicationShutdown {
  readonly #open = new Set<EventStream>();

  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(FEED_TIMES) private readonly times: FeedTimes,
  ) {}

  /** Throws a refusal (SL-LIMIT-3) when too many are open; to be asked before anything is written. */
  checkRoom(): void {
    if (this.#open.size < MOST_FEEDS) return;
    throw new RequestRefused({
      code: 'too-many',
      rule: 'SL-LIMIT-3',
      detail: `${MOST_FEEDS} feeds are open, which is as many as this service keeps`,
      legal: 'Come again in a few seconds, or ask for GET …/events now and then.',
      headers: { 'retry-after': '5' },
    });
  }

  /** Opens a feed and has `play` fill it. A failure ends it; its reader comes again with the last revision it has seen. */
  async run(
    kind: FeedKind,
    request: FastifyRequest,
    reply: FastifyReply,
    play: (stream: EventStream) => Promise<void>,
  ): Promise<void> {
    const stream = openEventStream(request, reply, this.times);
    this.#open.add(stream);
    this.metrics.feed(kind, 1);
    try {
      await play(stream);
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'a feed broke off');
    } finally {
      stream.end('nothing more comes on this connection');
      this.#open.delete(stream);
      this.metrics.feed(kind, -1);
    }
  }

  beforeApplicationShutdown(): void {
    for (const stream of this.#open) stream.end('the service is ending; come again');
  }
}
