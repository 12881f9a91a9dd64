import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { TOURNAMENT_EVENT_TYPES } from '@stackledger/tournaments';
import { EVERY_KIND, kindOf } from '@stackledger/webhooks';
import { eventTypes } from '../docs/event-schemas.js';
import {
  body,
  count,
  Field,
  flag,
  JsonBody,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';
import { Limit } from '../requests/query-fields.js';

const KINDS = [
  ...Object.values(EVERY_KIND),
  ...eventTypes().map((type) => kindOf(type)),
  ...TOURNAMENT_EVENT_TYPES.map((type) => kindOf(type, 'tournament')),
];
const STATES = ['waiting', 'delivered', 'failed'] as const;

@JsonBody('An endpoint to register.')
export class WebhookBody {
  @Field(text('https, with a public address'), { example: 'https://bracket.example/hooks/stackledger' })
  @IsString({ message: 'url: expected a URL' })
  readonly url!: string;

  @Field(
    listOf(
      text(),
      'such as match.MatchEnded or tournament.RoundClosed, by the types of events; match.* and tournament.* for all',
    ),
    {
      example: ['match.MatchStarted', 'match.MatchEnded'],
    },
  )
  @IsArray({ message: 'kinds: expected a list' })
  @ArrayMinSize(1, { message: 'kinds: expected one at least' })
  @ArrayMaxSize(200, { message: 'kinds: expected 200 at most' })
  @IsIn(KINDS, {
    each: true,
    message:
      'kinds: expected match.*, tournament.*, or a type of event behind match. or tournament., such as match.MatchEnded',
  })
  readonly kinds!: readonly string[];

  @OptionalField(text('of this tournament and its matches alone'), { example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;
}

@JsonBody('Whether an endpoint is sent to.')
export class WebhookSwitch {
  @Field(flag(), { example: true })
  @IsBoolean({ message: 'enabled: expected true or false' })
  readonly enabled!: boolean;
}

/** Which deliveries. */
export class DeliveriesQuery {
  @ApiPropertyOptional({ enum: STATES })
  @MayBeLeftOut()
  @IsIn(STATES, { message: `state: expected one of ${STATES.join(', ')}` })
  readonly state?: (typeof STATES)[number];

  @ApiPropertyOptional({ description: 'next of the page before', example: '120' })
  @MayBeLeftOut()
  @Matches(/^\d{1,15}$/, { message: 'before: expected next of an earlier page' })
  readonly before?: string;

  @Limit()
  readonly limit?: string;
}

@JsonBody('Since when and why an endpoint is not sent to.')
export class WebhookDisabled {
  @Field(time()) readonly at!: string;
  @Field(text()) readonly why!: string;
}

@JsonBody(
  'An endpoint. `madeBy` is the person whose link registered it; `failingSince`: nothing has arrived since then; `waiting`: messages that are not delivered yet.',
)
export class WebhookView {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly url!: string;
  @Field(listOf(text())) readonly kinds!: readonly string[];
  @Field(orNull(text())) readonly tournament!: string | null;
  @Field(time()) readonly madeAt!: string;
  @Field(orNull(text())) readonly madeBy!: string | null;
  @Field(orNull(WebhookDisabled)) readonly disabled!: WebhookDisabled | null;
  @Field(orNull(time())) readonly failingSince!: string | null;
  @Field(count()) readonly waiting!: number;
}

@JsonBody('An endpoint that was registered, with the secret that its messages are signed with: it is shown this once.')
export class WebhookRegistered {
  @Field(body(WebhookView)) readonly webhook!: WebhookView;
  @Field(text('whsec_ and base64, as libraries of the Standard Webhooks take it')) readonly secret!: string;
}

@JsonBody('The endpoints, the oldest first.')
export class WebhookList {
  @Field(listOf(WebhookView)) readonly webhooks!: readonly WebhookView[];
}

@JsonBody('An endpoint that was removed, with what waited for it.')
export class WebhookRemoved {
  @Field(text()) readonly removed!: string;
}

@JsonBody(
  'A message to an endpoint, and what came of it. `message` is its webhook-id; `status` and `error` are of the last attempt.',
)
export class DeliveryView {
  @Field(text()) readonly message!: string;
  @Field(text()) readonly kind!: string;
  @Field(text('empty for an event of a tournament itself')) readonly matchId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(time()) readonly madeAt!: string;
  @Field(oneOf(STATES)) readonly state!: (typeof STATES)[number];
  @Field(count('since it was made, or sent again by hand')) readonly attempts!: number;
  @Field(orNull(time('of the next attempt'))) readonly nextAt!: string | null;
  @Field(orNull(time('of the last attempt'))) readonly lastAt!: string | null;
  @Field(orNull(count('of HTTP'))) readonly status!: number | null;
  @Field(orNull(text())) readonly error!: string | null;
}

@JsonBody('A page of deliveries, the latest first. `next` goes into `before`; null at the end.')
export class DeliveryPage {
  @Field(listOf(DeliveryView)) readonly deliveries!: readonly DeliveryView[];
  @Field(orNull(text())) readonly next!: string | null;
}
