import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CreateMatch, JsonMap } from '@stackledger/wire';
import { IsArray, IsIn, IsObject } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';

const message = ({ property }: { property: string }): string => `${property}: expected a map`;

/** The envelope of a match to be created; what is in it is checked by the ledger and the ruleset. */
export class CreateMatchBody implements CreateMatch {
  @ApiProperty({ description: 'the game', example: 'four-souls' })
  @IsShortText()
  readonly ruleset!: string;

  @ApiProperty({ description: 'names in lower case, in turn order', example: ['anna', 'ben'], type: [String] })
  @IsArray({ message: 'seats: expected a list of names' })
  readonly seats!: readonly string[];

  @ApiPropertyOptional({ enum: ['at-once', 'on-command'], default: 'at-once' })
  @MayBeLeftOut()
  @IsIn(['at-once', 'on-command'], { message: 'start: expected at-once or on-command' })
  readonly start?: 'at-once' | 'on-command';

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/Options' }],
    description: "the game's options (docs/http.md#options)",
  })
  @MayBeLeftOut()
  @IsObject({ message })
  readonly options?: JsonMap;

  @ApiPropertyOptional({ example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/Cards' }],
    description: 'merged over the built-in ones; docs/cards.md has every word of them',
  })
  @MayBeLeftOut()
  @IsObject({ message })
  readonly cards?: JsonMap;

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/Decks' }],
    description: 'shuffled and dealt (docs/setups-and-decks.md#decks)',
  })
  @MayBeLeftOut()
  @IsObject({ message })
  readonly decks?: JsonMap;

  @ApiPropertyOptional({
    allOf: [{ $ref: '#/components/schemas/Setup' }],
    description: 'a table that is running already (docs/setups-and-decks.md#setups)',
  })
  @MayBeLeftOut()
  @IsObject({ message })
  readonly setup?: JsonMap;
}
