import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { OfMatch, PLAYERS, Roles, ServedBy } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { malformed, unknownRevision } from '@stackledger/service';
import { MatchFacts } from '../reading/match-facts.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { SeenBody } from './live.dto.js';
import { SeenRevisions } from './seen-revisions.js';
import { SeenView } from './feed-messages.dto.js';

/** What the devices of the seats have on their screens: so that whoever acts knows that the others saw it. */
@ApiTags('live')
@Roles(PLAYERS)
@OfMatch('id')
@ServedBy('commands', 'feeds')
@Controller('v1/matches/:id')
export class SeenController {
  constructor(
    private readonly at: AtMatch,
    private readonly facts: MatchFacts,
    private readonly seen: SeenRevisions,
  ) {}

  @Post('seen')
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'a seat has the match up to a revision on its screen',
    operationId: 'markSeen',
    description: 'Feeds of the match tell it to the others with a message `seen`. It is not written into the log.',
  })
  @Answers(200, 'how far each seat has seen the match', SeenView)
  @AnswersProblem(400, 404, 422)
  async mark(
    @Param('id', MatchIdPipe) id: string,
    @Body() { seat: named, revision }: SeenBody,
    @Who() who: Asker,
  ): Promise<SeenView> {
    const { seat } = await this.at.named(who, id, named === undefined ? {} : { seat: named });
    if (typeof seat !== 'string')
      throw malformed('seat: expected a text of 1 to 200 characters', 'Name the seat that has seen it.');
    await this.facts.checkSeat(id, seat);
    const head = (await this.facts.headOf(id)).revision;
    if (Number(revision) > head) throw unknownRevision(id, head, revision);
    this.seen.mark(id, seat, revision);
    return this.seen.of(id);
  }
}
