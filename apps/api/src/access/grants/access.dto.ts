import { GRANTABLE, plainPersonName, ROLES, type Capability, type Role, type GrantRequest } from '@stackledger/access';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, IsInt, IsObject, Matches, Max, Min } from 'class-validator';
import { body, count, Field, JsonBody, listOf, oneOf, OptionalField, text, time } from '../../docs/json-body.js';
import { checked, MayBeLeftOut } from '../../requests/checked.js';
import { IsPersonName } from '../people/person-name.js';
import { IsShortText } from '../../requests/fields.js';

const GRANTED = 'granted';

/** A day: beyond it somebody looks at a match that is over. */
const LONGEST_DELAY = 86_400;

@JsonBody('Whom something is granted.')
export class PersonBody {
  @OptionalField(text('as an earlier grant has it; left out, a new person'), { example: 'p-qwertyasdfgh' })
  @MayBeLeftOut()
  @Matches(/^[a-z0-9][a-z0-9-]{0,79}$/, {
    message: 'person/id: expected at most 80 of a-z, 0-9 and -, beginning with a letter or digit',
  })
  readonly id?: string;

  @OptionalField(text(), { example: 'Jo' })
  @MayBeLeftOut()
  @IsPersonName()
  readonly name?: string;
}

@JsonBody('What is to be granted.')
export class GrantBody {
  @Field(oneOf(ROLES), { example: 'judge' })
  @IsIn(ROLES, { message: `role: expected one of ${ROLES.join(', ')}` })
  readonly role!: Role;

  @OptionalField(text('of a seat, and of nobody else'), { example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;

  @OptionalField(body(PersonBody))
  @MayBeLeftOut()
  @IsObject({ message: 'person: expected a map with a name' })
  readonly person?: PersonBody;

  @OptionalField(listOf(oneOf(GRANTABLE), 'of a judge, or `names` of an analyst; left out, what is usual for the role'))
  @MayBeLeftOut()
  @IsArray({ message: 'capabilities: expected a list' })
  @IsIn(GRANTABLE, { each: true, message: `capabilities: expected some of ${GRANTABLE.join(', ')}` })
  readonly capabilities?: readonly Capability[];

  @OptionalField(count('of a spectator: how many seconds late everything is seen'), { example: 300 })
  @MayBeLeftOut()
  @IsInt({ message: 'delay: expected a whole number of seconds' })
  @Min(0, { message: 'delay: expected 0 seconds at least' })
  @Max(LONGEST_DELAY, { message: `delay: expected ${LONGEST_DELAY} seconds at most` })
  readonly delay?: number;

  @OptionalField(time('when it ends'), { example: '2099-12-31T18:00:00Z' })
  @MayBeLeftOut()
  @IsShortText()
  readonly expires?: string;
}

const personIn = ({ id, name }: PersonBody): NonNullable<GrantRequest['person']> => ({
  ...(id !== undefined && { id }),
  ...(name !== undefined && { name: plainPersonName(name) }),
});

/** What is asked for in a body, with its person looked at too. */
export const wantedIn = (body: GrantBody): GrantRequest => {
  const { role, seat, person, capabilities, delay, expires } = body;
  return {
    role,
    ...(seat !== undefined && { seat }),
    ...(person !== undefined && { person: personIn(checked(PersonBody, person)) }),
    ...(capabilities !== undefined && { capabilities }),
    ...(delay !== undefined && { delay }),
    ...(expires !== undefined && { expires }),
  };
};

/** What else is taken back with a grant. */
export class RevokeQuery {
  @ApiPropertyOptional({
    enum: [GRANTED],
    description: 'what the grant handed on is taken back too, in every scope, and what that handed on in turn',
  })
  @MayBeLeftOut()
  @IsIn([GRANTED], { message: `with: expected ${GRANTED}, or nothing` })
  readonly with?: typeof GRANTED;
}

@JsonBody('A short code, as it was read aloud or from a screen.')
export class JoinBody {
  @Field(text(), { example: 'ABCD-EFGH' })
  @Matches(/^[A-Za-z\s-]{1,20}$/, { message: 'code: expected eight letters, such as ABCD-EFGH' })
  readonly code!: string;

  @OptionalField(text('a name that a device draws for itself and keeps: its typing errors count as its own'), {
    example: 'k7mq2xhd',
  })
  @MayBeLeftOut()
  @Matches(/^[\w-]{1,40}$/, { message: 'device: expected at most 40 letters, digits, _ and -' })
  readonly device?: string;
}
