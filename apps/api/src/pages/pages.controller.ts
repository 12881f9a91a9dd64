import { Controller, Get, Inject, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Ledger } from '@stackledger/ledger';
import { timelineViewOf, type ReadSide } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { FastifyReply } from 'fastify';
import { nameFiller, type NameFiller } from '@stackledger/access';
import { ACCESS, type Access } from '../access/access.js';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OTHER_SEAT, OfMatch, RequestKinds, Roles, ServedBy, WITHOUT_SEAT } from '../access/roles.js';
import { pageText } from '../answers/page.js';
import { JSON_TYPE, streamed } from '../answers/streamed.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { LEDGER } from '../ledger/ledger.module.js';
import { momentOf, firstRevisionNeeded, storyOf, tableOf } from '@stackledger/service';
import { MomentQuery } from '../matches/moment.dto.js';
import { MatchFacts } from '../reading/match-facts.js';
import { projectedAt } from '../reading/projected.js';
import { READING } from '../reading/reading.module.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { StoryQuery } from './pages.dto.js';
import { TableView } from './table.dto.js';
import type { StoryRow } from '@stackledger/wire';
import { StoryPage } from './story.dto.js';

const USUAL_ROWS = 100;

/** What is told in words tells names; who acted stays an id. */
async function* withNames(rows: AsyncIterable<StoryRow>, fill: NameFiller): AsyncGenerator<StoryRow, void> {
  for await (const row of rows) yield { ...row, ...(await fill({ says: row.says, then: row.then })) };
}

/** A match as pages show it: the table in one small answer, and what happened in words. */
@ApiTags('pages')
@Roles(LOOKERS)
@OfMatch('id')
@Controller('v1/matches/:id')
export class PagesController {
  constructor(
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READING) readonly reading: ReadSide,
    readonly facts: MatchFacts,
    private readonly at: AtMatch,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  @Get('table')
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({
    summary: 'the table at any revision, with every name in words and what a seat may do',
    operationId: 'viewTable',
  })
  @Answers(200, 'the table', TableView)
  @AnswersProblem(400, 404, 422)
  async table(
    @Param('id', MatchIdPipe) id: string,
    @Query() query: MomentQuery,
    @Who() who: Asker,
  ): Promise<TableView> {
    const sight = await this.at.sight(who, id, query.seat);
    const moment = momentOf(await this.ledger.session(id, firstRevisionNeeded(query.at, sight)), query.at, sight);
    return tableOf(moment, sight.seat ?? null);
  }

  @Get('story')
  @ServedBy('lists')
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  @ApiOperation({ summary: 'what happened, told in words: a row for each command', operationId: 'tellStory' })
  @Answers(200, 'a page of rows', StoryPage)
  @AnswersProblem(400, 404, 422, 503)
  async story(
    @Param('id', MatchIdPipe) id: string,
    @Query() { from = '0', limit, seat }: StoryQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | StreamableFile> {
    const sight = await this.at.sight(who, id, seat);
    const session = await this.ledger.session(id, Number(from));
    const { state } = await projectedAt(this, this.reading.projectors.timeline, id, {}, sight.last);
    const known = { session, sight, timeline: timelineViewOf(state) };
    const items = withNames(storyOf(this.store, known, Number(from)), nameFiller(this.access.people));
    const most = Number(limit ?? USUAL_ROWS);
    return streamed(reply, JSON_TYPE, pageText({ list: 'rows', items, most, cursor: (next) => next.first }));
  }
}
