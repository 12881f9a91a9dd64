import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';

const STATES = ['open', 'called', 'attended', 'heard', 'ruled', 'appealed', 'reviewed'];

const FOR = ['table', 'reader'];

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

/** Whose sheet it is. */
export class SheetQuery {
  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;

  @ApiPropertyOptional({
    enum: FOR,
    description:
      '`table`: only what everybody may read, to hand over; `reader`: all that whoever asks may see. Left out, pages and texts are for the table and JSON is for the reader.',
  })
  @MayBeLeftOut()
  @IsIn(FOR, { message: `for: expected one of ${FOR.join(', ')}` })
  readonly for?: 'table' | 'reader';
}
