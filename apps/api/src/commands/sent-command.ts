import { isMap, type JsonMap } from '@stackledger/rules';
import { COMMAND_ID, type SubmittedCommand } from '@stackledger/ledger';
import { note } from '../operations/notes.js';
import { COMMAND_TYPE, malformed, withTimes } from '@stackledger/service';
import { checked } from '../requests/checked.js';
import { REVISION } from '../requests/fields.js';
import { CommandBody } from './command-body.dto.js';
import { keyIn } from '../requests/idempotency-key.js';

const REMEDY =
  'Send a JSON object with commandId, expectedRevision, type and the fields of that type; /docs lists them.';

/** The command in a body, with its id from there or from the Idempotency-Key header. Throws a 400 (SL-CMD-1). */
export const readSent = (body: unknown, header: string | undefined): SubmittedCommand => {
  if (!isMap(body)) throw malformed('the body is not a JSON object', REMEDY);
  const { commandId, expectedRevision, ...command } = body;
  const envelope = { commandId, expectedRevision, type: command.type };
  const sent = isUsual(envelope) ? envelope : checked(CommandBody, envelope);
  const timely = withTimes(command as JsonMap); // parsed from JSON
  if ('error' in timely) throw malformed(timely.error, REMEDY);
  return {
    commandId: idIn(sent.commandId, keyIn(header)),
    ...(sent.expectedRevision !== undefined && { expectedRevision: Number(sent.expectedRevision) }),
    command: timely.command,
  };
};

/**
 * Whether all three are there and as they must be, which is so of nearly every command: the checker has the words for
 * the rest.
 */
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
