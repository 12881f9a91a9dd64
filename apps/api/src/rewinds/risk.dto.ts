import type { Json } from '@stackledger/wire';
import {
  body,
  count,
  Field,
  json,
  JsonBody,
  listOf,
  oneOf,
  orNull,
  revision,
  schemaFor,
  text,
} from '../docs/json-body.js';

@JsonBody('What makes a rewind risky.')
export class RiskReason {
  @Field(text()) readonly what!: string;
  @Field(count()) readonly count!: number;
  @Field(count()) readonly from!: number;
  @Field(text()) readonly says!: string;
}

@JsonBody('What lies in the span of a rewind.')
export class RiskCounts {
  @Field(count()) readonly decisions!: number;
  @Field(count()) readonly passes!: number;
  @Field(count()) readonly random!: number;
  @Field(count()) readonly shown!: number;
  @Field(count()) readonly unknown!: number;
  @Field(count()) readonly turns!: number;
}

@JsonBody('Cards that would lie unknown in a deck again.')
export class RiskReturn {
  @Field(text()) readonly deck!: string;
  @Field(count()) readonly cards!: number;
  @Field(count('so many cards of that deck nobody knew then')) readonly candidates!: number;
  @Field(
    orNull(
      schemaFor<'all' | readonly string[]>({ anyOf: [{ const: 'all' }, { type: 'array', items: { type: 'string' } }] }),
    ),
  )
  readonly knownTo!: 'all' | readonly string[] | null;
}

@JsonBody('Why a rewind is none of the lesser remedies; null where it is.')
export class RiskWhyNot {
  @Field(orNull(text())) readonly simple!: string | null;
  @Field(orNull(text())) readonly 'reversed-decision'!: string | null;
}

@JsonBody('What a seat did and learned in the span.')
export class RiskSeat {
  @Field(text()) readonly who!: string;
  @Field(count()) readonly decisions!: number;
  @Field(count()) readonly passes!: number;
  @Field(orNull(listOf(text()))) readonly saw!: readonly string[] | null;
}

@JsonBody(
  'An event of a span that would be rewound, with what it is: a `decision`, a `pass`, a `roll`, `draw`, `reveal` or `shuffle`.',
)
export class SpanEvent {
  @Field(revision()) readonly revision!: string;
  @Field(text()) readonly type!: string;
  @Field(orNull(text())) readonly seat!: string | null;
  @Field(text()) readonly says!: string;
  @Field(listOf(oneOf(['decision', 'pass', 'roll', 'draw', 'reveal', 'shuffle']))) readonly badges!: readonly (
    'decision' | 'pass' | 'roll' | 'draw' | 'reveal' | 'shuffle'
  )[];
}

@JsonBody(
  'How much speaks against going back, by the numbers of the policy. `returns` are cards that would lie unknown in a deck again among so many `candidates`, `reshuffle` the decks to name in the rewind for them; what the reader may not know is null.',
)
export class RiskView {
  @Field(revision()) readonly to!: string;
  @Field(revision()) readonly from!: string;
  @Field(oneOf(['low', 'medium', 'high'])) readonly level!: 'low' | 'medium' | 'high';
  @Field(listOf(RiskReason)) readonly reasons!: readonly RiskReason[];
  @Field(RiskCounts) readonly counts!: RiskCounts;
  @Field(listOf(RiskReturn)) readonly returns!: readonly RiskReturn[];
  @Field(body(RiskWhyNot, 'Why this would be none of the lesser remedies; null where it would be.'))
  readonly whyNot!: RiskWhyNot;
  @Field(listOf(text(), 'what to name in `reshuffle` of the rewind')) readonly reshuffle!: readonly string[];
  @Field(listOf(RiskSeat)) readonly seats!: readonly RiskSeat[];
  @Field(listOf(SpanEvent)) readonly span!: readonly SpanEvent[];
  @Field(count('How many more events the span has than are told.')) readonly more!: number;
}

@JsonBody('One thing that differs between the table at the moment gone back to, the table now, and the table after it.')
export class Difference {
  @Field(text()) readonly path!: string;
  @Field(json()) readonly before!: Json;
  @Field(json()) readonly now!: Json;
  @Field(json()) readonly after!: Json;
}
