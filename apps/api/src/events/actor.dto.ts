import { count, Field, JsonBody, listOf, oneOf, OptionalField, text } from '../docs/json-body.js';

@JsonBody('Who acted, by which grant.')
export class ActingGrantView {
  @Field(text()) readonly role!: string;
  @Field(text()) readonly person!: string;
  @Field(text()) readonly grant!: string;
  @OptionalField(count('which of the links of the grant; older logs do not say')) readonly link?: number;
  @OptionalField(listOf(text(), 'of whoever judges or mends: the powers that the grant holds; older logs do not say'))
  readonly powers?: readonly string[];
}

@JsonBody(
  'In whose name something was done: a seat, a judge, the organizer, the service itself. `by` is who did it, by which grant: a scribe acts for the seat that is named.',
)
export class Actor {
  @Field(oneOf(['seat', 'judge', 'scribe', 'organizer', 'system', 'import'])) readonly kind!:
    'seat' | 'judge' | 'scribe' | 'organizer' | 'system' | 'import';
  @Field(text()) readonly id!: string;
  @OptionalField(ActingGrantView) readonly by?: ActingGrantView;
}
