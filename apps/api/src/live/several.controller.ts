import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { LinkNotes } from '../access/link-notes.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, RequestKinds, Roles, ServedBy, TakesTicket } from '../access/roles.js';
import { AnswersProblem } from '../docs/decorators.js';
import { MatchFacts } from '../reading/match-facts.js';
import { LIVE_FEED } from '../reading/reading.module.js';
import { SeveralQuery } from './live.dto.js';
import { OpenFeeds } from './open-feeds.js';
import { severalOf } from './feed/several-request.js';
import { playSeveral } from './feed/several-feed.js';

const SSE = 'text/event-stream';

/** Several matches as they are played, on one connection: a browser keeps but a few open to one service. */
@ApiTags('live')
@Roles(LOOKERS)
@ServedBy('feeds')
@Controller('v1/live')
export class SeveralController {
  constructor(
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    private readonly facts: MatchFacts,
    private readonly feeds: OpenFeeds,
    private readonly at: AtMatch,
    private readonly links: LinkNotes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @RequestKinds({ request: '?match={id}' })
  @TakesTicket()
  @ApiOperation({
    summary: 'follow several matches as they are played',
    operationId: 'followMatches',
    description:
      'Server-sent events: `ready` with the revision at which the feed begins for each match, then every later event with its ' +
      '`matchId`. An id has a revision for each match in the order of the question, divided by points: come again with it as ' +
      'Last-Event-ID, and nothing is missed. Ends with `end` when every match is sealed.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'the id of the last message that was seen' })
  @ApiProduces(SSE)
  @ApiResponse({
    status: 200,
    description: 'events, as they come',
    content: { [SSE]: { schema: { type: 'string' } } },
  })
  @ApiResponse({ status: 204, description: 'all are sealed and everything was seen: do not come again' })
  @AnswersProblem(400, 404, 429)
  async live(
    @Query() query: SeveralQuery,
    @Headers('last-event-id') header: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const followed = await severalOf({ facts: this.facts, at: this.at, links: this.links, who }, query, header);
    if (followed.every(({ isOver }) => isOver)) {
      await reply.status(204).send();
      return;
    }
    this.feeds.checkRoom(who);
    this.feeds.begin('live', { who, request, reply }, (stream) => playSeveral(this.feed, stream, followed, this.clock));
  }
}
