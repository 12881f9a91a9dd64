import type { Json, JsonMap } from '@stackledger/wire';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import {
  count,
  Field,
  flag,
  integer,
  json,
  JsonBody,
  jsonMap,
  listOf,
  oneOf,
  OPEN,
  OptionalField,
  orNull,
  revision,
  text,
  time,
} from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsRevision } from '../requests/fields.js';
import { Limit, Ticket } from '../requests/query-fields.js';

const ROLES = ['player', 'scorekeeper', 'judge', 'head-judge', 'organizer', 'system'] as const;
const PHASES = ['enrolment', 'rounds', 'playoff', 'finished'] as const;
type Phase = (typeof PHASES)[number];

const NUMBER = /^[1-9]\d{0,5}$/;
const IsNumber = (): PropertyDecorator =>
  Matches(NUMBER, { message: ({ property }) => `${property}: expected a number from 1 on` });

@JsonBody('A tournament to be created. What is wrong with it is told with its place.', OPEN)
export class CreateTournament {
  @Field(text('1 to 64 small letters, digits, dots, dashes and underscores; it stands in addresses'), {
    example: 'friday',
  })
  readonly id!: string;
  @Field(text(), { example: 'Friday night' }) readonly name!: string;
  @Field(
    json(
      'the name of a built-in pack of rules (magic-swiss, multiplayer-pods, four-souls, round-robin, elimination), or one as data',
    ),
    {
      example: 'magic-swiss',
    },
  )
  readonly pack!: Json;
}

@JsonBody('In whose name something happened at a tournament, and by which grant.')
export class TournamentActorView {
  @Field(oneOf(ROLES)) readonly kind!: (typeof ROLES)[number];
  @Field(text('a person')) readonly id!: string;
  @OptionalField(jsonMap('the grant that allowed it')) readonly by?: JsonMap;
}

@JsonBody('One fact of a tournament as its log tells it. What the reader may not see is left out of data and command.')
export class TournamentEventView {
  @Field(revision()) readonly revision!: string;
  @Field(text('past tense')) readonly type!: string;
  @Field(listOf(text(), 'rules of docs/rules/tournaments.md')) readonly because!: readonly string[];
  @Field(jsonMap()) readonly data!: JsonMap;
  @Field(text()) readonly commandId!: string;
  @Field(TournamentActorView) readonly actor!: TournamentActorView;
  @Field(time()) readonly recordedAt!: string;
  @OptionalField(jsonMap('on the first event of each command')) readonly command?: JsonMap;
}

@JsonBody('A command that was accepted: what happened. No events: it was so already.')
export class TournamentCommandAnswer {
  @Field(text()) readonly commandId!: string;
  @Field(revision()) readonly revision!: string;
  @Field(listOf(TournamentEventView)) readonly events!: readonly TournamentEventView[];
}

@JsonBody('A page of the log of a tournament, oldest first; `next` is where the next page begins, null at the end.')
export class TournamentEventPage {
  @Field(listOf(TournamentEventView)) readonly events!: readonly TournamentEventView[];
  @Field(orNull(revision())) readonly next!: string | null;
}

@JsonBody('A tournament in the list.')
export class TournamentListed {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly name!: string;
  @Field(oneOf(PHASES)) readonly phase!: Phase;
  @Field(count('who is still in')) readonly players!: number;
  @Field(count('rounds that were published')) readonly rounds!: number;
  @OptionalField(
    revision('the revision that is damaged: from there on it cannot be read; the list has what was before it'),
  )
  readonly damagedAt?: string;
}

@JsonBody('The tournaments that the asker may know of, by id.')
export class TournamentList {
  @Field(listOf(TournamentListed)) readonly tournaments!: readonly TournamentListed[];
}

@JsonBody('A player of a tournament.')
export class TournamentPlayerView {
  @Field(text()) readonly player!: string;
  @Field(oneOf(['in', 'dropped', 'disqualified'])) readonly standing!: 'in' | 'dropped' | 'disqualified';
  @Field(flag()) readonly isCheckedIn!: boolean;
  @Field(count()) readonly awardedByes!: number;
  @Field(count('the first round played')) readonly from!: number;
}

@JsonBody('A clock of a round: it runs and has an end, or stands and has so much left.')
export class RoundClockView {
  @Field(flag()) readonly runs!: boolean;
  @Field(orNull(time())) readonly endsAt!: string | null;
  @Field(orNull(integer())) readonly leftMs!: number | null;
}

@JsonBody('A round in short.')
export class RoundSummary {
  @Field(count()) readonly round!: number;
  @Field(flag()) readonly isPlayoff!: boolean;
  @Field(flag()) readonly isOpen!: boolean;
  @Field(count('of its pairings; slips name it')) readonly version!: number;
  @Field(count()) readonly tables!: number;
  @Field(count('tables without a result that counts')) readonly outstanding!: number;
  @Field(count('reports for the closed round that wait for a decision')) readonly late!: number;
  @Field(orNull(RoundClockView)) readonly clock!: RoundClockView | null;
}

