import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';
import { After, Limit } from '../requests/query-fields.js';

/** Which of the built-in cards of a game. */
export class ListCardsQuery {
  @ApiPropertyOptional({ description: 'only cards of this kind', example: 'monster' })
  @MayBeLeftOut()
  @IsShortText()
  readonly kind?: string;

  @After()
  readonly after?: string;

  @Limit()
  readonly limit?: string;
}
