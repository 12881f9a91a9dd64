import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, type Ledger } from '@stackledger/ledger';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OTHER_SEAT, OfMatch, RequestKinds, Roles, WITHOUT_SEAT } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { callListOf, momentOf, firstRevisionNeeded } from '@stackledger/service';
import { MomentQuery } from '../matches/moment.dto.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { CallList } from './calls.dto.js';

/** Judge calls, as they stand. They are made, attended and ruled by commands. */
@ApiTags('disputes')
@Roles(LOOKERS)
@OfMatch('id')
@Controller('v1/matches/:id')
export class CallsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly at: AtMatch,
  ) {}

  @Get('calls')
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({ summary: 'the judge calls of a match, open and closed', operationId: 'viewCalls' })
  @Answers(200, 'every call and how far it has come', CallList)
  @AnswersProblem(400, 404, 422)
  async calls(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery, @Who() who: Asker): Promise<CallList> {
    const sight = await this.at.sight(who, id, query.seat);
    const session = await this.ledger.session(id, firstRevisionNeeded(query.at, sight));
    return callListOf(momentOf(session, query.at, sight), this.clock.now());
  }
}