@JsonBody('The rounds that are planned, and how many go on to a playoff (0: none).')
export class PlannedRoundsView {
  @Field(count()) readonly rounds!: number;
  @Field(count()) readonly top!: number;
}

@JsonBody('A tournament at a revision. `proposal` and `penalties` are for the staff, a player sees the own penalties.')
export class TournamentView {
  @Field(text()) readonly id!: string;
  @Field(text()) readonly name!: string;
  @Field(revision()) readonly revision!: string;
  @Field(oneOf(PHASES)) readonly phase!: Phase;
  @Field(jsonMap('the numbers of its rules')) readonly pack!: JsonMap;
  @Field(orNull(PlannedRoundsView, 'null before the start')) readonly plan!: PlannedRoundsView | null;
  @Field(listOf(TournamentPlayerView)) readonly players!: readonly TournamentPlayerView[];
  @Field(listOf(RoundSummary)) readonly rounds!: readonly RoundSummary[];
  @Field(orNull(listOf(text()), 'the seeds of the playoff, the best first')) readonly bracket!:
    readonly string[] | null;
  @Field(orNull(listOf(text()), 'the final places, the winner first; null until it is finished')) readonly places!:
    readonly string[] | null;
  @Field(orNull(jsonMap())) readonly proposal!: JsonMap | null;
  @Field(listOf(jsonMap())) readonly penalties!: readonly JsonMap[];
}

@JsonBody('Who has corrected a result, and why.')
export class ResultCorrection {
  @Field(text()) readonly by!: string;
  @Field(text()) readonly reason!: string;
}

@JsonBody('A table of a round with what is known of its result. `text` is the result in one word.')
export class PairedTable {
  @Field(count()) readonly round!: number;
  @Field(count()) readonly table!: number;
  @Field(count('the pairings from which on these players sit there')) readonly since!: number;
  @Field(listOf(text())) readonly players!: readonly string[];
  @Field(orNull(oneOf(['bye', 'assigned-loss']))) readonly solo!: 'bye' | 'assigned-loss' | null;
  @Field(orNull(jsonMap())) readonly result!: JsonMap | null;
  @Field(orNull(text())) readonly text!: string | null;
  @Field(orNull(oneOf(['reported', 'confirmed', 'disputed', 'entered']))) readonly certainty!:
    'reported' | 'confirmed' | 'disputed' | 'entered' | null;
  @Field(orNull(ResultCorrection, 'the correction that the result comes from; null where none does'))
  readonly corrected!: ResultCorrection | null;
  @Field(orNull(time(), 'its own end of time, with extensions; null while its time stands')) readonly endsAt!:
    string | null;
  @Field(orNull(integer(), 'while its time stands, below 0 where it is over')) readonly leftMs!: number | null;
  @Field(integer()) readonly extensionMs!: number;
  @Field(orNull(text(), 'the match of the table: its page, its replay')) readonly match!: string | null;
  @OptionalField(text('why it got none')) readonly noMatch?: string;
}

@JsonBody('A line of the pairings by name.')
export class PairedPlayer {
  @Field(text()) readonly player!: string;
  @Field(text()) readonly name!: string;
  @Field(count()) readonly table!: number;
  @Field(count('from 1')) readonly seat!: number;
  @Field(listOf(text())) readonly opponents!: readonly string[];
  @Field(orNull(oneOf(['bye', 'assigned-loss']))) readonly solo!: 'bye' | 'assigned-loss' | null;
}

@JsonBody('A call of a judge to a table; `to` is null while it is open. `stopsClock`: the table gets its time back.')
export class TableCallView {
  @Field(text('its id at this table')) readonly call!: string;
  @Field(text('who called')) readonly by!: string;
  @Field(time()) readonly from!: string;
  @Field(orNull(time())) readonly to!: string | null;
  @Field(flag()) readonly stopsClock!: boolean;
  @Field(orNull(text(), 'the judge who has come')) readonly attendedBy!: string | null;
  @OptionalField(text('for the staff')) readonly reason?: string;
}

@JsonBody('Time that a table was given, and for what: a call, or what a judge said.')
export class TimeExtensionView {
  @Field(integer()) readonly extraMs!: number;
  @Field(text()) readonly cause!: string;
}

@JsonBody('A table whose time is its own: while it runs `endsAt`, while it stands `leftMs`.')
export class TimedTable {
  @Field(count()) readonly table!: number;
  @Field(orNull(time())) readonly endsAt!: string | null;
  @Field(orNull(integer())) readonly leftMs!: number | null;
  @Field(listOf(TimeExtensionView)) readonly extensions!: readonly TimeExtensionView[];
  @Field(listOf(TableCallView)) readonly calls!: readonly TableCallView[];
}

