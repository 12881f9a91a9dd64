import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { answerNames } from '@stackledger/access';
import { isMap } from '@stackledger/rules';
import { malformed, RequestRejected } from '@stackledger/service';
import { readTournamentEnvelope } from '@stackledger/tournament-ledger';
import { correctionPreview, readTournamentCommand, type Tournament } from '@stackledger/tournaments';
import { ACCESS, type Access } from '../access/access.js';
import { Who, type Asker } from '../access/asker.js';
import { RequestKinds, Roles } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { AtTournament, revisionAsked, seesSealed } from './at-tournament.js';
import { TOURNAMENT_LOOKERS } from './tournament-roles.js';
import {
  asJsonMap,
  byName,
  eventView,
  isAboutResult,
  outstandingView,
  roundTimeView,
  slipsView,
  standingsView,
  standingView,
  tableView,
} from './tournament-views.js';
import { notThere, roundAsked } from './round-asked.js';
import { SlipsView } from './slips.dto.js';
import {
  CorrectionAsked,
  CorrectionPreviewView,
  OutstandingView,
  PairingsQuery,
  PairingsView,
  ResultHistory,
  RoundQuery,
  RoundTimeView,
  StandingsView,
  TableQuery,
  TournamentMomentQuery,
} from './tournaments.dto.js';

/** What is read of the rounds of a tournament. */
@ApiTags('tournaments')
@Roles(TOURNAMENT_LOOKERS)
@Controller('v1/tournaments/:tournament')
export class RoundsController {
  constructor(
    private readonly at: AtTournament,
    @Inject(ACCESS) private readonly access: Access,
  ) {}

  @Get('pairings')
  @ApiOperation({ summary: 'who plays whom in a round, by table or by name', operationId: 'viewPairings' })
  @Answers(200, 'the pairings', PairingsView)
  @AnswersProblem(400, 404, 422, 503)
  async pairings(
    @Param('tournament') id: string,
    @Query() { at, round: asked, by = 'table' }: PairingsQuery,
    @Who() who: Asker,
  ): Promise<PairingsView> {
    const { state, revision } = await this.#moment(who, id, at);
    const round = roundAsked(state, asked);
    const about = { round: round.round, version: round.version, revision: String(revision) };
    const now = this.at.now();
    if (by === 'table') return { ...about, tables: round.tables.map((table) => tableView(round, table, now)) };
    const players = round.tables.flatMap((table) => table.players).join(' ');
    return { ...about, players: byName(round, await answerNames(this.access.people).among(players)) };
  }

  @Get('clock')
  @ApiOperation({
    summary: 'the time of a round, and of the tables that have their own',
    operationId: 'viewRoundTime',
  })
  @Answers(200, 'ends, absolute, and the time of the service', RoundTimeView)
  @AnswersProblem(400, 404, 422, 503)
  async clock(
    @Param('tournament') id: string,
    @Query() { at, round }: RoundQuery,
    @Who() who: Asker,
  ): Promise<RoundTimeView> {
    const { state, revision, isStaff } = await this.#moment(who, id, at);
    return roundTimeView(roundAsked(state, round), { revision, now: this.at.now(), isStaff });
  }

  @Get('slips')
  @ApiOperation({ summary: 'the slips of a round, with their codes', operationId: 'viewSlips' })
  @Answers(200, 'the slips', SlipsView)
  @AnswersProblem(400, 404, 422, 503)
  async slips(
    @Param('tournament') id: string,
    @Query() { at, round: asked }: RoundQuery,
    @Who() who: Asker,
  ): Promise<SlipsView> {
    const { state } = await this.#moment(who, id, at);
    return slipsView(id, roundAsked(state, asked));
  }

  @Get('standings')
  @ApiOperation({ summary: 'the standings after any round, at any moment', operationId: 'viewStandings' })
  @Answers(200, 'the standings, the best first', StandingsView)
  @AnswersProblem(400, 404, 422, 503)
  async standings(
    @Param('tournament') id: string,
    @Query() { at, round }: RoundQuery,
    @Who() who: Asker,
  ): Promise<StandingsView> {
    const { state, revision } = await this.#moment(who, id, at);
    return standingsView(state, revision, round === undefined ? state.rounds.length : roundAsked(state, round).round);
  }

