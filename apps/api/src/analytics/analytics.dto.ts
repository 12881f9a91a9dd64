import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  dayFault,
  DIMENSIONS,
  EXPORT_FORMATS,
  filterFault,
  type Dimension,
  type ExportFormat,
  type Filters,
  type Metric,
} from '@stackledger/analytics';
import { malformed } from '@stackledger/service';
import { IsIn, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Field, JsonBody, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const IsDay = (): PropertyDecorator =>
  Matches(DAY, { message: ({ property }) => `${property}: expected a day like "2026-01-31"` });

/** Which matches, seats and events a figure is of. */
export class FiguresQuery {
  @ApiPropertyOptional({ description: 'only matches of this game', example: 'four-souls' })
  @MayBeLeftOut()
  @IsShortText()
  readonly ruleset?: string;

  @ApiPropertyOptional({ description: 'only matches of this tournament', example: 'cup' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @ApiPropertyOptional({ description: 'only this match' })
  @MayBeLeftOut()
  @IsShortText()
  readonly match?: string;

  @ApiPropertyOptional({ description: 'only what this seat did', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;

  @ApiPropertyOptional({
    description: 'only what this person did, at whatever seat; of rulings and rewinds, this judge',
    example: 'anna',
  })
  @MayBeLeftOut()
  @IsShortText()
  readonly person?: string;

  @ApiPropertyOptional({ description: 'only what came from this card', example: 'bomb' })
  @MayBeLeftOut()
  @IsShortText()
  readonly card?: string;

  @ApiPropertyOptional({ description: 'only matches of so many seats', example: '4' })
  @MayBeLeftOut()
  @Matches(/^[1-9]\d?$/, { message: 'seats: expected a number of seats like 4' })
  readonly seats?: string;

  @ApiPropertyOptional({ description: 'only matches created on this day or later (UTC)', example: '2026-01-01' })
  @MayBeLeftOut()
  @IsDay()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'only matches created on this day or earlier (UTC)', example: '2026-12-31' })
  @MayBeLeftOut()
  @IsDay()
  readonly to?: string;

  @ApiPropertyOptional({
    description: 'whether rewound events count; by default as the metric says',
    enum: ['live', 'all'],
  })
  @MayBeLeftOut()
  @IsIn(['live', 'all'], { message: 'struck: expected live or all' })
  readonly struck?: 'live' | 'all';

  @ApiPropertyOptional({
    description: 'only what the table confirmed, or also what a judge ruled; of metrics of dice',
    enum: ['confirmed', 'all'],
  })
  @MayBeLeftOut()
  @IsIn(['confirmed', 'all'], { message: 'confirmed: expected confirmed or all' })
  readonly confirmed?: 'confirmed' | 'all';

  @ApiPropertyOptional({ description: 'groups other than those of the metric', enum: DIMENSIONS })
  @MayBeLeftOut()
  @IsIn(DIMENSIONS, { message: `by: expected one of ${DIMENSIONS.join(', ')}` })
  readonly by?: Dimension;
}

/** The same, as a file. */
export class FiguresFileQuery extends FiguresQuery {
  @ApiPropertyOptional({ description: 'in which form', enum: EXPORT_FORMATS, default: 'csv' })
  @MayBeLeftOut()
  @IsIn(EXPORT_FORMATS, { message: `format: expected one of ${EXPORT_FORMATS.join(', ')}` })
  readonly format?: ExportFormat;
}

/**
 * The filters of a query. Throws a refusal for days that are none, an end before its beginning, and what says nothing
 * about the metric.
 */
export const filtersOf = (metric: Metric, filters: Filters): Filters => {
  const fault = filterFault(metric, filters);
  if (fault !== null) throw malformed(fault, 'Leave it out, or ask a metric that it says something about.');
  const days = dayFault(filters);
  if (days !== null) throw malformed(days, 'Name days that there are, from before to, or leave one of them out.');
  return filters;
};

/** In which form a table is sent. */
export class TableQuery {
  @ApiPropertyOptional({ description: 'in which form', enum: EXPORT_FORMATS, default: 'csv' })
  @MayBeLeftOut()
  @IsIn(EXPORT_FORMATS, { message: `format: expected one of ${EXPORT_FORMATS.join(', ')}` })
  readonly format?: ExportFormat;
}

const MOST_SQL = 10_000;

@JsonBody("A question of one's own.")
export class SqlBody {
  @Field(text('one SELECT over the tables (docs/reference/analytics.md)'), { example: 'SELECT count(*) FROM matches' })
  @IsString({ message: 'sql: expected a text' })
  @MinLength(1, { message: 'sql: expected a SELECT' })
  @MaxLength(MOST_SQL, { message: `sql: expected at most ${MOST_SQL} characters` })
  readonly sql!: string;
}
