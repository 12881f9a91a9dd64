import { isMap, type JsonMap } from '@stackledger/rules';
import { malformed } from '@stackledger/service';
import { REVISION } from '../requests/fields.js';

/** More than a what-if of a turn takes. */
const MOST_COMMANDS = 20;

const FIELDS: ReadonlySet<string> = new Set(['at', 'commands', 'table', 'luck']);

const LONGEST_LUCK = 80;

const REMEDY = `Send {"at": "41", "commands": [{"type": "PassPriority", "seat": "anna"}]}: from 1 to ${MOST_COMMANDS} commands of seats.`;

/** What a body asks; `table`: whether the table at the end is wanted; `luck`: a word that gives the same dice again. */
type AskedWhatIf = {
  readonly at?: number;
  readonly commands: readonly JsonMap[];
  readonly table: boolean;
  readonly luck?: string;
};

/**
 * What a body asks: after which revision (the last, where none is said), and which commands; none is enough for the
 * table alone. Throws a 400 (SL-CMD-1).
 */
export const readWhatIf = (body: unknown): AskedWhatIf => {
  if (!isMap(body)) throw malformed('the body is not a JSON object', REMEDY);
  const strange = Object.keys(body).find((field) => !FIELDS.has(field));
  if (strange !== undefined) throw malformed(`${strange}: there is no such field`, REMEDY);
  const { at, commands, table = false, luck } = body;
  if (at !== undefined && (typeof at !== 'string' || !REVISION.test(at)))
    throw malformed('at: expected a revision, a decimal string like "41"', REMEDY);
  if (typeof table !== 'boolean') throw malformed('table: expected true or false', REMEDY);
  if (luck !== undefined && (typeof luck !== 'string' || luck === '' || luck.length > LONGEST_LUCK))
    throw malformed(`luck: expected a word of at most ${LONGEST_LUCK} characters`, REMEDY);
  const least = table ? 0 : 1;
  if (!Array.isArray(commands) || commands.length < least || commands.length > MOST_COMMANDS || !commands.every(isMap))
    throw malformed(`commands: expected a list of 1 to ${MOST_COMMANDS} commands`, REMEDY);
  return {
    ...(at !== undefined && { at: Number(at) }),
    ...(luck !== undefined && { luck }),
    table,
    commands: commands as readonly JsonMap[], // parsed from JSON
  };
};
