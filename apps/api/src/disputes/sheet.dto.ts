import { CitedRule } from '../commands/explanations.dto.js';
import {
  body,
  count,
  Field,
  flag,
  integer,
  JsonBody,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { Actor } from '../events/actor.dto.js';
import { MatchLink } from '../matches/match-view.dto.js';
import { CallView } from './calls.dto.js';

@JsonBody('A command of a contested sequence, told in words: `says` first, and what followed from it by itself.')
export class SheetRow {
  @Field(revision()) readonly first!: string;
  @Field(revision()) readonly revision!: string;
  @Field(time()) readonly at!: string;
  @Field(Actor) readonly by!: Actor;
  @Field(flag()) readonly live!: boolean;
  @Field(text()) readonly says!: string;
  @Field(listOf(text())) readonly then!: readonly string[];
}

@JsonBody('One line of play from where the lines part, oldest first; `more` commands follow that are not told.')
export class SheetLine {
  @Field(listOf(SheetRow)) readonly rows!: readonly SheetRow[];
  @Field(count('how many commands of it follow that are not told')) readonly more!: number;
}

@JsonBody(
  'A die that fell in the sequence. `n` numbers the draws of the service; `keptFrom` is the revision whose result was kept.',
)
export class SheetRoll {
  @Field(revision()) readonly revision!: string;
  @Field(flag()) readonly live!: boolean;
  @Field(text()) readonly roller!: string;
  @Field(integer()) readonly value!: number;
  @Field(orNull(integer(), 'which draw of the service it was')) readonly n!: number | null;
  @Field(orNull(revision())) readonly keptFrom!: string | null;
  @Field(oneOf(['service', 'kept', 'reported'])) readonly how!: 'service' | 'kept' | 'reported';
}

@JsonBody('Something that belongs to the call, and who did it in what role.')
export class SheetStep {
  @Field(revision()) readonly revision!: string;
  @Field(time()) readonly at!: string;
  @Field(text()) readonly type!: string;
  @Field(Actor) readonly by!: Actor;
  @Field(text()) readonly says!: string;
}

@JsonBody(
  'What was done about the game, by the event that did it. A rewind says from where it went back, and to where.',
)
export class SheetRemedy extends SheetStep {
  @Field(orNull(revision())) readonly to!: string | null;
  @Field(orNull(revision())) readonly from!: string | null;
  @Field(orNull(text())) readonly dice!: string | null;
  @Field(text()) readonly reason!: string;
  @Field(orNull(text())) readonly authority!: string | null;
  @Field(flag('Whether it was taken back by a later one.')) readonly reverted!: boolean;
}

@JsonBody(
  "A revision with what proves it: `hash` of the log's chain up to it, and `state`, the SHA-256 of the canonical JSON of what `GET /v1/matches/{id}?at=` tells a spectator there, without `revision` and `at`.",
)
export class SheetProof {
  @Field(oneOf(['before', 'contested', 'ruling', 'remedy', 'end'])) readonly what!:
    'before' | 'contested' | 'ruling' | 'remedy' | 'end';
  @Field(revision()) readonly revision!: string;
  @Field(text('of the chain of the log up to there')) readonly hash!: string;
  @Field(text('SHA-256 of what everybody may see of the match there')) readonly state!: string;
}

@JsonBody('A seat, and who sits there.')
export class SheetSeat {
  @Field(text()) readonly seat!: string;
  @Field(orNull(text())) readonly by!: string | null;
}

@JsonBody('The infraction of a ruling.')
export class SheetInfraction {
  @Field(text()) readonly code!: string;
  @Field(text()) readonly title!: string;
}

@JsonBody("The commitment to the service's dice.")
export class SheetSeed {
  @Field(text('of the secret behind the dice of the service')) readonly seal!: string;
  @Field(flag()) readonly isOpen!: boolean;
}

@JsonBody('What somebody had learned.')
export class SheetLearned {
  @Field(text()) readonly who!: string;
  @Field(listOf(text())) readonly saw!: readonly string[];
}

@JsonBody('How the time of a match was extended.')
export class TimeExtension {
  @Field(time()) readonly from!: string;
  @Field(time()) readonly to!: string;
  @Field(time()) readonly was!: string;
  @Field(time()) readonly endsAt!: string;
}

@JsonBody('The time of the match at a call.')
export class SheetTime {
  @Field(orNull(time())) readonly endsAt!: string | null;
  @Field(orNull(time())) readonly stillSince!: string | null;
  @Field(orNull(TimeExtension)) readonly extended!: TimeExtension | null;
}

@JsonBody(
  'Everything about one judge call and its ruling that a reader may see, to hand over or to keep (docs/reference/http.md#the-ruling-sheet).',
)
export class RulingSheet {
  @Field(text()) readonly matchId!: string;
  @Field(text()) readonly ruleset!: string;
  @Field(text()) readonly title!: string;
  @Field(orNull(text())) readonly tournament!: string | null;
  @Field(listOf(SheetSeat)) readonly seats!: readonly SheetSeat[];
  @Field(revision("The match's last revision, and when it was looked at.")) readonly revision!: string;
  @Field(time()) readonly asOf!: string;
  @OptionalField(text('why the match cannot be played on: the version of its rules is missing here'))
  readonly withoutRules?: string;
  @Field(flag('whether a ruling says its remedy in `fix`; where it does not, what was done is in `remedies` alone'))
  readonly bindsRemedies!: boolean;
  @Field(CallView) readonly call!: CallView;
  @Field(orNull(SheetInfraction)) readonly infraction!: SheetInfraction | null;
  @Field(listOf(CitedRule)) readonly rules!: readonly CitedRule[];
  @Field(orNull(SheetRow, 'The command after which the lines part, or with which the sequence begins.'))
  readonly before!: SheetRow | null;
  @Field(body(SheetLine, 'The rewound branch, empty where nothing was rewound; and the active branch from there on.'))
  readonly struck!: SheetLine;
  @Field(SheetLine) readonly live!: SheetLine;
  @Field(listOf(SheetRemedy)) readonly remedies!: readonly SheetRemedy[];
  @Field(listOf(SheetRoll)) readonly dice!: readonly SheetRoll[];
  @Field(
    orNull(
      SheetSeed,
      "The seal of the secret behind the service's dice; once the match is sealed anybody checks them. Null without such dice.",
    ),
  )
  readonly seed!: SheetSeed | null;
  @Field(
    orNull(
      listOf(SheetLearned),
      'What each seat had learned when the branch was rewound; null where the reader may not know.',
    ),
  )
  readonly learned!: readonly SheetLearned[] | null;
  @Field(SheetTime) readonly time!: SheetTime;
  @Field(listOf(SheetStep, 'The call from its making to its end.')) readonly way!: readonly SheetStep[];
  @OptionalField(listOf(MatchLink, 'Links by which hidden hands can be seen; left out while the log tells of none.'))
  readonly links?: readonly MatchLink[];
  @Field(listOf(SheetProof)) readonly proof!: readonly SheetProof[];
}
