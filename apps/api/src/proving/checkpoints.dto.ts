import { Field, JsonBody, text } from '../docs/json-body.js';

@JsonBody(
  "The head of a match's log as a signed note (C2SP tlog-checkpoint), and the key that it was signed with: `name+id+key`.",
)
export class SignedCheckpoint {
  @Field(text()) readonly matchId!: string;
  @Field(text('a signed note (C2SP tlog-checkpoint)')) readonly checkpoint!: string;
  @Field(text('name+id+key: what the signature is checked with')) readonly key!: string;
}

@JsonBody('The key that checkpoints of a service are checked with.')
export class CheckpointKey {
  @Field(text('name+id+key, for `stackledger verify FILE --key KEY`')) readonly key!: string;
}
