import { compileEvents, appliersIn } from '../events/event-kinds.js';
import { definedOnce } from '../rules/defined-once.js';
import { SHARED_REFERENCES } from '../words/references.js';
import type { CommandForm, CommandRule } from '../rules/ruleset/command-rules.js';
import type { Procedure } from '../rules/ruleset/procedures.js';
import type { CompiledRuleset, Ruleset, RulesetDefinition, WholeDefinition } from '../rules/ruleset/ruleset.js';
import type { Fields, Shape } from '../table/shape.js';
import { plainName, struct, text } from '../table/shape.js';
import { zoneKind } from '../table/names.js';
import { memoized } from '../persistent/memoized.js';
import type { ZoneRule } from '../rules/answers.js';
import { kernelCommands } from './commands/index.js';
import { plainGame } from './plain-game.js';
import { kernelProcedures } from './procedures.js';

const KERNEL = 'the kernel';

/** The rule of a zone of which a game says nothing. */
const OPEN_ZONE: ZoneRule = { hiddenFrom: 'nobody', inPlay: 'none' };

/**
 * Completes a definition with the plain game's answers and compiles it once, so that nothing has to be looked up in it
 * later. Throws for a name that both the kernel and the game define.
 */
export const compile = (answers: RulesetDefinition): Ruleset => {
  const definition: WholeDefinition = {
    ...plainGame,
    ...answers,
    opening: { ...plainGame.opening, ...answers.opening },
    stack: { ...plainGame.stack, ...answers.stack },
    flow: { ...plainGame.flow, ...answers.flow },
    leaving: { ...plainGame.leaving, ...answers.leaving },
    views: { ...plainGame.views, ...answers.views },
    triggers: { ...plainGame.triggers, ...answers.triggers },
    targets: { ...plainGame.targets, ...answers.targets },
  };
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
  definedOnce('reference', { [KERNEL]: SHARED_REFERENCES, [own]: definition.references.words });
  const events = compileEvents(definition);
  const compiled = {
    procedures: new Map(Object.entries(procedures)),
    commands: new Map(Object.entries(rules).map(([type, rule]) => [type, formOf(rule)])),
    commandRules: rules,
    events,
    appliers: appliersIn(events),
    zoneRule: memoized((zone) => definition.zones.kinds[zoneKind(zone)] ?? OPEN_ZONE),
  };
  const read: WholeDefinition & { readonly compiled: CompiledRuleset } = { ...definition, compiled };
  // The mark exists only as a type and is given only here.
  return read as Ruleset;
};

/** A compiled ruleset with some answers replaced, for another version of it or for observing it. */
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

/** Every field of a command, including the sender. */
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
