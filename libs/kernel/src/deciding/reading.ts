import { isMap } from '../persistent/json.js';
import type { Command } from '../rules/command.js';
import type { CommandForm, CommandRule } from '../rules/ruleset/command-rules.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Rejection } from '../table/rejection.js';
import { rejection } from '../table/rejection.js';
import type { Fault } from '../table/shape.js';
import { faultsOf, hasShape, tellFault } from '../table/shape.js';

/** A command that has the fields of its descriptor, and its rule. */
export class ReadCommand {
  constructor(
    readonly command: Command,
    readonly rule: CommandRule,
  ) {}
}

const malformed = (detail: string): { rejection: Rejection } => ({
  rejection: rejection('malformed', 'SL-CMD-1', detail),
});

/** The command and its rule, once it has a known type and exactly the fields of its descriptor (SL-CMD-1). */
export const readCommand = (
  { ruleset }: Pick<Situation, 'ruleset'>,
  sent: unknown,
): ReadCommand | { readonly rejection: Rejection } => {
  if (!isMap(sent) || typeof sent.type !== 'string') return malformed('a command is a map with a type');
  const form = ruleset.compiled.commands.get(sent.type);
  if (form === undefined) return malformed(`type: no command of ${ruleset.title} is called ${sent.type}`);
  const { rule, shape, either } = form;
  const command = unwrapped(sent, either);
  const faults = hasShape(shape, command) ? [] : faultsOf(shape, command).filter(isMalformed(rule));
  if (faults.length > 0) return malformed(faults.map((each) => tellFault(each)).join('; '));
  return new ReadCommand(command as Command, rule);
};

/** Whether a fault is one of form, and not one that the rule of the command refuses itself. */
const isMalformed =
  ({ refuses = [] }: CommandRule) =>
  ({ path }: Fault): boolean =>
    !refuses.includes(path);

type Either = CommandForm['either'];
type Sent = { readonly [field: string]: unknown };

/** A name and a list of one name are the same everywhere. */
const unwrapped = (sent: Sent, either: Either): Sent => {
  for (const name in sent) if (shaped(either, name, sent[name]) !== sent[name]) return unwrappedAnew(sent, either);
  return sent;
};

const unwrappedAnew: typeof unwrapped = (sent, either) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, shaped(either, name, value)]));

const shaped = ({ names, lists }: Either, name: string, value: unknown): unknown => {
  if (typeof value === 'string') return lists.size > 0 && lists.has(name) ? [value] : value;
  return Array.isArray(value) && value.length === 1 && names.has(name) ? (value as readonly unknown[])[0] : value;
};
