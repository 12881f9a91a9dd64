import type { JsonMap } from '@stackledger/wire';
import {
  count,
  Field,
  flag,
  integer,
  JsonBody,
  jsonMap,
  listOf,
  mapOf,
  oneOf,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { Moment } from '../matches/moment-view.dto.js';

@JsonBody(
  'What somebody says about what happened. `says` is null where it was declined, and where it is `closed` to the reader.',
)
export class StatementView {
  @Field(text()) readonly of!: string;
  @Field(flag()) readonly declined!: boolean;
  @Field(flag()) readonly closed!: boolean;
  @Field(orNull(text())) readonly says!: string | null;
  @Field(orNull(text())) readonly takenBy!: string | null;
}

@JsonBody('A remedy that the judge decided against.')
export class RejectedRemedy {
  @Field(text()) readonly remedy!: string;
  @Field(text()) readonly why!: string;
}

const EXTRA_TIME = count('what the table gets in time, in ms, once the call is settled; null where that is nothing');

@JsonBody("A judge's decision on a call.")
export class RulingView {
  @Field(text('names it in the command of its remedy')) readonly ruling!: string;
  @Field(text()) readonly judge!: string;
  @Field(orNull(text())) readonly infraction!: string | null;
  @Field(orNull(text())) readonly against!: string | null;
  @Field(count('the how-manieth such infraction of that seat in this match')) readonly times!: number;
  @Field(text()) readonly penalty!: string;
  @Field(text()) readonly remedy!: string;
  @Field(listOf(text())) readonly rules!: readonly string[];
  @Field(text('the words that were read to the table')) readonly says!: string;
  @Field(orNull(text())) readonly why!: string | null;
  @Field(oneOf(['yes', 'no', 'unsure'])) readonly gained!: 'yes' | 'no' | 'unsure';
  @Field(listOf(RejectedRemedy)) readonly rejected!: readonly RejectedRemedy[];
  @Field(text('name and version')) readonly policy!: string;
  @Field(
    orNull(jsonMap('what is done, as fields of the command that does it; null where nothing is, or it was not said')),
  )
  readonly fix!: JsonMap | null;
  @Field(orNull(EXTRA_TIME)) readonly extraMs!: number | null;
}

@JsonBody('A decision on an appeal.')
export class ReviewView {
  @Field(text()) readonly review!: string;
  @Field(text()) readonly judge!: string;
  @Field(oneOf(['upheld', 'overturned'])) readonly outcome!: 'upheld' | 'overturned';
  @Field(orNull(text())) readonly remedy!: string | null;
  @Field(text()) readonly says!: string;
  @Field(orNull(jsonMap('what is done instead, as in a ruling'))) readonly fix!: JsonMap | null;
  @Field(orNull(EXTRA_TIME)) readonly extraMs!: number | null;
  @Field(orNull(text('the penalty instead of the one that was ruled; none lifts it, and null leaves it')))
  readonly penalty!: string | null;
}

@JsonBody('An appeal against a ruling.')
export class CallAppeal {
  @Field(text()) readonly seat!: string;
  @Field(text()) readonly grounds!: string;
}

@JsonBody('A remedy that a ruling or its review still asks for.')
export class RemedyDue {
  @Field(text()) readonly kind!: string;
  @Field(text('goes into `ruling` of the command that carries it out')) readonly id!: string;
  @Field(
    orNull(
      jsonMap(
        'the command that carries it out, for judges: any other is refused; null where the ruling did not say which',
      ),
    ),
  )
  readonly command!: JsonMap | null;
}

@JsonBody('How a call ended.')
export class CallEnd {
  @Field(text()) readonly how!: string;
  @Field(text()) readonly by!: string;
  @Field(orNull(time())) readonly at!: string | null;
}

@JsonBody('A judge call and how far it has come (docs/reference/http.md#judge-calls).')
export class CallView {
  @Field(text()) readonly call!: string;
  @Field(revision()) readonly at!: string;
  @Field(text()) readonly reason!: string;
  @Field(flag()) readonly open!: boolean;
  @Field(oneOf(['called', 'attended', 'heard', 'ruled', 'appealed', 'reviewed', 'closed'])) readonly state!:
    'called' | 'attended' | 'heard' | 'ruled' | 'appealed' | 'reviewed' | 'closed';
  @Field(text('a seat, a judge, or `system`')) readonly by!: string;
  @Field(text()) readonly category!: string;
  @Field(orNull(revision())) readonly point!: string | null;
  @Field(listOf(text())) readonly involved!: readonly string[];
  @Field(orNull(time())) readonly calledAt!: string | null;
  @Field(listOf(text(), 'who has come to it, the one in charge last')) readonly judges!: readonly string[];
  @Field(orNull(time())) readonly attendedAt!: string | null;
  @Field(listOf(StatementView)) readonly statements!: readonly StatementView[];
  @Field(listOf(text(), 'who is concerned and has said nothing yet')) readonly unanswered!: readonly string[];
  @Field(flag()) readonly statementsOpen!: boolean;
  @Field(flag()) readonly escalated!: boolean;
  @Field(orNull(RulingView)) readonly ruling!: RulingView | null;
  @Field(listOf(text())) readonly accepted!: readonly string[];
  @Field(orNull(CallAppeal)) readonly appeal!: CallAppeal | null;
  @Field(orNull(ReviewView)) readonly review!: ReviewView | null;
  @Field(
    orNull(
      RemedyDue,
      'What a ruling or its review still asks for, by the command of that remedy with this name in `ruling`.',
    ),
  )
  readonly remedyDue!: RemedyDue | null;
  @Field(orNull(revision())) readonly remedied!: string | null;
  @Field(orNull(CallEnd)) readonly end!: CallEnd | null;
}

@JsonBody('An infraction of the policy, with its usual penalty and the remedies it allows.')
export class PolicyInfraction {
  @Field(text()) readonly title!: string;
  @Field(text()) readonly penalty!: string;
  @Field(listOf(text())) readonly remedies!: readonly string[];
}

@JsonBody('What a ruling chooses from: infractions, each with the usual penalty and what may be done about the game.')
export class PolicyView {
  @Field(text()) readonly name!: string;
  @Field(text()) readonly version!: string;
  @Field(mapOf(PolicyInfraction)) readonly infractions!: { readonly [name: string]: PolicyInfraction };
}

@JsonBody(
  'A number of a seat that CorrectTotal sets: what it is, and the least that it can be; null for no such bound.',
)
export class CorrectableTotal {
  @Field(text()) readonly of!: string;
  @Field(text()) readonly total!: string;
  @Field(integer()) readonly now!: number;
  @Field(orNull(integer())) readonly least!: number | null;
}

@JsonBody(
  "The judge calls of a match. `endsAt` is when its time is up; it moves by the time from `stillSince` until play goes on, and `asOf` is the service's clock. Null where there is no such time. While the time stands still `leftMs` is what is left, and `endsAt` when it would have been up.",
)
export class CallList extends Moment {
  @Field(listOf(CallView)) readonly calls!: readonly CallView[];
  @Field(orNull(time(), 'when the time of the match is up')) readonly endsAt!: string | null;
  @Field(orNull(integer(), 'what is left while the time of the match stands still')) readonly leftMs!: number | null;
  @Field(orNull(time(), 'since when time is given back, while play stands still')) readonly stillSince!: string | null;
  @Field(time()) readonly asOf!: string;
  @Field(orNull(PolicyView, 'By what the match is judged, once a judge has come.')) readonly policy!: PolicyView | null;
  @Field(flag('whether a ruling says its remedy in `fix`, as the rules of this match ask'))
  readonly bindsRemedies!: boolean;
  @Field(listOf(CorrectableTotal, 'the numbers of seats that a judge can put right now; none while play runs'))
  readonly totals!: readonly CorrectableTotal[];
}
