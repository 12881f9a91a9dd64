import { Controller, Get, Headers, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, type Ledger } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OfMatch, RequestKinds, Roles, ServedBy, TakesTicket } from '../access/roles.js';
import { AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchFacts } from '../reading/match-facts.js';
import { LIVE_FEED } from '../reading/reading.module.js';
import { PEERS, type PeerChannel } from '../peers/peer-channel.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { lastSeen } from './feed/last-seen.js';
import { LiveQuery, ReplayQuery } from './live.dto.js';
import { playLive } from './feed/live-feed.js';
import { OpenFeeds } from './open-feeds.js';
import { playReplay } from './replay/replay-feed.js';
import { replayOf } from './replay/replay-request.js';
import { SeatDevices } from './seat-devices.js';
import { SeenRevisions } from './seen-revisions.js';

const SSE = 'text/event-stream';
const LAST_EVENT_ID = { name: 'Last-Event-ID', required: false, description: 'the last revision that was seen' };
const STREAM = { content: { [SSE]: { schema: { type: 'string' } } } };

/** Nothing is left to send: a browser does not come again after it. */
const endOf = async (reply: FastifyReply): Promise<void> => {
  await reply.status(204).send();
};

/** A match as it is played, and as it was played. */
@ApiTags('live')
@Roles(LOOKERS)
@OfMatch('id')
@ServedBy('feeds')
@Controller('v1/matches/:id')
export class LiveController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    private readonly at: AtMatch,
    private readonly facts: MatchFacts,
    private readonly feeds: OpenFeeds,
    private readonly seen: SeenRevisions,
    private readonly devices: SeatDevices,
    @Inject(PEERS) private readonly peers: PeerChannel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('live')
  @TakesTicket()
  @ApiOperation({
    summary: 'follow a match as it is played',
    operationId: 'followMatch',
    description:
      'Server-sent events: `ready` with the revision at which the feed begins, then every later event of the log with its ' +
      'revision as id; `seen` with how far each seat has the match on its screen; and to a device that names itself for a seat ' +
      '`devices`, how many there are for it. Come again with Last-Event-ID and nothing is missed. A sealed match ends it with `end`.',
  })
  @ApiHeader(LAST_EVENT_ID)
  @ApiProduces(SSE)
  @ApiResponse({ status: 200, description: 'events, as they come', ...STREAM })
  @ApiResponse({ status: 204, description: 'the match is sealed and everything was seen: do not come again' })
  @AnswersProblem(400, 404, 422, 429)
  async live(
    @Param('id', MatchIdPipe) id: string,
    @Query() { after, seat, device }: LiveQuery,
    @Headers('last-event-id') header: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { viewer, last, delay } = await this.at.sight(who, id, seat);
    const head = last ?? (await this.facts.headOf(id));
    const own = device === undefined ? undefined : { matchId: id, seat: await this.at.seatOf(who, id, seat), device };
    const seen = lastSeen(header, after, { matchId: id, head: head.revision }) ?? head.revision;
    if (head.isSealed && seen === head.revision) return endOf(reply);
    this.feeds.checkRoom(who);
    const reader = { viewer, isSealed: head.isSealed };
    const following = { matchId: id, after: seen, reader, delay, own };
    this.feeds.begin('live', { who, request, reply }, (stream) =>
      playLive(
        { feed: this.feed, clock: this.clock, seen: this.seen, devices: this.devices, peers: this.peers },
        stream,
        following,
      ),
    );
  }

  @Get('replay')
  @RequestKinds({ request: '?to=0' })
  @TakesTicket()
  @ApiOperation({
    summary: 'play a part of a match again, with its gaps divided by speed',
    operationId: 'replayMatch',
    description:
      'Server-sent events as in `live`, and `refusal` for a command that was refused meanwhile. Ends with `end`, or where ' +
      'something of interest was asked for with `stop`, which says where to go on.',
  })
  @ApiHeader(LAST_EVENT_ID)
  @ApiProduces(SSE)
  @ApiResponse({ status: 200, description: 'events, as they came', ...STREAM })
  @ApiResponse({ status: 204, description: 'everything that was asked for was seen: do not come again' })
  @AnswersProblem(400, 404, 422, 429)
  async replay(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: ReplayQuery,
    @Headers('last-event-id') header: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const replay = await replayOf({ facts: this.facts, ledger: this.ledger, at: this.at, who }, id, query, header);
    if (replay === null) return endOf(reply);
    this.feeds.checkRoom(who);
    this.feeds.begin('replay', { who, request, reply }, (stream) => playReplay(this.store, stream, replay));
  }
}
