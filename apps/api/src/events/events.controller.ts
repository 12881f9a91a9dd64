import { Controller, Get, Header, Headers, Inject, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Ledger } from '@stackledger/ledger';
import { timelineViewOf, type ReadSide } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OTHER_SEAT, OfMatch, RequestKinds, Roles, ServedBy, WITHOUT_SEAT } from '../access/roles.js';
import { SAME_FOR_ALL } from '../answers/caching.js';
import { JSON_LINES, JSON_TYPE, streamed } from '../answers/streamed.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { isAccepted } from '../answers/accepted.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchFacts } from '../reading/match-facts.js';
import { projectedAt } from '../reading/projected.js';
import { READING } from '../reading/reading.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { AttemptsQuery, EventsQuery, RewindTargetsQuery, TimelineQuery } from './events.dto.js';
import { eventLines, eventPage } from './log.js';
import { attemptPage } from './refused-attempts.js';
import { rewindTargetPage } from './rewind-targets.js';
import { timelinePage } from './timeline-page.js';
import { EventPage } from './events-answers.dto.js';
import { RewindTargetPage, Timeline } from './timeline.dto.js';
import { AttemptPage } from './attempts.dto.js';

/** What happened at a match: its log, the tree of its lines of play, and what was tried and refused. */
@ApiTags('events')
@Roles(LOOKERS)
@OfMatch('id')
@Controller('v1/matches/:id')
export class EventsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READING) readonly reading: ReadSide,
    readonly facts: MatchFacts,
    private readonly at: AtMatch,
  ) {}

  @Get('events')
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({
    summary: 'the log of a match',
    operationId: 'listEvents',
    description: `With \`Accept: ${JSON_LINES}\` one event a line.`,
  })
  @ApiProduces('application/json', JSON_LINES)
  @Answers(200, 'a page of events', EventPage)
  @AnswersProblem(400, 404, 422)
  async events(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: EventsQuery,
    @Headers('accept') accept = '',
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const sight = await this.at.sight(who, id, query.seat);
    const session = await this.ledger.session(id, 'now');
    if (isAccepted(accept, JSON_LINES))
      return streamed(reply, JSON_LINES, eventLines(this.store, session, query, sight));
    return streamed(reply, JSON_TYPE, eventPage(this.store, session, query, sight));
  }

  @Get('timeline')
  @ServedBy('lists')
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'the tree of lines of play, with every rewind', operationId: 'viewTimeline' })
  @Answers(200, 'a page of the events of the table, and the rewinds among them', Timeline)
  @AnswersProblem(400, 404, 503)
  async timeline(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: TimelineQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const { last } = await this.at.sight(who, id);
    const { state } = await projectedAt(this, this.reading.projectors.timeline, id, query, last);
    return streamed(reply, JSON_TYPE, timelinePage(timelineViewOf(state), query));
  }

  @Get('rewind-targets')
  @ApiOperation({
    summary: 'the moments to which a rewind may lead, the latest first',
    operationId: 'listRewindTargets',
    description:
      'Each is the end of a command, of whatever line of play, and is told in a sentence: `revision` is what `Rewind` takes as `to`.',
  })
  @Answers(200, 'a page of moments', RewindTargetPage)
  @AnswersProblem(400, 404, 422)
  async rewindTargets(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: RewindTargetsQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const sight = await this.at.sight(who, id, query.seat);
    return streamed(reply, JSON_TYPE, rewindTargetPage(this.store, await this.ledger.session(id), query, sight));
  }

  @Get('attempts')
  @ApiOperation({
    summary:
      'the last 1,000 refused commands, of those that the reader may see: a seat its own, judges those of judges, who reads all of a sealed match all',
    operationId: 'listAttempts',
  })
  @Answers(200, 'a page of refused commands', AttemptPage)
  @AnswersProblem(400, 404, 422)
  async attempts(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: AttemptsQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const sight = await this.at.sight(who, id, query.seat);
    const session = await this.ledger.session(id, 'now');
    return streamed(reply, JSON_TYPE, await attemptPage(this.ledger, session, query, sight));
  }
}
