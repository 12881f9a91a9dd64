import { Field, JsonBody, listOf } from '../docs/json-body.js';
import { Attempt } from '../events/attempts.dto.js';

@JsonBody('The last 100 commands of a tournament that were refused, oldest first.')
export class TournamentAttempts {
  @Field(listOf(Attempt)) readonly attempts!: readonly Attempt[];
}
