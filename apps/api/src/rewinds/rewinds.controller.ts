import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/kernel';
import type { Ledger } from '@stackledger/ledger';
import type { RewindPreview } from '@stackledger/wire';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch, type Sight } from '../access/at-match.js';
import { For } from '../access/for-roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { rewindPreview } from './previewing.js';
import { PreviewedRewindQuery, PreviewQuery } from './rewinds.dto.js';

const FORGOTTEN = { to: '38', insert: [{ type: 'PassPriority', seat: 'ben' }], reapply: true };

/** What a rewind would come to. Nothing is written, drawn or remembered. */
@ApiTags('commands')
@For(['head-judge', 'judge', 'scribe'])
@Controller('v1/matches/:id/rewind-preview')
export class RewindsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly at: AtMatch,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'what a rewind would come to, how risky it is, and what differs before, now and after it',
    operationId: 'previewRewindTo',
  })
  @Answers(200, 'what would follow it, command by command, and the match after it', 'RewindPreview')
  @AnswersProblem(400, 404, 422)
  async previewTo(
    @Param('id', MatchIdPipe) id: string,
    @Query() { to, seat, reapply }: PreviewedRewindQuery,
    @Who() who: Asker,
  ): Promise<RewindPreview> {
    const { paused } = (await this.ledger.session(id, 'now')).timeline.state().record;
    const isAgain = reapply === undefined ? paused === null : reapply === 'true';
    return rewindPreview(this.ledger, id, { to, ...(isAgain && { reapply: true }) }, await this.#sight(who, id, seat));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'what a rewind would come to that inserts commands, gives the struck ones again, or both',
    operationId: 'previewRewind',
  })
  @ApiBody({ schema: { $ref: getSchemaPath('RewindToPreview') }, examples: { forgotten: { value: FORGOTTEN } } })
  @Answers(200, 'what would follow it, command by command, and the match after it', 'RewindPreview')
  @AnswersProblem(400, 404, 413, 422)
  async preview(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: JsonMap,
    @Query() { seat }: PreviewQuery,
    @Who() who: Asker,
  ): Promise<RewindPreview> {
    return rewindPreview(this.ledger, id, body, await this.#sight(who, id, seat));
  }

  async #sight(who: Asker, id: string, seat: string | undefined): Promise<Sight> {
    await this.at.checkRewinds(who, id);
    return this.at.sight(who, id, seat);
  }
}
