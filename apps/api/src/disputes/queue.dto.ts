import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';

const STATES = ['open', 'called', 'attended', 'heard', 'ruled', 'appealed', 'reviewed'];

/** Which calls to list. */
export class QueueQuery {
  @ApiPropertyOptional({
    enum: STATES,
    default: 'open',
    description: 'how far they have come; `open`: any that is not closed',
  })
  @MayBeLeftOut()
  @IsIn(STATES, { message: `state: expected one of ${STATES.join(', ')}; a closed call is read at its match` })
  readonly state?: string;

  @ApiPropertyOptional({ example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;
}
