import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { JsonMap } from '@stackledger/wire';
import { IsObject } from 'class-validator';
import { Field, JsonBody, jsonMap } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsRevision, IsShortText } from '../requests/fields.js';

/** Whose legal actions, and of which revision. */
export class ActionsQuery {
  @ApiPropertyOptional({ description: 'a revision of any line of play; left out: the last', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;

  @ApiPropertyOptional({ example: 'anna', description: 'whoever holds the link of a seat may leave it out' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Which event is to be explained. */
export class EventQuery {
  @ApiProperty({ description: 'the revision of the event', example: '42' })
  @IsRevision()
  readonly revision!: string;

  @ApiPropertyOptional({ description: 'why this object is what it is right after the event', example: 'old-book' })
  @MayBeLeftOut()
  @IsShortText()
  readonly object?: string;

  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

@JsonBody('A command to be explained, without its id and without the revision that it expects.')
export class ExplainBody {
  @Field(jsonMap(), { example: { type: 'PassPriority', seat: 'anna' } })
  @IsObject({ message: 'command: expected a map with a type' })
  readonly command!: JsonMap;
}
