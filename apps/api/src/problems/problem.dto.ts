import {
  Field,
  integer,
  JsonBody,
  listOf,
  OptionalField,
  orNull,
  revision,
  schemaFor,
  text,
} from '../docs/json-body.js';
import type { EventSummary } from '../events/event-summary.dto.js';
import type { TournamentEventView } from '../tournaments/tournaments.dto.js';

const A_FACT = schemaFor<EventSummary | TournamentEventView>({
  anyOf: ['EventSummary', 'TournamentEventView'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
});

@JsonBody(
  'Why a request was not carried out (RFC 9457, `application/problem+json`). Programs read `code`, judges `rule`, people `detail` (what is wrong and why) and `legal` (what may be done instead). Nothing was changed by the request.',
)
export class Problem {
  @Field(text('urn:stackledger:problem: and the code')) readonly type!: string;
  @Field(text()) readonly title!: string;
  @Field(integer()) readonly status!: number;
  @Field(text('for programs')) readonly code!: string;
  @Field(orNull(text(), 'a rule of docs/rules')) readonly rule!: string | null;
  @Field(orNull(text(), 'its sentence')) readonly ruleText!: string | null;
  @Field(text('what is wrong and why')) readonly detail!: string;
  @Field(text('what may be done instead')) readonly legal!: string;
  @Field(orNull(revision(), "the match's last revision")) readonly revision!: string | null;
  @OptionalField(listOf(A_FACT, 'of a stale command: what has happened since'))
  readonly since?: readonly (EventSummary | TournamentEventView)[];
  @OptionalField(revision('where to read on with GET …/events?from=, when since does not hold everything'))
  readonly next?: string;
}
