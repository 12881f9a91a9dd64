import { ApiPropertyOptional } from '@nestjs/swagger';
import { STATUSES } from '@stackledger/projections';
import type { MatchStatus } from '@stackledger/wire';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';
import { After, Limit } from '../requests/query-fields.js';

const ASKED_STATUSES = [...STATUSES, 'live', 'over'] as const;
const ORDERS = ['oldest', 'newest'] as const;

/** Which matches to list. */
export class ListMatchesQuery {
  @ApiPropertyOptional({ example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @ApiPropertyOptional({ enum: ASKED_STATUSES, description: '`live`: not over; `over`: ended or sealed' })
  @MayBeLeftOut()
  @IsIn(ASKED_STATUSES, { message: `status: expected one of ${ASKED_STATUSES.join(', ')}` })
  readonly status?: MatchStatus | 'live' | 'over';

  @ApiPropertyOptional({ example: 'four-souls' })
  @MayBeLeftOut()
  @IsShortText()
  readonly ruleset?: string;

  @ApiPropertyOptional({
    example: 'anna',
    description: 'part of the name of a seat, of a tournament or a game, or of an id',
  })
  @MayBeLeftOut()
  @IsShortText()
  readonly search?: string;

  @ApiPropertyOptional({ enum: ORDERS, description: 'left out: the oldest first' })
  @MayBeLeftOut()
  @IsIn(ORDERS, { message: `order: expected one of ${ORDERS.join(', ')}` })
  readonly order?: 'oldest' | 'newest';

  @After()
  readonly after?: string;

  @Limit()
  readonly limit?: string;
}