  @Get('outstanding')
  @ApiOperation({ summary: 'tables without a result, and late results', operationId: 'viewOutstanding' })
  @Answers(200, 'what the scorekeeper waits for', OutstandingView)
  @AnswersProblem(400, 404, 422, 503)
  async outstanding(
    @Param('tournament') id: string,
    @Query() { at }: TournamentMomentQuery,
    @Who() who: Asker,
  ): Promise<OutstandingView> {
    const { state, revision } = await this.#moment(who, id, at);
    return outstandingView(state, revision, this.at.now());
  }

  @Get('result-history')
  @RequestKinds({ request: '?round=1&table=1' })
  @ApiOperation({
    summary: 'what happened to the result of a table, with who and why',
    operationId: 'viewResultHistory',
  })
  @Answers(200, 'the events, oldest first', ResultHistory)
  @AnswersProblem(400, 404, 422, 503)
  async history(
    @Param('tournament') id: string,
    @Query() { round, table }: TableQuery,
    @Who() who: Asker,
  ): Promise<ResultHistory> {
    const sight = await this.at.sight(who, id);
    const [inRound, atTable] = [Number(round), Number(table)];
    const { tables } = roundAsked(sight.session.stateAt(sight.head), round);
    if (atTable > tables.length) throw notThere(`round ${round} has tables 1 to ${tables.length}`);
    const sees = seesSealed(sight);
    const events = sight.session
      .eventsAbout(inRound, atTable)
      .filter(({ revision }) => Number(revision) <= sight.head)
      .filter(({ json }) => isAboutResult(readTournamentEnvelope(json), atTable))
      .map(({ json }) => eventView(json, sees));
    return { round: inRound, table: atTable, events };
  }

  @Post('corrections/preview')
  @Roles(['organizer', 'head-judge', 'scorekeeper'])
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'what a correction would change; nothing happens', operationId: 'previewCorrection' })
  @ApiBody({ schema: { $ref: getSchemaPath(CorrectionAsked) } })
  @Answers(200, 'standings before and after, pairings, cut', CorrectionPreviewView)
  @AnswersProblem(400, 404, 422, 503)
  async preview(
    @Param('tournament') id: string,
    @Body() body: unknown,
    @Who() who: Asker,
  ): Promise<CorrectionPreviewView> {
    const { session, head } = await this.at.sight(who, id);
    const { as, ...asked } = isMap(body) ? body : {};
    const read = readTournamentCommand({ ...asked, type: 'CorrectResult', reason: 'preview' });
    if ('wrong' in read) throw malformed(read.wrong, 'Send round, table and result.');
    if (read.command.type !== 'CorrectResult') throw new Error('another command was read');
    const state = session.stateAt(head);
    const preview = correctionPreview(state, read.command, this.at.giver(who, id, as).actor);
    if ('rejection' in preview) {
      const { code, rule, detail } = preview.rejection;
      // A cast: rules are named so.
      throw new RequestRejected({ code, rule: rule as `${string}-${string}`, detail, legal: 'Correct what is named.' });
    }
    const { digits } = state.pack;
    return {
      before: preview.before.map((row) => standingView(row, digits)),
      after: preview.after.map((row) => standingView(row, digits)),
      pairings: preview.pairings === null ? null : asJsonMap(preview.pairings),
      cut: preview.cut === null ? null : asJsonMap(preview.cut),
    };
  }

  async #moment(who: Asker, id: string, at: string | undefined): Promise<TournamentMoment> {
    const sight = await this.at.sight(who, id);
    const revision = revisionAsked(sight, at);
    return { state: sight.session.stateAt(revision), revision, isStaff: sight.isStaff };
  }
}

type TournamentMoment = { readonly state: Tournament; readonly revision: number; readonly isStaff: boolean };
