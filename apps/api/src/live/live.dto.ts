import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, Matches } from 'class-validator';
import { Field, JsonBody, OptionalField, revision, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { IsRevision, IsShortText } from '../requests/fields.js';
import { Seat, Ticket } from '../requests/query-fields.js';
import { INTERESTS } from './replay/replay-plan.js';

/** Where a live feed begins, and whose view it is. */
export class LiveQuery {
  @ApiPropertyOptional({
    description: 'the last revision that you have seen, such as that of a view; Last-Event-ID goes before it',
    example: '41',
  })
  @MayBeLeftOut()
  @IsRevision()
  readonly after?: string;

  @Seat()
  readonly seat?: string;

  @ApiPropertyOptional({
    description:
      'a random name that a device which acts for a seat gives itself: it is told by `devices` how many there are for the seat',
    example: 'd41c0ffee2b7',
  })
  @MayBeLeftOut()
  @Matches(/^[\w-]{8,64}$/, { message: 'device: expected 8 to 64 letters, digits, - or _' })
  readonly device?: string;

  @Ticket()
  readonly ticket?: string;
}

@JsonBody('What a seat has on its screen.')
export class SeenBody {
  @Field(revision('the last revision that is shown'), { example: '41' })
  @IsRevision()
  readonly revision!: string;

  @OptionalField(text('whoever holds the link of a seat may leave it out'), { example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Which matches are followed together, and from where. */
export class SeveralQuery {
  @ApiProperty({
    type: [String],
    description: 'the matches, each once, 50 at most',
    example: ['3f2a9c1e', '7b60d2aa'],
  })
  @Allow()
  readonly match?: unknown;

  @ApiPropertyOptional({
    description: 'the id of the last message that you have seen; Last-Event-ID goes before it',
    example: '41.7',
  })
  @MayBeLeftOut()
  @Matches(/^[\d.]{1,600}$/, { message: 'after: expected the id of a message of this feed, like "41.7"' })
  readonly after?: string;

  @Ticket()
  readonly ticket?: string;
}

const NAMES = Object.keys(INTERESTS);
const SOME = new RegExp(`^(${NAMES.join('|')})(,(${NAMES.join('|')}))*$`);

/** Which part is replayed, and how. */
export class ReplayQuery {
  @ApiPropertyOptional({ description: 'the first revision', default: '0', example: '12' })
  @MayBeLeftOut()
  @IsRevision()
  readonly from?: string;

  @ApiPropertyOptional({ description: 'the last revision; left out: the last there is', example: '42' })
  @MayBeLeftOut()
  @IsRevision()
  readonly to?: string;

  @ApiPropertyOptional({ description: 'the gaps are divided by it', default: '1', example: '4' })
  @MayBeLeftOut()
  @Matches(/^(?=.*[1-9])\d{1,4}(\.\d{1,3})?$/, {
    message: 'speed: expected a number above 0 and below 10000, like "4"',
  })
  readonly speed?: string;

  @ApiPropertyOptional({ description: 'the longest pause in milliseconds', default: '5000', example: '2000' })
  @MayBeLeftOut()
  @Matches(/^\d{1,6}$/, { message: 'longest: expected a number of milliseconds from 0 to 999999' })
  readonly longest?: string;

  @ApiPropertyOptional({
    description: `ends with \`stop\` after the first of these: ${NAMES.join(', ')}, divided by commas`,
    example: 'rolls,rewinds',
  })
  @MayBeLeftOut()
  @Matches(SOME, { message: `stop: expected some of ${NAMES.join(', ')}, divided by commas` })
  readonly stop?: string;

  @Seat()
  readonly seat?: string;

  @Ticket()
  readonly ticket?: string;
}
