import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsCount, IsShortText } from '../requests/fields.js';

/** Which of the built-in cards of a game. */
export class ListCardsQuery {
  @ApiPropertyOptional({ description: 'only cards of this kind', example: 'monster' })
  @MayBeLeftOut()
  @IsShortText()
  readonly kind?: string;

  @ApiPropertyOptional({ description: 'next of the page before' })
  @MayBeLeftOut()
  @IsShortText()
  readonly after?: string;

  @ApiPropertyOptional({ description: 'how many at most, from 1 to 1000', default: '100', example: '20' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;
}
