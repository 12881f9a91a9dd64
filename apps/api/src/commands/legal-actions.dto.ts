import type { JsonMap } from '@stackledger/wire';
import { Field, JsonBody, jsonMap, listOf, only, OptionalField, revision, schemaFor, text } from '../docs/json-body.js';
import { Fill } from './awaiting.dto.js';

@JsonBody('What is paid for a card, or to use it, as it is printed.')
export class CardPrice {
  @Field(text('In words.')) readonly says!: string;
  @Field(listOf(jsonMap(), 'Part by part, as in files of cards.')) readonly cost!: readonly JsonMap[];
}

@JsonBody('One way to act: `command` is completed from `fill`; `example` is complete and would be accepted now.')
export class Template {
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(listOf(Fill)) readonly fill!: readonly Fill[];
  @Field(schemaFor<JsonMap>({ $ref: '#/components/schemas/Command' })) readonly example!: JsonMap;
  @OptionalField(only(true)) readonly whole?: true;
  @OptionalField(CardPrice, { description: 'At a table alone; left out where it costs nothing.' })
  readonly price?: CardPrice;
}

@JsonBody('What a seat may do: what the table waits for from it, and what is open at any time.')
export class LegalActions {
  @Field(revision()) readonly revision!: string;
  @Field(text()) readonly seat!: string;
  @Field(listOf(Template)) readonly actions!: readonly Template[];
  @Field(listOf(Template)) readonly always!: readonly Template[];
}
