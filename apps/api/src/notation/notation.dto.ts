import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Field, JsonBody, OptionalField, revision, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { idForm, idSchema } from '../requests/command-id.js';
import { IsRevision, IsShortText } from '../requests/fields.js';

const TEXT = 'text: expected lines of notation, up to 20,000 characters';

/** Whose view of a match in notation. */
export class NotationQuery {
  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** A line that is not finished. */
export class CompleteQuery extends NotationQuery {
  @ApiPropertyOptional({
    description: 'what is written up to the cursor; left out or empty: nothing yet',
    example: 'a: b',
  })
  @MayBeLeftOut()
  @IsString({ message: TEXT })
  @MaxLength(2_000, { message: 'text: expected at most 2,000 characters' })
  readonly text: string = '';
}

@JsonBody('Lines to be given to a match.')
export class NotationBody {
  @Field(text('names this text: the same id and text give the same answer'), { ...idSchema(150), example: 'line-17' })
  @Matches(/^[!-~]{1,150}$/, { message: `commandId: expected ${idForm(150)}` })
  readonly commandId!: string;

  @Field(text('one line or several'), { example: 'a: atk fly; res; a: roll 4' })
  @IsString({ message: TEXT })
  @MinLength(1, { message: TEXT })
  @MaxLength(20_000, { message: TEXT })
  readonly text!: string;

  @OptionalField(text('who writes, for what is said for everybody'), { example: 'sam' })
  @MayBeLeftOut()
  @IsShortText()
  readonly scribe?: string;

  @OptionalField(text('the judge, for lines that name none'), { example: 'jo' })
  @MayBeLeftOut()
  @IsShortText()
  readonly judge?: string;
}

@JsonBody('Lines to be tried.')
export class TrialBody {
  @Field(text('one line or several'), { example: 'a: atk fly; res' })
  @IsString({ message: TEXT })
  @MinLength(1, { message: TEXT })
  @MaxLength(2_000, { message: 'text: expected at most 2,000 characters' })
  readonly text!: string;

  @OptionalField(revision('the revision after which they are tried; the last where it is left out'), { example: '38' })
  @MayBeLeftOut()
  @IsRevision()
  readonly at?: string;
}
