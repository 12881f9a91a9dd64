import { count, Field, JsonBody, mapOf, revision, text } from '../docs/json-body.js';

@JsonBody(
  'How far each seat has the match on its screen, as its device says; a seat that has said nothing is not in it.',
)
export class SeenView {
  @Field(mapOf(revision())) readonly seats!: { readonly [name: string]: string };
}

@JsonBody('How many devices have a table open for one seat, as they call themselves; told to these devices alone.')
export class DevicesView {
  @Field(text()) readonly seat!: string;
  @Field(count()) readonly devices!: number;
}
