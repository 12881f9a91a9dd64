import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CLOCK, GAMES, type Clock, type OfferedGames } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LinkNotes } from '../access/link-notes.js';
import { LOOKERS, Roles, ServedBy, TakesTicket } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { OpenFeeds } from '../live/open-feeds.js';
import { MatchFacts } from '../reading/match-facts.js';
import { AtTournament } from '../tournaments/at-tournament.js';
import { BEGINNING, placeOf } from './cursor.js';
import { FeedLiveQuery, FeedPage, FeedQuery } from './feed.dto.js';
import { feedPage, type FeedPageSources } from './feed-page.js';
import { FeedSight } from './feed-sight.js';
import { playFeed } from './feed-stream.js';

const SSE = 'text/event-stream';
const USUAL_LIMIT = 100;

/** One feed over all matches that somebody may see, of the service or of a tournament, for platforms. */
@ApiTags('live')
@Roles(LOOKERS)
@ServedBy('feeds')
@Controller('v1/feed')
export class FeedController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GAMES) private readonly games: OfferedGames,
    private readonly facts: MatchFacts,
    private readonly at: AtMatch,
    private readonly links: LinkNotes,
    private readonly feeds: OpenFeeds,
    private readonly tournaments: AtTournament,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'the events of all matches and tournaments, a page behind a cursor',
    operationId: 'readFeed',
    description:
      'In the order in which they were recorded, each as the log of its match shows it to whoever asks; from any cursor again. ' +
      'Whoever comes to see more later (a match is sealed, a seat is granted) reads it again from an earlier one.',
  })
  @Answers(200, 'a page of events, and the cursor where it ends', FeedPage)
  @AnswersProblem(400)
  async page(@Query() { tournament, after, limit }: FeedQuery, @Who() who: Asker): Promise<FeedPage> {
    const place = after === undefined ? BEGINNING : await placeOf(this.store, after);
    return feedPage(this.#sources(who, tournament), place, Number(limit ?? USUAL_LIMIT));
  }

  @Get('live')
  @TakesTicket()
  @ApiOperation({
    summary: 'the events of all matches and tournaments, as they come',
    operationId: 'followFeed',
    description:
      'Server-sent events: `ready` with the cursor at which the feed begins (left out: the end), every later event with its cursor ' +
      'as id, and `caught-up` whenever nothing is left. Come again with Last-Event-ID and nothing is missed.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'the last cursor that was seen' })
  @ApiProduces(SSE)
  @ApiResponse({
    status: 200,
    description: 'events, as they come',
    content: { [SSE]: { schema: { type: 'string' } } },
  })
  @AnswersProblem(400, 429)
  async live(
    @Query() { tournament, after }: FeedLiveQuery,
    @Headers('last-event-id') header: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const said = header === undefined || header === '' ? after : header;
    const place = await placeOf(this.store, said ?? 'now');
    this.feeds.checkRoom(who);
    const sources = this.#sources(who, tournament);
    this.feeds.begin('live', { who, request, reply }, (stream) => playFeed(sources, stream, place));
  }

  #sources(who: Asker, tournament: string | undefined): FeedPageSources {
    const { store, clock, facts, at, links, games, tournaments } = this;
    return { store, clock, sight: new FeedSight({ facts, at, links, games, tournaments }, { who, tournament }) };
  }
}
