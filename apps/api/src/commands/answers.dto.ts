import { body, Field, JsonBody, listOf, OptionalField, revision, text } from '../docs/json-body.js';
import { EventSummary } from '../events/event-summary.dto.js';
import { FollowedView } from '../rewinds/followed.dto.js';
import { Awaiting } from './awaiting.dto.js';

@JsonBody('A command that was accepted: what happened, and what the table waits for now.')
export class CommandAnswer {
  @Field(text()) readonly commandId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(listOf(EventSummary)) readonly events!: readonly EventSummary[];
  @Field(Awaiting) readonly awaiting!: Awaiting;
  @OptionalField(body(FollowedView, 'Of a rewind that commands follow: what became of each.'))
  readonly followed?: FollowedView;
}
