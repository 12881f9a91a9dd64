import { Controller, Get, Header, Inject, Param, Query, Res, UseGuards, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { GAMES, type OfferedGames } from '@stackledger/ledger';
import type { FastifyReply } from 'fastify';
import { Roles } from '../access/roles.js';
import { SAME_FOR_ALL } from '../answers/caching.js';
import { JSON_TYPE, streamed } from '../answers/streamed.js';
import { Answers, AnswersProblem, AnswersProblemFor } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { cardPage } from './card-page.js';
import { gameNamed, listedOf, rulesetView } from './describing.js';
import { ListCardsQuery } from './list-cards.dto.js';
import { CardPage, RulesetList, RulesetView } from './rulesets.dto.js';

const UNKNOWN = { 404: 'no such game is offered here' };

/** The games on offer: what a client needs to know before it creates a match, read off what checks it. */
@ApiTags('rulesets')
@Roles('everybody')
@Controller('v1/rulesets')
export class RulesetsController {
  constructor(@Inject(GAMES) private readonly games: OfferedGames) {}

  @Get()
  @UseGuards(TakesNoQuery)
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'the games on offer', operationId: 'listRulesets' })
  @Answers(200, 'the games', RulesetList)
  @AnswersProblem(400)
  list(): RulesetList {
    return { rulesets: [...this.games.values()].map(listedOf) };
  }

  @Get(':ruleset')
  @UseGuards(TakesNoQuery)
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'the options, setups, decks and commands of a game', operationId: 'viewRuleset' })
  @Answers(200, 'the game', RulesetView)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  view(@Param('ruleset') id: string): RulesetView {
    return rulesetView(gameNamed(this.games, id));
  }

  @Get(':ruleset/cards')
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'the built-in cards of a game, by their ids', operationId: 'listCards' })
  @Answers(200, 'a page of cards', CardPage)
  @AnswersProblem(400)
  @AnswersProblemFor(UNKNOWN)
  async cards(
    @Param('ruleset') id: string,
    @Query() query: ListCardsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    return streamed(reply, JSON_TYPE, cardPage(gameNamed(this.games, id), query));
  }
}
