import { ApiProperty } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/wire';
import { IsObject } from 'class-validator';
import { IsRevision, IsShortText } from '../requests/fields.js';

/** Whose legal actions. */
export class SeatQuery {
  @ApiProperty({ example: 'anna' })
  @IsShortText()
  readonly seat!: string;
}

/** Which event is to be explained. */
export class EventQuery {
  @ApiProperty({ description: 'the revision of the event', example: '42' })
  @IsRevision()
  readonly revision!: string;
}

/** A command to be explained, without its id and without the revision that it expects. */
export class ExplainBody {
  @ApiProperty({ type: 'object', additionalProperties: true, example: { type: 'PassPriority', seat: 'anna' } })
  @IsObject({ message: 'command: expected a map with a type' })
  readonly command!: JsonMap;
}
