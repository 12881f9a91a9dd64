import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsRevision } from '../requests/fields.js';
import { Seat } from '../requests/query-fields.js';

/** Whose view of a match, and of which revision. */
export class MomentQuery {
  @ApiPropertyOptional({ description: 'a revision of any line of play; left out: the last', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;

  @Seat()
  readonly seat?: string;
}

/** A moment of a projection: also how far it must have seen. */
export class ProjectedQuery extends MomentQuery {
  @ApiPropertyOptional({
    description: 'waits up to two seconds until the projection has seen this revision, such as that of an answer',
    example: '44',
  })
  @MayBeLeftOut()
  @IsRevision()
  readonly atLeast?: string;
}

/** A moment of a projection that is the same for everybody. */
export class PublicQuery {
  @ApiPropertyOptional({ description: 'a revision of any line of play; left out: the last', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;

  @ApiPropertyOptional({ description: 'waits up to two seconds until the projection has seen it', example: '44' })
  @MayBeLeftOut()
  @IsRevision()
  readonly atLeast?: string;
}
