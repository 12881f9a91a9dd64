import type { JsonMap, MatchStatus } from '@stackledger/wire';
import { Awaiting } from '../commands/awaiting.dto.js';
import {
  body,
  count,
  Field,
  JsonBody,
  jsonMap,
  listOf,
  only,
  OptionalField,
  orNull,
  revision,
  text,
} from '../docs/json-body.js';
import { MATCH_STATUS } from './match-status.js';
import { Moment } from './moment-view.dto.js';

@JsonBody('A match that has begun.')
export class MatchCreated {
  @Field(text()) readonly matchId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(MATCH_STATUS) readonly status!: MatchStatus;
  @Field(Awaiting) readonly awaiting!: Awaiting;
}

@JsonBody('A match that starts on command. `seal` commits the service to its dice before anybody gives a seed.')
export class MatchOpened {
  @Field(text()) readonly matchId!: string;
  @Field(text("the service's commitment to its dice")) readonly seal!: string;
  @Field(only('open')) readonly status!: 'open';
}

@JsonBody('A match in the list.')
export class MatchListed {
  @Field(text()) readonly matchId!: string;
  @Field(text()) readonly ruleset!: string;
  @Field(orNull(text())) readonly tournament!: string | null;
  @Field(MATCH_STATUS) readonly status!: MatchStatus;
  @Field(listOf(text())) readonly seats!: readonly string[];
  @Field(orNull(text())) readonly winner!: string | null;
  @Field(revision()) readonly revision!: string;
  @OptionalField(only(true)) readonly withoutRules?: true;
  @OptionalField(
    revision('the revision that is damaged: from there on it cannot be read; the list has what was before it'),
  )
  readonly damagedAt?: string;
}

@JsonBody(
  'A page of matches, oldest first; `next` goes into `after`. A page may be short, and even empty, before the last one.',
)
export class MatchPage {
  @Field(listOf(MatchListed)) readonly matches!: readonly MatchListed[];
  @Field(orNull(text())) readonly next!: string | null;
}

@JsonBody('The fight as far as it has come; null outside of one.')
export class CombatView extends Moment {
  @Field(orNull(jsonMap())) readonly combat!: JsonMap | null;
}

@JsonBody('How a game ended.')
export class GameResultView {
  @Field(count()) readonly game!: number;
  @Field(orNull(text())) readonly winner!: string | null;
  @Field(text()) readonly because!: string;
}

@JsonBody('How much of what the table reported counts, on the active branch.')
export class ReportCounts {
  @Field(count()) readonly reported!: number;
  @Field(count()) readonly confirmed!: number;
  @Field(count()) readonly ruled!: number;
  @Field(count()) readonly waiting!: number;
}

@JsonBody('How a match stands, and how its games ended.')
export class ResultsView extends Moment {
  @Field(MATCH_STATUS) readonly status!: MatchStatus;
  @Field(orNull(text())) readonly winner!: string | null;
  @Field(listOf(GameResultView)) readonly results!: readonly GameResultView[];
  @Field(body(ReportCounts, 'How much of what the table reported counts, on the line of play that stands.'))
  readonly reports!: ReportCounts;
}
