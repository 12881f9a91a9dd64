import { IsPersonName } from './person-name.js';
import { count, Field, flag, JsonBody, listOf, text } from '../../docs/json-body.js';

@JsonBody(
  'What was erased of a person, and what remains. `remains` is for people: where something of the person still stands, and what can be done about it.',
)
export class PersonForgotten {
  @Field(text('the id, which stays where it stands')) readonly person!: string;
  @Field(flag()) readonly wasNamed!: boolean;
  @Field(count()) readonly scopes!: number;
  /** Links that were taken back. */
  @Field(count()) readonly revoked!: number;
  /** Texts that were erased. */
  @Field(count()) readonly texts!: number;
  @Field(listOf(text())) readonly remains!: readonly string[];
}

@JsonBody('Somebody who is to be named.')
export class NameBody {
  @Field(text('in any script, at most 80 characters'), { example: '日本太郎' })
  @IsPersonName()
  readonly name!: string;
}
