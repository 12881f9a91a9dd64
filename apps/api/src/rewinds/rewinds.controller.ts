import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/rules';
import type { Ledger } from '@stackledger/ledger';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch, type MatchSight } from '../access/at-match.js';
import { OfMatch, RequestKinds, Roles } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { rewindPreview } from '@stackledger/service';
import { PreviewedRewindQuery, PreviewQuery } from './rewinds.dto.js';
import { RewindPreview, RewindToPreview } from './preview.dto.js';

const FORGOTTEN = { to: '38', insert: [{ type: 'PassPriority', seat: 'ben' }], reapply: true };

/** What a rewind would come to. Nothing is written, drawn or remembered. */
@ApiTags('commands')
@Roles(['head-judge', 'judge', 'scribe'])
@OfMatch('id')
@Controller('v1/matches/:id/rewind-preview')
export class RewindsController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    private readonly at: AtMatch,
  ) {}

  @Get()
  @RequestKinds({ request: '?to=0', answers: ['head-judge'] }) // others with the power to rewind
  @ApiOperation({
    summary: 'what a rewind would come to, how risky it is, and what differs before, now and after it',
    operationId: 'previewRewindTo',
  })
  @Answers(200, 'what would follow it, command by command, and the match after it', RewindPreview)
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
  @RequestKinds({ request: '', answers: ['head-judge'] }) // others with the power to rewind
  @HttpCode(200)
  @ApiOperation({
    summary: 'what a rewind would come to that inserts commands, replays the rewound ones, or both',
    operationId: 'previewRewind',
  })
  @ApiBody({ schema: { $ref: getSchemaPath(RewindToPreview) }, examples: { forgotten: { value: FORGOTTEN } } })
  @Answers(200, 'what would follow it, command by command, and the match after it', RewindPreview)
  @AnswersProblem(400, 404, 413, 422)
  async preview(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: JsonMap,
    @Query() { seat }: PreviewQuery,
    @Who() who: Asker,
  ): Promise<RewindPreview> {
    return rewindPreview(this.ledger, id, body, await this.#sight(who, id, seat));
  }

  async #sight(who: Asker, id: string, seat: string | undefined): Promise<MatchSight> {
    await this.at.checkRewinds(who, id);
    return this.at.sight(who, id, seat);
  }
}
