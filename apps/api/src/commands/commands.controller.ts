import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Ledger } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyRequest } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { ACTORS, LOOKERS, OTHER_SEAT, OWN_SEAT, OfMatch, PLAYERS, RequestKinds, Roles } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { TakesIdempotencyKey } from '../requests/command-id.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { note } from '../operations/notes.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { ActionsQuery, EventQuery, ExplainBody } from './commands.dto.js';
import { explainCommand, explainEvent, legalActionsOf } from '@stackledger/service';
import { noteCommandId } from './sent-command.js';
import { submitBody } from './submitting.js';
import { CommandAnswer } from './answers.dto.js';
import { LegalActions } from './legal-actions.dto.js';
import { CommandExplanation, EventExplanation } from './explanations.dto.js';

/** The only door for play, judging and disputes, and what may go through it. */
@ApiTags('commands')
@OfMatch('id')
@Controller('v1/matches/:id')
export class CommandsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly at: AtMatch,
  ) {}

  @Post('commands')
  @Roles([...ACTORS, 'organizer'])
  @RequestKinds(
    { request: 'as anna', answers: PLAYERS },
    { request: 'as ben', answers: ['scribe'] },
    { request: 'to rule', answers: ['head-judge', 'judge'] },
    { request: 'to rewind simply', answers: ['head-judge'] },
    { request: 'to rewind fully', answers: ['head-judge'] },
    { request: 'to start', answers: ['organizer', 'head-judge', 'judge'] },
    { request: 'to seal', answers: ['organizer', 'head-judge'] },
  )
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'give a command to a match', operationId: 'sendCommand' })
  @TakesIdempotencyKey('instead of commandId in the body')
  @ApiBody({ schema: { $ref: getSchemaPath('Command') } })
  @Answers(200, 'what happened, and what the table waits for now', CommandAnswer)
  @AnswersProblem(400, 404, 409, 413, 422, 428, 503, 507)
  async send(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: unknown,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Req() request: FastifyRequest,
  ): Promise<CommandAnswer> {
    noteCommandId(request, body, key);
    const answer = await submitBody({ ledger: this.ledger, at: this.at, who }, id, body, key);
    note(request, { revision: answer.revision, result: 'accepted' });
    return answer;
  }

  @Get('legal-actions')
  @Roles(ACTORS)
  @RequestKinds(OWN_SEAT, OTHER_SEAT)
  @ApiOperation({ summary: 'what a seat may do now, or could at a revision', operationId: 'legalActions' })
  @Answers(200, 'templates of every command that would be accepted', LegalActions)
  @AnswersProblem(400, 404, 422)
  async legal(
    @Param('id', MatchIdPipe) id: string,
    @Query() { seat, at }: ActionsQuery,
    @Who() who: Asker,
  ): Promise<LegalActions> {
    const acting = await this.at.actingSeat(who, id, seat);
    const isScribe = who.kind === 'holder' && who.grant.role === 'scribe';
    return legalActionsOf(await this.ledger.session(id, at === undefined ? 'now' : Number(at)), acting, {
      isScribe,
      at,
    });
  }

  @Post('explain')
  @Roles(ACTORS)
  @RequestKinds(
    { request: 'as anna', answers: 'own-seat' },
    { request: 'as a judge', answers: ['head-judge', 'judge'] },
  )
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'why a command would be accepted or refused now', operationId: 'explainCommand' })
  @Answers(200, 'whether it would be accepted, and if not, why not', CommandExplanation)
  @AnswersProblem(400, 404)
  async explain(
    @Param('id', MatchIdPipe) id: string,
    @Body() { command }: ExplainBody,
    @Who() who: Asker,
  ): Promise<CommandExplanation> {
    const named = await this.at.asked(who, id, command);
    return explainCommand(await this.ledger.session(id), named);
  }

  @Get('explain')
  @RequestKinds({ request: '?revision=0' })
  @Roles(LOOKERS)
  @ApiOperation({ summary: 'why an event happened', operationId: 'explainEvent' })
  @Answers(200, 'the command behind it and the rules that made it so', EventExplanation)
  @AnswersProblem(400, 404, 422)
  async explainEvent(
    @Param('id', MatchIdPipe) id: string,
    @Query() { seat, ...asked }: EventQuery,
    @Who() who: Asker,
  ): Promise<EventExplanation> {
    const sight = await this.at.sight(who, id, seat);
    return explainEvent(this.store, await this.ledger.session(id), asked, sight);
  }
}
