import type { JsonMap } from '@stackledger/wire';
import { Field, JsonBody, jsonMap, listOf, OptionalField, orNull, revision, text, time } from '../docs/json-body.js';
import { Actor } from './actor.dto.js';
import { EventSummary } from './event-summary.dto.js';

@JsonBody('One fact as the log tells it.', { allOf: [{ $ref: '#/components/schemas/EventData' }] })
export class LoggedEvent extends EventSummary {
  @Field(
    orNull(
      revision(),
      'The table event before it on its line of play; null for the first one and for events of the record.',
    ),
  )
  readonly parent!: string | null;
  @Field(text()) readonly commandId!: string;
  @Field(Actor) readonly actor!: Actor;
  @Field(time('When it was written: ISO 8601, UTC.')) readonly recordedAt!: string;
  @OptionalField(jsonMap('The command that brought it; on the first event of each command only.'))
  readonly command?: JsonMap;
}

@JsonBody('A page of the log, oldest first. `next` is where the next page begins; null at the end.')
export class EventPage {
  @Field(listOf(LoggedEvent)) readonly events!: readonly LoggedEvent[];
  @Field(orNull(revision())) readonly next!: string | null;
}
