import { ApiPropertyOptional } from '@nestjs/swagger';
import { PublicQuery } from '../matches/moment.dto.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsCount, IsRevision, IsShortText } from '../requests/fields.js';

/** Which part of the log, and whose view of it. */
export class EventsQuery {
  @ApiPropertyOptional({ description: 'the first revision of the page', default: '0', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly from?: string;

  @ApiPropertyOptional({
    description: 'how many at most, from 1 to 1000; JSON Lines without it go to the end',
    default: '100',
    example: '20',
  })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;

  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Whose view of the whole log. */
export class ExportQuery {
  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Which part of the timeline, of which moment. */
export class TimelineQuery extends PublicQuery {
  @ApiPropertyOptional({ description: 'the first revision of the page', default: '0', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'how many events at most, from 1 to 1000; left out: as many as a page holds' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;
}

/** Which refused commands. */
export class AttemptsQuery {
  @ApiPropertyOptional({ description: 'next of the page before' })
  @MayBeLeftOut()
  @IsShortText()
  readonly after?: string;

  @ApiPropertyOptional({ description: 'how many at most, from 1 to 1000', default: '100', example: '20' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;

  @ApiPropertyOptional({ description: 'only what this seat has tried', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Which moments that a rewind may lead to, as whom. */
export class RewindTargetsQuery {
  @ApiPropertyOptional({ description: 'only what ended before this revision; next of the page before', example: '120' })
  @MayBeLeftOut()
  @IsRevision()
  readonly before?: string;

  @ApiPropertyOptional({ description: 'how many at most, from 1 to 1000', default: '50', example: '20' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;

  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}
