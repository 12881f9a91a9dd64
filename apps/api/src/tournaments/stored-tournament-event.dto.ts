import type { JsonMap } from '@stackledger/wire';
import { count, Field, JsonBody, jsonMap, listOf, OptionalField, revision, text, time } from '../docs/json-body.js';
import { TournamentActorView } from './tournaments.dto.js';

@JsonBody('An event of a tournament as it is stored and exported, in the form of those of matches.')
export class StoredTournamentEvent {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly tournamentId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(text('past tense')) readonly type!: string;
  @Field(count('of its type, as it was written')) readonly schema!: number;
  @Field(time()) readonly recordedAt!: string;
  @Field(TournamentActorView) readonly actor!: TournamentActorView;
  @Field(text()) readonly commandId!: string;
  @Field(listOf(text())) readonly because!: readonly string[];
  @Field(text('of the event before, 64 zeros on the first')) readonly prevHash!: string;
  @Field(text('SHA-256 of the canonical JSON of this event without id, hash and sealed')) readonly hash!: string;
  @Field(jsonMap()) readonly data!: JsonMap;
  @OptionalField(jsonMap()) readonly command?: JsonMap;
  @OptionalField(jsonMap('what not everybody may see, with its salt; data.seal is its hash')) readonly sealed?: JsonMap;
}
