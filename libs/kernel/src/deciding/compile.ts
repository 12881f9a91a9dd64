import { compileEvents, foldsIn } from '../events/event-kinds.js';
import { definedOnce } from '../rules/defined-once.js';
import { SHARED_REFERENCES } from '../words/references.js';
import type { CommandForm, CommandRule } from '../rules/ruleset/command-rules.js';
import type { Procedure } from '../rules/ruleset/procedures.js';
import type { Compiled, Ruleset, RulesetDefinition } from '../rules/ruleset/ruleset.js';
import type { Fields, Shape } from '../table/shape.js';
import { plainName, struct, text } from '../table/shape.js';
import { kernelCommands } from './commands/index.js';
import { kernelProcedures } from './procedures.js';

const KERNEL = 'the kernel';

/**
 * Reads a definition once, so that nothing has to be looked up in it again. A name that the kernel and the game both define
 * is an error.
 */
export const compile = (definition: RulesetDefinition): Ruleset => {
  const { id } = definition;
  const own = `the ruleset ${id}`;
  const rules = definedOnce('command', { [KERNEL]: kernelCommands, [own]: definition.commands });
  eachOnce(
    definition.procedures.map(({ name }) => name),
    `procedure of ${own}`,
  );
  const procedures = definedOnce('procedure', {
    [KERNEL]: byName(kernelProcedures),
    [own]: byName(definition.procedures),
  });
  definedOnce('reference', { [KERNEL]: SHARED_REFERENCES, [own]: definition.references });
  const events = compileEvents(definition);
  const compiled = {
    procedures: new Map(Object.entries(procedures)),
    commands: new Map(Object.entries(rules).map(([type, rule]) => [type, formOf(rule)])),
    commandRules: rules,
    events,
    folds: foldsIn(events),
  };
  const read: RulesetDefinition & { readonly compiled: Compiled } = { ...definition, compiled };
  // The mark is a type and nothing else; it is given here and nowhere else.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
  return read as Ruleset;
};

/** A ruleset with other answers: another version of it, or one that is watched at its work. */
export const amended = (ruleset: RulesetDefinition, change: Partial<RulesetDefinition>): Ruleset =>
  compile({ ...ruleset, ...change });

const byName = (procedures: readonly Procedure<never>[]): { readonly [name: string]: Procedure<never> } =>
  Object.fromEntries(procedures.map((each) => [each.name, each]));

const eachOnce = (names: readonly string[], what: string): void => {
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined)
    throw new Error(
      `the ${what} ${again} is listed twice: at ${names.indexOf(again)} and at ${names.lastIndexOf(again)}`,
    );
};

const SEAT = plainName('a seat');

/** Every field of a command, with who sends it. */
export const fieldsOf = (rule: CommandRule): Fields => {
  const sender: Fields =
    rule.by === 'system'
      ? {}
      : rule.by === 'seat'
        ? { seat: SEAT }
        : { [rule.by]: text(rule.by === 'judge' ? 'the name of a judge' : 'the name of the scribe') };
  return { type: text(), ...sender, ...rule.fields };
};

const formOf = (rule: CommandRule): CommandForm => {
  const fields = fieldsOf(rule);
  const either = { names: fieldsThatAre('text', fields), lists: fieldsThatAre('list', fields) };
  return { rule, fields, shape: struct(fields), either };
};

const fieldsThatAre = (kind: Shape['is'], fields: Fields): ReadonlySet<string> =>
  new Set(Object.entries(fields).flatMap(([name, { is }]) => (is === kind ? [name.replace('?', '')] : [])));
