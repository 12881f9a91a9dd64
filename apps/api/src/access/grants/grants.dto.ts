import {
  count,
  Field,
  flag,
  JsonBody,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  text,
  time,
} from '../../docs/json-body.js';

@JsonBody('What a grant is about: the whole service, a tournament, or one match.')
export class GrantScope {
  @Field(oneOf(['service', 'tournament', 'match'])) readonly kind!: 'service' | 'tournament' | 'match';
  @OptionalField(text()) readonly id?: string;
}

@JsonBody('A person, by id and name.')
export class GrantPerson {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly name!: string;
}

@JsonBody('What somebody may do, as the link says that they hold.')
export class Grant {
  @Field(text()) readonly id!: string;
  @Field(text('`organizer`, `judge`, `seat`, `spectator`, … (docs/reference/roles.md)')) readonly role!: string;
  @Field(GrantScope) readonly scope!: GrantScope;
  @Field(GrantPerson) readonly person!: GrantPerson;
  @OptionalField(text()) readonly seat?: string;
  @OptionalField(listOf(text(), 'what a judge may do, and whether an analyst sees names'))
  readonly capabilities?: readonly string[];
  @OptionalField(count('how many seconds late everything is seen')) readonly delay?: number;
  @OptionalField(time('When it ends: ISO 8601, UTC.')) readonly expires?: string;
}

@JsonBody('A link of a grant: its number among them, whose grant made it, when, and when it was taken back alone.')
export class GrantLink {
  @Field(count()) readonly link!: number;
  @Field(orNull(text())) readonly by!: string | null;
  @Field(time()) readonly at!: string;
  @Field(orNull(time())) readonly revoked!: string | null;
  @OptionalField(time("the end of its maker's grant, where that has one")) readonly expires?: string;
}

@JsonBody(
  'A grant as it stands: whose grant gave it (null: the service itself), when, whether it was taken back, and when somebody last asked by it (null: not since the process that answers was started).',
)
export class GrantStanding extends Grant {
  @Field(orNull(text(), 'the grant of whoever gave it')) readonly by!: string | null;
  @Field(time()) readonly at!: string;
  @Field(orNull(time())) readonly revoked!: string | null;
  @Field(orNull(time())) readonly seen!: string | null;
  @Field(listOf(GrantLink, 'The first came with the grant.')) readonly links!: readonly GrantLink[];
}

@JsonBody(
  'What a grant handed on: another grant, or, where `links` names some, these links of a grant that somebody else gave.',
)
export class HandedOnGrant extends Grant {
  @OptionalField(listOf(count())) readonly links?: readonly number[];
}

@JsonBody(
  'A grant that was taken back, with what it handed on that counted until then, in every scope, and what that handed on in turn. Unless `with=granted` was asked for, it counts still.',
)
export class GrantTakenBack extends GrantStanding {
  @Field(listOf(HandedOnGrant)) readonly handedOn!: readonly HandedOnGrant[];
  @Field(flag('whether that was taken back too')) readonly withGranted!: boolean;
}

@JsonBody('The grants of a scope, the oldest first.')
export class GrantList {
  @Field(listOf(GrantStanding)) readonly grants!: readonly GrantStanding[];
}

@JsonBody('Who is asking. `open`: the service runs without links, and everybody may do everything. `now` is its clock.')
export class Me {
  @Field(flag()) readonly open!: boolean;
  @Field(listOf(Grant)) readonly grants!: readonly Grant[];
  @Field(time()) readonly now!: string;
}

@JsonBody('A new grant with what lets somebody in by it, which is told once.')
export class GrantGiven {
  @Field(GrantStanding) readonly grant!: GrantStanding;
  @Field(text('goes into `authorization: Bearer …`')) readonly token!: string;
  @Field(text('opens the console with the token, which stands behind the #')) readonly link!: string;
  @Field(text('stands for the link, once, for some minutes')) readonly code!: string;
  @Field(time()) readonly codeExpires!: string;
}

@JsonBody('A code was known: the token that it stood for, and what that grants.')
export class Joined {
  @Field(text()) readonly token!: string;
  @Field(text()) readonly link!: string;
  @Field(Grant) readonly grant!: Grant;
}

@JsonBody('A ticket for one feed, to be used once and soon.')
export class TicketMade {
  @Field(text()) readonly ticket!: string;
  @Field(count()) readonly seconds!: number;
}
