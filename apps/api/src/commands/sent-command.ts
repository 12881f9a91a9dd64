import { isMap, type JsonMap } from '@stackledger/kernel';
import { COMMAND_ID, type Sent } from '@stackledger/ledger';
import { Matches } from 'class-validator';
import { note } from '../operations/notes.js';
import { malformed } from '../problems/request-refused.js';
import { checked, MayBeLeftOut } from '../requests/checked.js';
import { IsRevision, REVISION } from '../requests/fields.js';
import { keyIn } from '../requests/idempotency-key.js';
import { COMMAND_TYPE } from './command-forms.js';

/** What every command carries beside the fields of its type, which its ruleset checks. */
class CommandEnvelope {
  @MayBeLeftOut()
  @Matches(COMMAND_ID, { message: 'commandId: expected 1 to 200 printable ASCII characters, such as a UUID' })
  readonly commandId?: string;

  @MayBeLeftOut()
  @IsRevision()
  readonly expectedRevision?: string;

  @Matches(COMMAND_TYPE, { message: 'type: expected the name of a command, such as PassPriority' })
  readonly type!: string;
}

const REMEDY =
  'Send a JSON object with commandId, expectedRevision, type and the fields of that type; /docs lists them.';

/** The command in a body, with its id from there or from the Idempotency-Key header. Throws a 400 (SL-CMD-1). */
export const readSent = (body: unknown, header: string | undefined): Sent => {
  if (!isMap(body)) throw malformed('the body is not a JSON object', REMEDY);
  const { commandId, expectedRevision, ...command } = body;
  const envelope = { commandId, expectedRevision, type: command.type };
  const sent = isUsual(envelope) ? envelope : checked(CommandEnvelope, envelope);
  return {
    commandId: idIn(sent.commandId, keyIn(header)),
    ...(sent.expectedRevision !== undefined && { expectedRevision: Number(sent.expectedRevision) }),
    command: command as JsonMap, // parsed from JSON
  };
};

/** Whether all three are there and as they must be, which is so of nearly every command: the checker has the words for the rest. */
const isUsual = (
  envelope: Readonly<Record<'commandId' | 'expectedRevision' | 'type', unknown>>,
): envelope is Readonly<Record<'commandId' | 'expectedRevision' | 'type', string>> => {
  const { commandId, expectedRevision, type } = envelope;
  return isLike(commandId, COMMAND_ID) && isLike(expectedRevision, REVISION) && isLike(type, COMMAND_TYPE);
};

const isLike = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

const idIn = (inBody: string | undefined, inHeader: string | undefined): string => {
  const id = inBody ?? inHeader;
  if (id === undefined)
    throw malformed('commandId: expected an id in the body or in the Idempotency-Key header, found none', REMEDY);
  if (inHeader !== undefined && inHeader !== id)
    throw malformed('commandId: the body and the Idempotency-Key header name different ids', REMEDY);
  return id;
};

/** Notes the id of a command for the log, if it has one that may be one. */
export const noteCommandId = (request: object, body: unknown, header: string | undefined): void => {
  const id = isMap(body) && body.commandId !== undefined ? body.commandId : header;
  if (typeof id === 'string' && COMMAND_ID.test(id)) note(request, { commandId: id });
};
