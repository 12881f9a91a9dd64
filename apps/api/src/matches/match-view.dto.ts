import type { JsonMap, MatchStatus } from '@stackledger/wire';
import { Awaiting } from '../commands/awaiting.dto.js';
import { count, Field, JsonBody, listOf, mapOf, named, OPEN, orNull, revision, text } from '../docs/json-body.js';
import { MATCH_STATUS } from './match-status.js';
import { Moment } from './moment-view.dto.js';
import { Priority } from './priority.dto.js';

@JsonBody('Whose turn it is, its step and its number.')
export class MatchTurn {
  @Field(text()) readonly active!: string;
  @Field(text()) readonly step!: string;
  @Field(count()) readonly number!: number;
}

@JsonBody('A judge call that is not settled.')
export class MatchCall {
  @Field(text()) readonly call!: string;
  @Field(text()) readonly reason!: string;
  @Field(revision()) readonly at!: string;
}

@JsonBody(
  'A match at some revision. The maps are those of docs/reference/http.md#the-view-of-a-match; a game adds its own members.',
  OPEN,
)
export class MatchView extends Moment {
  @Field(text()) readonly matchId!: string;
  @Field(text()) readonly ruleset!: string;
  @Field(
    orNull(
      text(),
      'For people: why the match cannot be played on here, where the version of its rules is missing; else null.',
    ),
  )
  readonly withoutRules!: string | null;
  @Field(MATCH_STATUS) readonly status!: MatchStatus;
  @Field(orNull(text())) readonly winner!: string | null;
  @Field(Priority) readonly priority!: Priority;
  @Field(Awaiting) readonly awaiting!: Awaiting;
  @Field(listOf(text(), 'bottom to top')) readonly stack!: readonly string[];
  @Field(mapOf(named<JsonMap>('Player'), 'by seat')) readonly players!: { readonly [name: string]: JsonMap };
  @Field(mapOf(named<JsonMap>('Object'), 'by name; cards that the viewer does not know are left out'))
  readonly objects!: {
    readonly [name: string]: JsonMap;
  };
  @Field(mapOf(listOf(text()), 'Piles bottom to top.')) readonly discard!: {
    readonly [name: string]: readonly string[];
  };
  @Field(orNull(MatchTurn)) readonly turn!: MatchTurn | null;
  @Field(listOf(MatchCall, 'What judges were called for and is not settled.')) readonly calls!: readonly MatchCall[];
}
