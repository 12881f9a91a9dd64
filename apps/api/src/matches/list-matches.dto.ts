import { ApiPropertyOptional } from '@nestjs/swagger';
import { STATUSES } from '@stackledger/projections';
import type { MatchStatus } from '@stackledger/wire';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsCount, IsShortText } from '../requests/fields.js';

/** Which matches to list. */
export class ListMatchesQuery {
  @ApiPropertyOptional({ example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @ApiPropertyOptional({ enum: STATUSES })
  @MayBeLeftOut()
  @IsIn(STATUSES, { message: `status: expected one of ${STATUSES.join(', ')}` })
  readonly status?: MatchStatus;

  @ApiPropertyOptional({ example: 'four-souls' })
  @MayBeLeftOut()
  @IsShortText()
  readonly ruleset?: string;

  @ApiPropertyOptional({ description: 'next of the page before' })
  @MayBeLeftOut()
  @IsShortText()
  readonly after?: string;

  @ApiPropertyOptional({ description: 'how many at most, from 1 to 1000', default: '100', example: '20' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;
}
