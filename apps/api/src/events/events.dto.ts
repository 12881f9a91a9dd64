import { ApiPropertyOptional } from '@nestjs/swagger';
import { PublicQuery } from '../matches/moment.dto.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsCount, IsRevision } from '../requests/fields.js';
import { After, From, Limit, Seat } from '../requests/query-fields.js';

/** Which part of the log, and whose view of it. */
export class EventsQuery {
  @From()
  readonly from?: string;

  @Limit('how many at most, from 1 to 1000; JSON Lines without it go to the end')
  readonly limit?: string;

  @Seat()
  readonly seat?: string;
}

/** Whose view of the whole log. */
export class ExportQuery {
  @Seat()
  readonly seat?: string;
}

/** Which part of the timeline, of which moment. */
export class TimelineQuery extends PublicQuery {
  @From()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'how many events at most, from 1 to 1000; left out: as many as a page holds' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;
}

/** Which refused commands. */
export class AttemptsQuery {
  @After()
  readonly after?: string;

  @Limit()
  readonly limit?: string;

  @Seat('only what this seat has tried')
  readonly seat?: string;
}

/** Which moments that a rewind may lead to, as whom. */
export class RewindTargetsQuery {
  @ApiPropertyOptional({ description: 'only what ended before this revision; next of the page before', example: '120' })
  @MayBeLeftOut()
  @IsRevision()
  readonly before?: string;

  @Limit(undefined, '50')
  readonly limit?: string;

  @Seat()
  readonly seat?: string;
}
