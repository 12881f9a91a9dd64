import type { JsonMap } from '@stackledger/wire';
import {
  count,
  Field,
  JsonBody,
  jsonMap,
  listOf,
  mapOf,
  OptionalField,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { Actor } from './actor.dto.js';

@JsonBody('The rewind after which a command was replayed, and where it came from.')
export class ReplaySource {
  @Field(revision()) readonly rewind!: string;
  @OptionalField(revision()) readonly from?: string;
}

@JsonBody('An event as it is stored and exported (docs/appendix/architecture.md).')
export class StoredEvent {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly matchId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(text('past tense')) readonly type!: string;
  @Field(count('of its type, as it was written')) readonly schema!: number;
  @Field(time()) readonly recordedAt!: string;
  @Field(Actor) readonly actor!: Actor;
  @Field(text()) readonly commandId!: string;
  @Field(listOf(text())) readonly because!: readonly string[];
  @Field(text('of the event before, 64 zeros on the first')) readonly prevHash!: string;
  @Field(text('SHA-256 of the canonical JSON of this event without id, hash and sealed')) readonly hash!: string;
  @Field(jsonMap()) readonly data!: JsonMap;
  @OptionalField(revision()) readonly parent?: string;
  @OptionalField(jsonMap()) readonly command?: JsonMap;
  @OptionalField(jsonMap()) readonly inputs?: JsonMap;
  @OptionalField(ReplaySource) readonly reapplied?: ReplaySource;
  @OptionalField(jsonMap('what not everybody may see, with its salt; data.seal is its hash')) readonly sealed?: JsonMap;
}

@JsonBody(
  'A text that an event refers to. The reference is text- and the SHA-256 of the canonical JSON {data: {text}, salt}.',
)
export class OpenedText {
  @Field(text('64 hex digits')) readonly salt!: string;
  @Field(text()) readonly text!: string;
}

@JsonBody('The texts that people wrote, beside the log, by their references; null where one was forgotten.')
export class TextsLine {
  @Field(mapOf(orNull(OpenedText))) readonly texts!: { readonly [reference: string]: OpenedText | null };
}

@JsonBody('Whose the drawn ids in the log are, as this service knows them; nothing in the log commits to these names.')
export class NamesLine {
  @Field(mapOf(text())) readonly names!: { readonly [id: string]: string };
}

@JsonBody('The last line of a signed export.')
export class CheckpointLine {
  @Field(text('a signed note (C2SP tlog-checkpoint) over all events before it')) readonly checkpoint!: string;
}
