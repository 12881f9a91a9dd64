import { Field, JsonBody, listOf, OPEN, orNull, revision, text } from '../docs/json-body.js';
import { Moment } from './moment-view.dto.js';
import { Priority } from './priority.dto.js';

@JsonBody('Something on the stack with everything that was fixed when it was put there.', OPEN)
export class StackEntry {
  @Field(text()) readonly name!: string;
  @Field(text()) readonly kind!: string;
  @Field(orNull(text())) readonly controller!: string | null;
  @Field(orNull(text())) readonly source!: string | null;
  @Field(listOf(orNull(text()))) readonly targets!: readonly (string | null)[];
  @Field(listOf(text())) readonly modes!: readonly string[];
  @Field(text()) readonly text!: string;
  @Field(revision()) readonly declaredAt!: string;
}

@JsonBody('The stack, bottom to top.')
export class StackView extends Moment {
  @Field(listOf(StackEntry)) readonly stack!: readonly StackEntry[];
  @Field(Priority) readonly priority!: Priority;
}
