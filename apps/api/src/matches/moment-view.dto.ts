import { Field, JsonBody, revision } from '../docs/json-body.js';

@JsonBody("Where a reading stands: `revision` is the match's last, `at` the one that was looked at.")
export class Moment {
  @Field(revision()) readonly revision!: string;
  @Field(revision()) readonly at!: string;
}
