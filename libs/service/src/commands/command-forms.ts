import {
  commandRule,
  commandsOf,
  describe,
  fieldsOf,
  type CommandRule,
  type JsonMap,
  type Ruleset,
} from '@stackledger/rules';

/** Command types begin with a capital letter: names of JavaScript's own members never reach a ruleset. */
export const COMMAND_TYPE = /^[A-Z][A-Za-z]{0,59}$/;

/** The type of a command, '' where it has none. */
export const typeIn = ({ type }: JsonMap): string => (typeof type === 'string' ? type : '');

/** The commands of a game that clients may send, by type. */
export const sendableIn = (ruleset: Ruleset): readonly (readonly [type: string, rule: CommandRule])[] =>
  Object.entries(commandsOf(ruleset)).filter(([, { by }]) => by !== 'system');

/** A sentence that lists the fields of a command type; for an unknown type, the types that there are. */
export const formOf = (ruleset: Ruleset, type: string): string => {
  const rule = COMMAND_TYPE.test(type) ? commandRule(ruleset, type) : undefined;
  if (rule === undefined || rule.by === 'system')
    return `The commands of ${ruleset.title} are ${sendableIn(ruleset)
      .map(([name]) => name)
      .join(', ')}.`;
  const fields = Object.entries(fieldsOf(rule)).filter(([name]) => name !== 'type');
  return fields.length === 0 ? `${type} takes no fields.` : `${type} takes ${fields.map(fieldDescription).join(', ')}.`;
};

const fieldDescription = ([name, shape]: [string, Parameters<typeof describe>[0]]): string =>
  name.endsWith('?') ? `${name.slice(0, -1)} (${describe(shape)}, may be left out)` : `${name} (${describe(shape)})`;
