import { ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsShortText } from '../requests/fields.js';
import { Limit, Ticket } from '../requests/query-fields.js';
import { Field, flag, JsonBody, listOf, orNull, schemaFor, text } from '../docs/json-body.js';
import type { LoggedEvent } from '../events/events-answers.dto.js';
import type { TournamentEventView } from '../tournaments/tournaments.dto.js';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Which matches are followed together, and from where. */
class FeedPart {
  @ApiPropertyOptional({ description: 'only this tournament and its matches', example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;

  @ApiPropertyOptional({
    description: 'a cursor of this feed: what stands behind it; `0` is the beginning, `now` the end',
    example: '100-3f2a9c1e',
  })
  @MayBeLeftOut()
  @IsShortText()
  readonly after?: string;
}

/** A page of the feed. */
export class FeedQuery extends FeedPart {
  @Limit()
  readonly limit?: string;
}

/** The feed as it goes on. */
export class FeedLiveQuery extends FeedPart {
  @Ticket()
  readonly ticket?: string;
}

@JsonBody(
  'An event of a match, or of a tournament itself (`matchId` null, `event` as the log of the tournament tells it), in a feed over many. `cursor` is the place behind it: reading goes on from there.',
)
export class FeedEvent {
  @Field(text('of this service alone')) readonly cursor!: string;
  @Field(orNull(text())) readonly matchId!: string | null;
  @Field(orNull(text())) readonly tournament!: string | null;
  @Field(schemaFor<LoggedEvent | TournamentEventView>({ anyOf: [refTo('LoggedEvent'), refTo('TournamentEventView')] }))
  readonly event!: LoggedEvent | TournamentEventView;
}

@JsonBody(
  'A page of the feed, in the order in which the service recorded the events. `next` is where to go on, at once while `more` is true, else later.',
)
export class FeedPage {
  @Field(listOf(FeedEvent)) readonly events!: readonly FeedEvent[];
  @Field(text('a cursor, also behind what the reader does not see')) readonly next!: string;
  @Field(flag('whether something may lie behind it already')) readonly more!: boolean;
}
