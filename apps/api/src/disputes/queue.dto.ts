import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  count,
  Field,
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

const STATES = ['open', 'called', 'attended', 'heard', 'ruled', 'appealed', 'reviewed'];

const FOR = ['table', 'reader'];

/** Which calls to list. */
export class QueueQuery {
  @ApiPropertyOptional({
    enum: STATES,
    default: 'open',
    description: 'how far they have come; `open`: any that is not closed',
  })
  @MayBeLeftOut()
  @IsIn(STATES, { message: `state: expected one of ${STATES.join(', ')}; a closed call is read at its match` })
  readonly state?: string;

  @ApiPropertyOptional({ example: 'spring-open' })
  @MayBeLeftOut()
  @IsShortText()
  readonly tournament?: string;
}

/** Whose sheet it is. */
export class SheetQuery {
  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;

  @ApiPropertyOptional({
    enum: FOR,
    description:
      '`table`: only what everybody may read, to hand over; `reader`: all that whoever asks may see. Left out, pages and texts are for the table and JSON is for the reader.',
  })
  @MayBeLeftOut()
  @IsIn(FOR, { message: `for: expected one of ${FOR.join(', ')}` })
  readonly for?: 'table' | 'reader';
}

@JsonBody(
  'An open call in the queue of judges. `waitedMs` counts until a judge has come, and until now where none has.',
)
export class QueuedCall {
  @Field(text()) readonly matchId!: string;
  @Field(text()) readonly ruleset!: string;
  @Field(orNull(text())) readonly tournament!: string | null;
  @Field(listOf(text())) readonly seats!: readonly string[];
  @Field(text()) readonly call!: string;
  @Field(revision()) readonly at!: string;
  @Field(text()) readonly by!: string;
  @Field(text()) readonly reason!: string;
  @Field(text()) readonly category!: string;
  @Field(listOf(text())) readonly involved!: readonly string[];
  @Field(time()) readonly calledAt!: string;
  @Field(text()) readonly state!: string;
  @Field(orNull(text())) readonly judge!: string | null;
  @Field(orNull(time())) readonly attendedAt!: string | null;
  @Field(count('until a judge has come, and until asOf where none has')) readonly waitedMs!: number;
}

@JsonBody(
  'An open call that a table of a tournament has made there, not at its match. It is settled at the tournament.',
)
export class CalledTable {
  @Field(text()) readonly tournament!: string;
  @Field(text('of the tournament')) readonly name!: string;
  @Field(count()) readonly round!: number;
  @Field(count()) readonly table!: number;
  @Field(listOf(text())) readonly players!: readonly string[];
  @Field(text()) readonly call!: string;
  @Field(text()) readonly by!: string;
  @OptionalField(text()) readonly reason?: string;
  @Field(time()) readonly calledAt!: string;
  @Field(oneOf(['called', 'attended'])) readonly state!: 'called' | 'attended';
  @Field(orNull(text())) readonly judge!: string | null;
  @Field(count('until now')) readonly waitedMs!: number;
}

@JsonBody('The open calls, those that were made first at the top: of all matches, and of tables of tournaments.')
export class CallQueue {
  @Field(time()) readonly asOf!: string;
  @Field(listOf(QueuedCall)) readonly calls!: readonly QueuedCall[];
  @Field(listOf(CalledTable)) readonly tables!: readonly CalledTable[];
}
