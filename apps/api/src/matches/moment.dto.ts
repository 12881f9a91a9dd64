import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsRevision, IsShortText } from '../requests/fields.js';

/** Whose view of a match, and of which revision. */
export class MomentQuery {
  @ApiPropertyOptional({ description: 'a revision of any line of play; left out: the last', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;

  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}
