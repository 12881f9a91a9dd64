import type { JsonMap } from '@stackledger/wire';
import { body, count, Field, JsonBody, jsonMap, listOf, OptionalField, orNull, text, time } from '../docs/json-body.js';

@JsonBody('The size and hash of a command that is kept in part.')
export class AttemptCut {
  @Field(count()) readonly bytes!: number;
  @Field(text('SHA-256 of the canonical JSON of the whole command')) readonly hash!: string;
}

@JsonBody('A command that was refused.')
export class Attempt {
  @Field(text()) readonly commandId!: string;
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(text()) readonly code!: string;
  @Field(text()) readonly rule!: string;
  @Field(text()) readonly detail!: string;
  @Field(time('When: ISO 8601, UTC.')) readonly at!: string;
  @OptionalField(
    body(
      AttemptCut,
      'Where the command was larger than 2 KiB: `command` holds the members of it that fit into that, `bytes` is the length of its canonical JSON and `hash` the SHA-256 of that.',
    ),
  )
  readonly cut?: AttemptCut;
}

@JsonBody('Refused commands, oldest first; `next` is the cursor of the next page, null at the end.')
export class AttemptPage {
  @Field(listOf(Attempt)) readonly attempts!: readonly Attempt[];
  @Field(orNull(text())) readonly next!: string | null;
}
