import type { JsonMap } from '@stackledger/wire';
import { Field, JsonBody, jsonMap, listOf, revision, text } from '../docs/json-body.js';

@JsonBody('One fact in the answer to a command: where it stands, what it is, and the rules that made it so.', {
  allOf: [{ $ref: '#/components/schemas/EventData' }],
})
export class EventSummary {
  @Field(revision()) readonly revision!: string;
  @Field(text('past tense')) readonly type!: string;
  @Field(listOf(text(), 'Ids of docs/rules, the most specific first.')) readonly because!: readonly string[];
  @Field(jsonMap('What the reader may see of it.')) readonly data!: JsonMap;
}
