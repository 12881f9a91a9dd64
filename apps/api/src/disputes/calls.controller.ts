import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, type Ledger } from '@stackledger/ledger';
import type { CallList } from '@stackledger/wire';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { momentOf } from '../ledger/moment.js';
import { MomentQuery } from '../matches/moment.dto.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { callListOf } from './viewing-calls.js';

/** Judge calls, as they stand. They are made, attended and ruled by commands. */
@ApiTags('disputes')
@Controller('v1/matches/:id')
export class CallsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('calls')
  @ApiOperation({ summary: 'the judge calls of a match, open and closed', operationId: 'viewCalls' })
  @Answers(200, 'every call and how far it has come', 'CallList')
  @AnswersProblem(400, 404, 422)
  async calls(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery): Promise<CallList> {
    const session = await this.ledger.session(id, query.at === undefined ? 'now' : Number(query.at));
    return callListOf(momentOf(session, query), this.clock.now());
  }
}
