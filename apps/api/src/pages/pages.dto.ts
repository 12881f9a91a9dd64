import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsCount, IsRevision, IsShortText } from '../requests/fields.js';

/** Which part of the story, and through whose eyes. */
export class StoryQuery {
  @ApiPropertyOptional({
    description: 'the first event of the page: next of the page before',
    default: '0',
    example: '42',
  })
  @MayBeLeftOut()
  @IsRevision()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'how many rows at most, from 1 to 1000', default: '100', example: '20' })
  @MayBeLeftOut()
  @IsCount()
  readonly limit?: string;

  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}
