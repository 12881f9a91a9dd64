import { COMMAND_ID } from '@stackledger/ledger';
import { COMMAND_TYPE } from '@stackledger/service';
import { Matches } from 'class-validator';
import { Field, JsonBody, OPEN, OptionalField, revision, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';
import { idForm, idSchema } from '../requests/command-id.js';
import { IsRevision } from '../requests/fields.js';

/** What every command carries. The fields of its type, `seat` and `judge` are checked by its ruleset. */
@JsonBody('A command as it is sent: the fields of its type beside `commandId` and `expectedRevision`.', OPEN)
export class CommandBody {
  @OptionalField(text('names this one command: the same id and body give the same answer'), idSchema())
  @MayBeLeftOut()
  @Matches(COMMAND_ID, { message: `commandId: expected ${idForm(200)}` })
  readonly commandId?: string;

  @OptionalField(revision('the last revision that the sender has seen'))
  @MayBeLeftOut()
  @IsRevision()
  readonly expectedRevision?: string;

  @Field(text('the name of a command, such as PassPriority'))
  @Matches(COMMAND_TYPE, { message: 'type: expected the name of a command, such as PassPriority' })
  readonly type!: string;

  @OptionalField(text('who gives it, for a command of a seat')) readonly seat?: string;
  @OptionalField(text('who gives it, for a command of a judge')) readonly judge?: string;
}
