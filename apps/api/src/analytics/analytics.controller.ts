import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { dimensionsOf, EXPORT_FORMATS, FILTERS, filtersOn, METRICS, type AnalyticsTable } from '@stackledger/analytics';
import type { FastifyReply } from 'fastify';
import { Who, type Asker } from '../access/asker.js';
import { Roles, ServedBy } from '../access/roles.js';
import { Answers, AnswersFile, AnswersProblem, AnswersProblemFor } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { AnalyticsTables } from './analytics-tables.js';
import { FiguresFileQuery, FiguresQuery, filtersOf, SqlBody, TableQuery } from './analytics.dto.js';
import { FIGURE_READERS, FiguresSights } from './figures-sight.js';
import { AnalyticsView, FiguresView, SqlAnswer } from './figures.dto.js';

const OFF = { 501: 'the service keeps no analytics' };
const AWAY = { ...OFF, 503: 'too much is asked at once, or the tables are being opened again' };
const CONTENT = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** What one question may take. */
const LIMITS = { ms: 5_000, rows: 10_000 };

/** Figures over all matches, the tables that they are made from, and questions of one's own. */
@ApiTags('analytics')
@Roles(['organizer', 'analyst'])
@ServedBy('analytics')
@Controller('v1/analytics')
export class AnalyticsController {
  constructor(
    private readonly tables: AnalyticsTables,
    private readonly sights: FiguresSights,
  ) {}

  @Get()
  @Roles(FIGURE_READERS)
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'the metrics and the tables that there are, and how far they are',
    operationId: 'viewAnalytics',
  })
  @Answers(200, 'they', AnalyticsView)
  @AnswersProblem(400)
  @AnswersProblemFor(OFF)
  async view(@Who() who: Asker): Promise<AnalyticsView> {
    const { standing, tables, questions } = this.tables.here();
    const { state, behind } = await standing();
    const { tables: seen, person } = await this.sights.of(who);
    const { names, tournament = null } = seen;
    const metrics = METRICS.map((metric) => {
      const { id, title, about, asked, kind, unit, struck, least } = metric;
      return {
        id,
        title,
        about,
        asked,
        kind,
        unit,
        struck,
        least,
        filters: filtersOn(metric),
        by: dimensionsOf(metric),
      };
    });
    const listed = { filters: FILTERS, formats: EXPORT_FORMATS, questions };
    return { state, behind, names, tournament, person, metrics, ...listed, tables: tables.map(tableView) };
  }

  @Get('metrics/:metric')
  @Roles(FIGURE_READERS)
  @ApiOperation({
    summary: 'a metric, with its numbers, intervals and the revisions behind it',
    operationId: 'viewFigures',
    description:
      'Each figure says of how many it is (`n`), and whether these are enough. Over nothing there are no figures.',
  })
  @Answers(200, 'its figures', FiguresView)
  @AnswersProblem(400)
  @AnswersProblemFor({ 404: 'there is no such metric', ...AWAY })
  async figures(@Param('metric') id: string, @Query() query: FiguresQuery, @Who() who: Asker): Promise<FiguresView> {
    const analytics = this.tables.here();
    const metric = this.tables.metric(id);
    const filters = filtersOf(metric, query);
    const { behind } = await analytics.standing();
    const { tables } = await this.sights.of(who);
    const answer = await this.tables.answered(analytics.figures(tables, metric, filters));
    return { behind, ...answer, ...(await this.sights.damagedIn(tables)) };
  }

  @Get('metrics/:metric/file')
  @Roles(FIGURE_READERS)
  @ApiOperation({ summary: 'a metric as a file, with the same digits', operationId: 'exportFigures' })
  @AnswersFile(200, 'the file', CONTENT.parquet, CONTENT.jsonl, 'text/csv')
  @AnswersProblem(400)
  @AnswersProblemFor({ 404: 'there is no such metric', ...AWAY })
  async figuresFile(
    @Param('metric') id: string,
    @Query() { format = 'csv', ...query }: FiguresFileQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const analytics = this.tables.here();
    const metric = this.tables.metric(id);
    const filters = filtersOf(metric, query);
    const { tables } = await this.sights.of(who);
    const answer = await this.tables.answered(analytics.figures(tables, metric, filters));
    const file = await this.tables.answered(analytics.exportFigures(answer, format));
    void reply.header('content-disposition', `attachment; filename="${id}.${format}"`);
    return new StreamableFile(file, { type: CONTENT[format] });
  }

  @Get('tables/:table')
  @ApiOperation({ summary: 'a table as a file', operationId: 'exportTable' })
  @AnswersFile(200, 'the file', CONTENT.parquet, CONTENT.jsonl, 'text/csv')
  @AnswersProblem(400)
  @AnswersProblemFor({ 404: 'there is no such table', ...AWAY })
  async export(
    @Param('table') name: string,
    @Query() { format = 'csv' }: TableQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const table = this.tables.table(name);
    const { tables } = await this.sights.of(who);
    const file = await this.tables.answered(this.tables.here().export(tables, table, format));
    void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
    return new StreamableFile(file, { type: CONTENT[format] });
  }

  @Post('sql')
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'answer one SELECT over the tables',
    operationId: 'askAnalytics',
    description: `Within ${LIMITS.ms / 1000} seconds and ${LIMITS.rows} rows. It can neither write nor reach a file, the network or another table.`,
  })
  @Answers(200, 'the rows', SqlAnswer)
  @AnswersProblem(400)
  @AnswersProblemFor(AWAY)
  async sql(@Body() { sql }: SqlBody, @Who() who: Asker): Promise<SqlAnswer> {
    const { tables } = await this.sights.of(who);
    const answer = await this.tables.answered(this.tables.here().ask(tables, sql, LIMITS));
    return { ...answer, ...(await this.sights.damagedIn(tables)) };
  }
}

const tableView = ({ name, about, defined, columns }: AnalyticsTable): AnalyticsView['tables'][number] => ({
  name,
  about,
  ...(defined !== undefined && { defined }),
  columns: columns.map(({ name: column, is, about: says }) => ({ name: column, is, about: says })),
});
