import { Body, Controller, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { sha256Hex } from '@stackledger/integrity';
import { CHANCE, lastTriable, type Chance, type Ledger } from '@stackledger/ledger';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { ACTORS, OfMatch, Roles } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { PreviewQuery } from '../rewinds/rewinds.dto.js';
import { readWhatIf } from './asking.js';
import { whatIf } from '@stackledger/service';
import { WhatIf, WhatIfRequest } from './what-if.dto.js';

const PASSED = { at: '41', commands: [{ type: 'PassPriority', seat: 'anna' }] };

/** What would have come of other commands. Nothing is written, drawn or remembered. */
@ApiTags('commands')
@Roles(ACTORS)
@OfMatch('id')
@Controller('v1/matches/:id/what-ifs')
export class WhatIfsController {
  /** Nobody reckons what is thrown for a word without it; drawn when it is first needed. */
  #secret: string | undefined;

  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(CHANCE) private readonly chance: Chance,
    private readonly at: AtMatch,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'what would come of commands after any revision',
    operationId: 'askWhatIf',
    description:
      'The commands are tried on a copy, up to the first that is refused. Until the match is sealed its dice are thrown away ' +
      'afterwards, and cards that the seat does not know are dealt at random: it tells nobody the future.',
  })
  @ApiBody({ schema: { $ref: getSchemaPath(WhatIfRequest) }, examples: { passed: { value: PASSED } } })
  @Answers(200, 'command by command what would happen, and how it differs from what did', WhatIf)
  @AnswersProblem(400, 404, 413, 422)
  async ask(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: unknown,
    @Query() { seat }: PreviewQuery,
    @Who() who: Asker,
  ): Promise<WhatIf> {
    const { viewer, seat: own } = await this.at.sight(who, id, seat);
    const session = await this.ledger.session(id);
    const { at = lastTriable(session, viewer), commands, table, luck } = readWhatIf(body);
    const asked = { at, commands, viewer, ...(table && { table: own ?? null }) };
    return whatIf(session, asked, luck === undefined ? this.chance : this.again(`${id} ${at} ${own ?? ''} ${luck}`));
  }

  /** Chance that throws the same dice for the same words; nobody can reckon them, whatever the words are. */
  private again(words: string): Chance {
    this.#secret ??= this.chance.newSeed();
    const seed = sha256Hex(`${this.#secret} ${words}`);
    return { ...this.chance, newSeed: () => seed };
  }
}
