import type { JsonMap } from '@stackledger/wire';
import { Field, JsonBody, jsonMap, listOf, oneOf, only, OptionalField, revision, text } from '../docs/json-body.js';
import { MatchView } from '../matches/match-view.dto.js';
import { FollowedView } from './followed.dto.js';
import { Difference, RiskView } from './risk.dto.js';

@JsonBody('What a rewind would come to: nothing of it has happened.')
export class RewindPreview {
  @Field(revision()) readonly revision!: string;
  @Field(FollowedView) readonly followed!: FollowedView;
  @Field(MatchView) readonly after!: MatchView;
  @Field(RiskView) readonly risk!: RiskView;
  @Field(listOf(Difference, 'where the table then, the table now and the table after it differ'))
  readonly differences!: readonly Difference[];
}

@JsonBody('Fields of Rewind, as its command has them.')
export class RewindToPreview {
  @Field(revision()) readonly to!: string;
  @OptionalField(oneOf(['keep', 'fresh'])) readonly dice?: 'keep' | 'fresh';
  @OptionalField(listOf(text())) readonly reshuffle?: readonly string[];
  @OptionalField(listOf(jsonMap())) readonly insert?: readonly JsonMap[];
  @OptionalField(only(true)) readonly reapply?: true;
  @OptionalField(listOf(revision())) readonly leaveOut?: readonly string[];
  @OptionalField(text()) readonly kind?: string;
  @OptionalField(text()) readonly ruling?: string;
}
