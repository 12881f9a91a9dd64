import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, type Ledger } from '@stackledger/ledger';
import type { CallList } from '@stackledger/wire';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { For, LOOKERS } from '../access/for-roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { momentOf, neededFrom } from '../ledger/moment.js';
import { MomentQuery } from '../matches/moment.dto.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { callListOf } from './viewing-calls.js';

/** Judge calls, as they stand. They are made, attended and ruled by commands. */
@ApiTags('disputes')
@For(LOOKERS)
@Controller('v1/matches/:id')
export class CallsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly at: AtMatch,
  ) {}

  @Get('calls')
  @ApiOperation({ summary: 'the judge calls of a match, open and closed', operationId: 'viewCalls' })
  @Answers(200, 'every call and how far it has come', 'CallList')
  @AnswersProblem(400, 404, 422)
  async calls(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery, @Who() who: Asker): Promise<CallList> {
    const sight = await this.at.sight(who, id, query.seat);
    const session = await this.ledger.session(id, neededFrom(query.at, sight));
    return callListOf(momentOf(session, query.at, sight), this.clock.now());
  }
}
