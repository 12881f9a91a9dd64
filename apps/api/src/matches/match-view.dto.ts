import type { JsonMap, MatchStatus } from '@stackledger/wire';
import { Awaiting } from '../commands/awaiting.dto.js';
import {
  count,
  Field,
  JsonBody,
  listOf,
  mapOf,
  named,
  oneOf,
  OPEN,
  OptionalField,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
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

@JsonBody('Who made a link; where the service itself did, only the role.')
export class LinkMaker {
  @Field(text()) readonly role!: string;
  @OptionalField(text()) readonly person?: string;
  @OptionalField(text()) readonly grant?: string;
  @OptionalField(count()) readonly link?: number;
}

@JsonBody(
  'A link by which a hidden hand of the match can be seen (`hand` is null: every one), and where the log tells that it was made and first used.',
)
export class MatchLink {
  @Field(text()) readonly grant!: string;
  @Field(count('its number among the links of the grant')) readonly link!: number;
  @Field(oneOf(['seat', 'player', 'scribe'])) readonly role!: 'seat' | 'player' | 'scribe';
  @Field(text('whom it is for')) readonly person!: string;
  @Field(orNull(text())) readonly hand!: string | null;
  @Field(orNull(named<LinkMaker>('LinkMaker'), 'null: it was not made for this match alone'))
  readonly by!: LinkMaker | null;
  @Field(orNull(revision())) readonly made!: string | null;
  @Field(orNull(time())) readonly madeAt!: string | null;
  @Field(orNull(revision())) readonly used!: string | null;
  @Field(orNull(time())) readonly usedAt!: string | null;
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
  @OptionalField(listOf(MatchLink, 'Links by which hidden hands can be seen; left out while the log tells of none.'))
  readonly links?: readonly MatchLink[];
  @Field(orNull(MatchTurn)) readonly turn!: MatchTurn | null;
  @Field(listOf(MatchCall, 'What judges were called for and is not settled.')) readonly calls!: readonly MatchCall[];
}
