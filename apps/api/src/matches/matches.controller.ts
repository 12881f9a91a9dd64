import {
  Body,
  Controller,
  Get,
  Header,
  Headers,
  Inject,
  Param,
  Post,
  Query,
  Res,
  UseGuards,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { answerNames } from '@stackledger/access';
import { GAMES, type OfferedGames, type Ledger } from '@stackledger/ledger';
import type { LiveFeed, ReadSide } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply } from 'fastify';
import { ACCESS, type Access } from '../access/access.js';
import { Who, actedBy, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import {
  LOOKERS,
  OTHER_SEAT,
  OWN_SEAT,
  OfMatch,
  RequestKinds,
  Roles,
  ServedBy,
  WITHOUT_SEAT,
} from '../access/roles.js';
import { SAME_FOR_ALL } from '../answers/caching.js';
import { JSON_TYPE, streamed } from '../answers/streamed.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { TakesIdempotencyKey } from '../requests/command-id.js';
import { LEDGER } from '../ledger/ledger.module.js';
import {
  combatViewOf,
  createMatch,
  momentOf,
  firstRevisionNeeded,
  stackViewOf,
  viewOf,
  type MatchMoment,
  type Perspective,
} from '@stackledger/service';
import { keyIn } from '../requests/idempotency-key.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { DAMAGED_MATCHES, type DamagedMatches } from '../reading/damaged-matches.js';
import { MatchFacts } from '../reading/match-facts.js';
import { requestedMoment } from '../reading/requested-moment.js';
import { projectedAt } from '../reading/projected.js';
import { LIVE_FEED, READING } from '../reading/reading.module.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { checkedNames } from './seat-names.js';
import { CreateMatch } from './create-match.dto.js';
import { ListMatchesQuery } from './list-matches.dto.js';
import { listMatches } from './listing.js';
import { MomentQuery, ProjectedQuery, PublicQuery } from './moment.dto.js';
import { clocksOf, resultsOf } from './viewing.js';
import { CombatView, MatchCreated, MatchOpened, MatchPage, ResultsView } from './matches.dto.js';
import { MatchView } from './match-view.dto.js';
import { StackView } from './stack.dto.js';
import { ClocksView } from './clocks.dto.js';

/** Matches: created, listed, looked at. */
@ApiTags('matches')
@Controller('v1/matches')
export class MatchesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(GAMES) private readonly games: OfferedGames,
    @Inject(READING) readonly reading: ReadSide,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    readonly facts: MatchFacts,
    private readonly at: AtMatch,
    @Inject(ACCESS) private readonly access: Access,
    @Inject(DAMAGED_MATCHES) private readonly damaged: DamagedMatches,
  ) {}

  @Post()
  @Roles(['organizer'])
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'create a match', operationId: 'createMatch' })
  @TakesIdempotencyKey('the same key gives the same match')
  @Answers(201, 'the match, and what its table waits for', MatchCreated, MatchOpened)
  @AnswersProblem(400, 409, 413, 422, 503, 507)
  async create(
    @Body() body: CreateMatch,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MatchCreated | MatchOpened> {
    const { ledger, store, games } = this;
    const { people } = this.access;
    const names = await checkedNames(people, body);
    const created = await createMatch({ ledger, store, games, ...actedBy(who) }, body, keyIn(key));
    for (const [seat, name] of names) await people.record(seat, name);
    void reply.header('location', `/v1/matches/${created.matchId}`);
    return created;
  }

  @Get()
  @ServedBy('lists')
  @Roles(LOOKERS)
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'list matches, oldest first', operationId: 'listMatches' })
  @Answers(200, 'a page of matches', MatchPage)
  @AnswersProblem(400, 503)
  async list(
    @Query() query: ListMatchesQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const { reading, games, store, at, damaged } = this;
    const names = answerNames(this.access.people);
    const sources = { reading, games, store, at, names, damaged };
    return streamed(reply, JSON_TYPE, await listMatches(sources, query, who));
  }

  @Get(':id')
  @RequestKinds(WITHOUT_SEAT, OWN_SEAT, OTHER_SEAT)
  @OfMatch('id')
  @Roles(LOOKERS)
  @ApiOperation({ summary: 'the state of a match at any revision', operationId: 'viewMatch' })
  @Answers(200, 'the state', MatchView)
  @AnswersProblem(400, 404, 422)
  async view(@Param('id', MatchIdPipe) id: string, @Query() query: MomentQuery, @Who() who: Asker): Promise<MatchView> {
    const sight = await this.at.sight(who, id, query.seat);
    return viewOf(momentOf(await this.ledger.session(id, firstRevisionNeeded(query.at, sight)), query.at, sight));
  }

  @Get(':id/stack')
  @OfMatch('id')
  @Roles(LOOKERS)
  @ApiOperation({ summary: 'the stack at any revision, bottom to top', operationId: 'viewStack' })
  @Answers(200, 'the stack', StackView)
  @AnswersProblem(400, 404, 422)
  async stack(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: ProjectedQuery,
    @Who() who: Asker,
  ): Promise<StackView> {
    const sight = await this.at.sight(who, id, query.seat);
    return stackViewOf(await this.#momentAsked(id, query, sight));
  }

  @Get(':id/combat')
  @OfMatch('id')
  @Roles(LOOKERS)
  @ApiOperation({ summary: 'the fight at any revision', operationId: 'viewCombat' })
  @Answers(200, 'the fight, or null outside of one', CombatView)
  @AnswersProblem(400, 404, 422)
  async combat(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: ProjectedQuery,
    @Who() who: Asker,
  ): Promise<CombatView> {
    const sight = await this.at.sight(who, id, query.seat); // nothing of a fight is hidden, but the seat must be one
    return combatViewOf(await this.#momentAsked(id, query, sight));
  }

  @Get(':id/clocks')
  @ServedBy('lists')
  @OfMatch('id')
  @Roles(LOOKERS)
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'how long each seat has taken, and whom the table waits for', operationId: 'viewClocks' })
  @Answers(200, 'the clocks', ClocksView)
  @AnswersProblem(400, 404, 503)
  async clocks(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: PublicQuery,
    @Who() who: Asker,
  ): Promise<ClocksView> {
    const { last } = await this.at.sight(who, id);
    return clocksOf(await projectedAt(this, this.reading.projectors.clocks, id, query, last));
  }

  @Get(':id/results')
  @ServedBy('lists')
  @OfMatch('id')
  @Roles(LOOKERS)
  @Header(...SAME_FOR_ALL)
  @ApiOperation({ summary: 'how the match stands, and how its games ended', operationId: 'viewResults' })
  @Answers(200, 'the results', ResultsView)
  @AnswersProblem(400, 404, 503)
  async results(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: PublicQuery,
    @Who() who: Asker,
  ): Promise<ResultsView> {
    const { last } = await this.at.sight(who, id);
    return resultsOf(await projectedAt(this, this.reading.projectors.matches, id, query, last));
  }

  #momentAsked(id: string, query: ProjectedQuery, sight: Perspective): Promise<MatchMoment> {
    const { ledger, feed, facts } = this;
    return requestedMoment({ ledger, feed, facts }, id, query, sight);
  }
}