@JsonBody(
  "The time of a round. `asOf` is the service's own clock: whoever shows a time reckons from the difference to it. `tables`: those that had a call or were given time; all others end with the round.",
)
export class RoundTimeView {
  @Field(count()) readonly round!: number;
  @Field(revision()) readonly revision!: string;
  @Field(time()) readonly asOf!: string;
  @Field(orNull(RoundClockView, 'null before it was started')) readonly clock!: RoundClockView | null;
  @Field(listOf(TimedTable)) readonly tables!: readonly TimedTable[];
}

@JsonBody('The pairings of a round: by table, or by name from A to Z.')
export class PairingsView {
  @Field(count()) readonly round!: number;
  @Field(count()) readonly version!: number;
  @Field(revision()) readonly revision!: string;
  @OptionalField(listOf(PairedTable)) readonly tables?: readonly PairedTable[];
  @OptionalField(listOf(PairedPlayer)) readonly players?: readonly PairedPlayer[];
}

@JsonBody('A row of the standings. Averages as they are printed, and exact; null where nobody was met.')
export class StandingView {
  @Field(orNull(count('the final place, after the last round of a finished tournament'))) readonly place!:
    number | null;
  @Field(count()) readonly rank!: number;
  @Field(text()) readonly player!: string;
  @Field(integer()) readonly points!: number;
  @Field(text('won-lost-drawn')) readonly record!: string;
  @Field(orNull(text())) readonly omw!: string | null;
  @Field(text()) readonly gw!: string;
  @Field(orNull(text())) readonly ogw!: string | null;
  @Field(jsonMap('the same as fractions')) readonly exact!: JsonMap;
  @Field(orNull(text(), 'what puts the player behind the one above: points, a tie-breaker, the lot'))
  readonly separatedBy!: string | null;
}

@JsonBody(
  'The standings after a round, at a revision; of a finished tournament, after its last, in the order of the final places. `hash` is what pairings are based on.',
)
export class StandingsView {
  @Field(revision()) readonly revision!: string;
  @Field(count()) readonly round!: number;
  @Field(text()) readonly hash!: string;
  @Field(listOf(StandingView)) readonly standings!: readonly StandingView[];
}

@JsonBody('What happened to the result of a table, oldest first, with who and why.')
export class ResultHistory {
  @Field(count()) readonly round!: number;
  @Field(count()) readonly table!: number;
  @Field(listOf(TournamentEventView)) readonly events!: readonly TournamentEventView[];
}

@JsonBody('What the scorekeeper waits for: tables of the open round, and late results to decide on.')
export class OutstandingView {
  @Field(revision()) readonly revision!: string;
  @Field(listOf(PairedTable)) readonly tables!: readonly PairedTable[];
  @Field(listOf(jsonMap())) readonly late!: readonly JsonMap[];
}

@JsonBody('A correction that is asked about; nothing happens.')
export class CorrectionAsked {
  @Field(count()) readonly round!: number;
  @Field(count()) readonly table!: number;
  @Field(jsonMap(), { example: { kind: 'games', wins: [2, 0], draws: 0 } })
  readonly result!: JsonMap;
  @OptionalField(jsonMap('who asks, where the service runs without links')) readonly as?: JsonMap;
}

@JsonBody(
  'What a correction would change: standings, tables of the round that is played, and who would have made the cut.',
)
export class CorrectionPreviewView {
  @Field(listOf(StandingView)) readonly before!: readonly StandingView[];
  @Field(listOf(StandingView)) readonly after!: readonly StandingView[];
  @Field(orNull(jsonMap())) readonly pairings!: JsonMap | null;
  @Field(orNull(jsonMap('who goes out and in, and the new seeds; these null once the playoff has begun')))
  readonly cut!: JsonMap | null;
}

/** Which moment of a tournament. */
export class TournamentMomentQuery {
  @ApiPropertyOptional({ description: 'a revision; left out: the last', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;
}

/** Which round, at which moment. */
export class RoundQuery extends TournamentMomentQuery {
  @ApiPropertyOptional({ description: 'left out: the last that was published', example: '2' })
  @MayBeLeftOut()
  @IsNumber()
  readonly round?: string;
}

/** Pairings by table or by name. */
export class PairingsQuery extends RoundQuery {
  @ApiPropertyOptional({ enum: ['table', 'name'], default: 'table' })
  @MayBeLeftOut()
  @IsIn(['table', 'name'], { message: 'by: expected table or name' })
  readonly by?: 'table' | 'name';
}

/** Which table. */
export class TableQuery {
  @ApiProperty({ example: '1' })
  @IsNumber()
  readonly round!: string;

  @ApiProperty({ example: '1' })
  @IsNumber()
  readonly table!: string;
}

/** Which part of the log. */
export class TournamentEventsQuery {
  @ApiPropertyOptional({ description: 'the first revision of the page', default: '0', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly from?: string;

  @Limit()
  readonly limit?: string;
}

/** Where a feed begins. */
export class TournamentLiveQuery {
  @ApiPropertyOptional({ description: 'the last revision that was seen; the header Last-Event-ID goes before it' })
  @MayBeLeftOut()
  @IsRevision()
  readonly after?: string;

  @Ticket()
  readonly ticket?: string;
}
