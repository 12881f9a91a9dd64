import { isList, isMap } from '../persistent/json.js';
import { isCommand, type Command } from '../rules/command.js';
import type { CommandForm, CommandRule } from '../rules/ruleset/command-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { ValidationError } from '../table/shape.js';
import { validate, hasShape, renderValidationError } from '../table/shape.js';

/** A command that matches its descriptor, with its rule. */
export class ReadCommand {
  /**
   * One that is always there. Others are gone before the next collection of garbage, and with the last object of a
   * class V8 throws away all code it compiled for objects of that class: here the way into every decision.
   */
  static readonly lasting = new ReadCommand(
    { type: '' },
    { about: '', by: 'system', during: 'any', fields: {}, decide: () => undefined },
  );

  constructor(
    readonly command: Command,
    readonly rule: CommandRule,
  ) {}
}

const malformed = (detail: string): { rejection: Rejection } => ({
  rejection: rejection('malformed', 'SL-CMD-1', detail),
});

/**
 * A command with its rule, if its type is known and it has exactly the fields of its descriptor (SL-CMD-1); else the
 * rejection.
 */
export const readCommand = (
  { ruleset }: Pick<Situation, 'ruleset'>,
  sent: unknown,
): ReadCommand | { readonly rejection: Rejection } => {
  if (!isMap(sent) || typeof sent.type !== 'string') return malformed('a command is a map with a type');
  const form = ruleset.compiled.commands.get(sent.type);
  if (form === undefined) return malformed(`type: no command of ${ruleset.title} is called ${sent.type}`);
  const { rule, shape, either } = form;
  const command = unwrapped(sent, either);
  const errors = hasShape(shape, command) ? [] : validate(shape, command).filter(isMalformed(rule));
  if (errors.length > 0) return malformed(errors.map((each) => renderValidationError(each)).join('; '));
  return isCommand(command) ? new ReadCommand(command, rule) : malformed('a command is a map with a type');
};

/** Whether a validation error makes a command malformed; errors in fields that its rule rejects itself do not. */
const isMalformed =
  ({ refuses = [] }: CommandRule) =>
  ({ path }: ValidationError): boolean =>
    !refuses.includes(path);

type NameOrListFields = CommandForm['either'];
type SentFields = { readonly [field: string]: unknown };

/** A single name and a list of one name mean the same: the sent fields in the form of their shapes. */
const unwrapped = (sent: SentFields, either: NameOrListFields): SentFields => {
  for (const name in sent) if (shaped(either, name, sent[name]) !== sent[name]) return unwrappedAnew(sent, either);
  return sent;
};

const unwrappedAnew: typeof unwrapped = (sent, either) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, shaped(either, name, value)]));

const shaped = ({ names, lists }: NameOrListFields, name: string, value: unknown): unknown => {
  if (typeof value === 'string') return lists.size > 0 && lists.has(name) ? [value] : value;
  return isList(value) && value.length === 1 && names.has(name) ? value[0] : value;
};
