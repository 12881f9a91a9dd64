import type { JsonMap } from '@stackledger/wire';
import { IsArray, IsIn, IsObject } from 'class-validator';
import { Field, JsonBody, listOf, mapOf, named, oneOf, OptionalField, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';

const message = ({ property }: { property: string }): string => `${property}: expected a map`;

const STARTS = ['at-once', 'on-command'] as const;

/** What is in the maps is checked by the ledger and the ruleset. */
@JsonBody('A match to be created (docs/reference/http.md#creating-a-match).')
export class CreateMatch {
  @Field(text('the game'), { example: 'four-souls' })
  @IsShortText()
  readonly ruleset!: string;

  @Field(listOf(text(), 'ids in lower case, in turn order'), { example: ['anna', 'ben'] })
  @IsArray({ message: 'seats: expected a list of names' })
  readonly seats!: readonly string[];

  @OptionalField(mapOf(text(), 'who sits in each seat whose id is drawn, in any script (docs/reference/http.md#names)'))
  @MayBeLeftOut()
  @IsObject({ message })
  readonly names?: { readonly [seat: string]: string };

  @OptionalField(oneOf(STARTS), { default: 'at-once' })
  @MayBeLeftOut()
  @IsIn(STARTS, { message: 'start: expected at-once or on-command' })
  readonly start?: 'at-once' | 'on-command';

  @OptionalField(named<JsonMap>('Options', "the game's options (docs/reference/http.md#options)"))
  @MayBeLeftOut()
  @IsObject({ message })
  readonly options?: JsonMap;

  @OptionalField(text(), { example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @OptionalField(
    named<JsonMap>('Cards', 'merged over the built-in ones; docs/reference/cards.md has every word of them'),
  )
  @MayBeLeftOut()
  @IsObject({ message })
  readonly cards?: JsonMap;

  @OptionalField(named<JsonMap>('Decks', 'shuffled and dealt (docs/guide/cards.md#decks)'))
  @MayBeLeftOut()
  @IsObject({ message })
  readonly decks?: JsonMap;

  @OptionalField(named<JsonMap>('Setup', 'a table that is running already (docs/reference/setups.md#setups)'))
  @MayBeLeftOut()
  @IsObject({ message })
  readonly setup?: JsonMap;
}
