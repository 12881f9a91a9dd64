import { Field, JsonBody, listOf, orNull, text } from '../docs/json-body.js';

@JsonBody('A round of priority: from whom it runs, and who has passed in it.')
export class PriorityRound {
  @Field(orNull(text())) readonly from!: string | null;
  @Field(listOf(text())) readonly passed!: readonly string[];
}

@JsonBody('Who has priority, since whom the priority round runs, and who has passed in it.')
export class Priority {
  @Field(orNull(text())) readonly holder!: string | null;
  @Field(PriorityRound) readonly lap!: PriorityRound;
}
