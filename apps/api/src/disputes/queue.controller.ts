import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock } from '@stackledger/ledger';
import type { ReadSide } from '@stackledger/projections';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { Roles, ServedBy } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { READING } from '../reading/reading.module.js';
import { TournamentCalls } from '../tournaments/tournament-calls.js';
import { CallQueue, QueueQuery } from './queue.dto.js';
import { queueOf } from './queue.js';

/** The judge calls of all matches, and of tables of tournaments, that nobody has closed. */
@ApiTags('disputes')
@Roles(['organizer', 'head-judge', 'judge', 'scorekeeper'])
@ServedBy('lists')
@Controller('v1/calls')
export class QueueController {
  constructor(
    @Inject(READING) private readonly reading: ReadSide,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly at: AtMatch,
    private readonly called: TournamentCalls,
  ) {}

  @Get()
  @ApiOperation({ summary: 'open judge calls, the one that waits for longest first', operationId: 'listCalls' })
  @Answers(200, 'the calls, and how long each has waited', CallQueue)
  @AnswersProblem(400, 503)
  async list(@Query() query: QueueQuery, @Who() who: Asker): Promise<CallQueue> {
    const { reading, at, called } = this;
    const mayRead = (matchId: string): Promise<boolean> => at.mayRead(who, matchId);
    const tables = (tournament: string | undefined): ReturnType<TournamentCalls['open']> =>
      called.open(who, tournament);
    return queueOf({ reading, mayRead, tables }, query, this.clock.now());
  }
}
