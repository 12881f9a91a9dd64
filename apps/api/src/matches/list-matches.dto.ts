import { ApiPropertyOptional } from '@nestjs/swagger';
import { STATUSES } from '@stackledger/projections';
import type { MatchStatus } from '@stackledger/wire';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';
import { After, Limit } from '../requests/query-fields.js';

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

  @After()
  readonly after?: string;

  @Limit()
  readonly limit?: string;
}
