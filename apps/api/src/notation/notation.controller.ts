import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/kernel';
import { situationAt, type Ledger } from '@stackledger/ledger';
import { completionsOf } from '@stackledger/notation';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { NotationAnswer, NotationCompletions } from '@stackledger/wire';
import type { Denied } from '../../../notation/play-text.js';
import { matchAsText } from '../../../notation/match-as-text.js';
import { actedBy, Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { ACTORS, For, LOOKERS } from '../access/for-roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { RequestRefused } from '../problems/request-refused.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { CompleteQuery, NotationBody, NotationQuery } from './notation.dto.js';
import { giveLines } from './giving-lines.js';

/** A match in lines of words (docs/notation.md). */
@ApiTags('notation')
@Controller('v1/matches/:id/notation')
export class NotationController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly at: AtMatch,
  ) {}

  @Get()
  @For(LOOKERS)
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOperation({ summary: 'the match in notation, struck lines in brackets', operationId: 'exportNotation' })
  @AnswersProblem(400, 404, 422)
  async text(
    @Param('id', MatchIdPipe) id: string,
    @Query() { seat }: NotationQuery,
    @Who() who: Asker,
  ): Promise<string> {
    const sight = await this.at.sight(who, id, seat);
    const session = await this.ledger.session(id);
    return matchAsText(this.store, session, sight);
  }

  @Get('complete')
  @For(['player', 'seat', 'scribe'])
  @ApiOperation({ summary: 'how a line may go on as the match stands', operationId: 'completeNotation' })
  @Answers(200, 'what may stand at the end of the line', 'NotationCompletions')
  @AnswersProblem(400, 404)
  async complete(
    @Param('id', MatchIdPipe) id: string,
    @Query() { text, seat }: CompleteQuery,
    @Who() who: Asker,
  ): Promise<NotationCompletions> {
    const { seat: own } = await this.at.sight(who, id, seat);
    return completionsOf(text, situationAt(await this.ledger.session(id, 'now')), own);
  }

  @Post()
  @For(ACTORS)
  @HttpCode(200)
  @ApiOperation({
    summary: 'give lines of notation to a match, command by command',
    operationId: 'sendNotation',
    description: 'Each command is accepted or refused as a whole; the answer tells where the text stopped.',
  })
  @Answers(200, 'what was done, and where and why it stopped', 'NotationAnswer')
  @AnswersProblem(400, 404, 413, 503, 507)
  async give(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: NotationBody,
    @Who() who: Asker,
  ): Promise<NotationAnswer> {
    const { viewer } = await this.at.sight(who, id);
    const named = (command: JsonMap): Promise<JsonMap | Denied> =>
      this.at.named(who, id, command).catch((error: unknown) => {
        if (error instanceof RequestRefused && error.reason.rule !== null) return { denied: error.reason };
        throw error;
      });
    const match = { ledger: this.ledger, store: this.store, matchId: id, named, ...actedBy(who) };
    return giveLines(match, viewer, body);
  }
}
