import { Readable } from 'node:stream';
import { Controller, Get, Header, Headers, Inject, Param, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Ledger } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { AttemptPage, EventPage, Timeline } from '@stackledger/wire';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { AttemptsQuery, EventsQuery } from './events.dto.js';
import { eventLines, eventPage } from './log.js';
import { attemptPage } from './refused-attempts.js';
import { timelineOf } from './timeline.js';

const JSON_LINES = 'application/x-ndjson';

/** What happened at a match: its log, the tree of its lines of play, and what was tried and refused. */
@ApiTags('events')
@Controller('v1/matches/:id')
export class EventsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  @Get('events')
  @Header('vary', 'accept')
  @ApiOperation({
    summary: 'the log of a match',
    operationId: 'listEvents',
    description: `With \`Accept: ${JSON_LINES}\` one event a line.`,
  })
  @ApiProduces('application/json', JSON_LINES)
  @Answers(200, 'a page of events', 'EventPage')
  @AnswersProblem(400, 404, 422)
  async events(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: EventsQuery,
    @Headers('accept') accept = '',
  ): Promise<EventPage | StreamableFile> {
    const session = await this.ledger.session(id);
    if (!accept.includes(JSON_LINES)) return eventPage(this.store, session, query);
    return new StreamableFile(Readable.from(eventLines(this.store, session, query)), { type: JSON_LINES });
  }

  @Get('timeline')
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'the tree of lines of play, with every rewind', operationId: 'viewTimeline' })
  @Answers(200, 'every event of the table', 'Timeline')
  @AnswersProblem(400, 404)
  async timeline(@Param('id', MatchIdPipe) id: string): Promise<Timeline> {
    return timelineOf(this.store, await this.ledger.session(id));
  }

  @Get('attempts')
  @ApiOperation({ summary: 'the last 1,000 refused commands', operationId: 'listAttempts' })
  @Answers(200, 'a page of refused commands', 'AttemptPage')
  @AnswersProblem(400, 404, 422)
  async attempts(@Param('id', MatchIdPipe) id: string, @Query() query: AttemptsQuery): Promise<AttemptPage> {
    return attemptPage(this.ledger, await this.ledger.session(id), query);
  }
}
