import { Body, Controller, Get, Headers, Inject, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { GAMES, type Games, type Ledger } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { CombatView, MatchCreated, MatchOpened, MatchPage, MatchView, StackView } from '@stackledger/wire';
import type { FastifyReply } from 'fastify';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { momentOf } from '../ledger/moment.js';
import { keyIn } from '../requests/idempotency-key.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { CreateMatchBody } from './create-match.dto.js';
import { createMatch } from './creating.js';
import { ListMatchesQuery } from './list-matches.dto.js';
import { listMatches } from './listing.js';
import { MomentQuery } from './moment.dto.js';
import { combatOf, stackOf, viewOf } from './viewing.js';

/** Matches: created, listed, looked at. */
@ApiTags('matches')
@Controller('v1/matches')
export class MatchesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(GAMES) private readonly games: Games,
  ) {}

  @Post()
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'create a match', operationId: 'createMatch' })
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'the same key gives the same match' })
  @Answers(201, 'the match, and what its table waits for', 'MatchCreated', 'MatchOpened')
  @AnswersProblem(400, 409, 413, 422, 503, 507)
  async create(
    @Body() body: CreateMatchBody,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchCreated | MatchOpened> {
    const created = await createMatch({ ledger: this.ledger, store: this.store, games: this.games }, body, keyIn(key));
    void reply.header('location', `/v1/matches/${created.matchId}`);
    return created;
  }

  @Get()
  @ApiOperation({ summary: 'list matches, oldest first', operationId: 'listMatches' })
  @Answers(200, 'a page of matches', 'MatchPage')
  @AnswersProblem(400)
  list(@Query() query: ListMatchesQuery): Promise<MatchPage> {
    return listMatches(this.ledger, this.games, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'the state of a match at any revision', operationId: 'viewMatch' })
  @Answers(200, 'the state', 'MatchView')
  @AnswersProblem(400, 404, 422)
  async view(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery): Promise<MatchView> {
    return viewOf(momentOf(await this.ledger.session(id), query));
  }

  @Get(':id/stack')
  @ApiOperation({ summary: 'the stack at any revision, bottom to top', operationId: 'viewStack' })
  @Answers(200, 'the stack', 'StackView')
  @AnswersProblem(400, 404, 422)
  async stack(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery): Promise<StackView> {
    return stackOf(momentOf(await this.ledger.session(id), query));
  }

  @Get(':id/combat')
  @ApiOperation({ summary: 'the fight at any revision', operationId: 'viewCombat' })
  @Answers(200, 'the fight, or null outside of one', 'CombatView')
  @AnswersProblem(400, 404, 422)
  async combat(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery): Promise<CombatView> {
    return combatOf(momentOf(await this.ledger.session(id), query));
  }
}
