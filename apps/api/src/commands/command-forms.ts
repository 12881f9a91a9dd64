import {
  commandRule,
  commandsOf,
  describe,
  fieldsOf,
  type CommandRule,
  type JsonMap,
  type Ruleset,
} from '@stackledger/kernel';

/** A capital letter first, as all types have it: names of JavaScript's own objects never get as far as a ruleset. */
export const COMMAND_TYPE = /^[A-Z][A-Za-z]{0,59}$/;

/** The type of a command, '' where it has none. */
export const typeIn = ({ type }: JsonMap): string => (typeof type === 'string' ? type : '');

/** The commands of a game that anybody may send, by type. */
export const sendableIn = (ruleset: Ruleset): readonly (readonly [type: string, rule: CommandRule])[] =>
  Object.entries(commandsOf(ruleset)).filter(([, { by }]) => by !== 'system');

/** In a sentence, the fields of a type of command; of a type that nobody may send, the types that there are. */
export const formOf = (ruleset: Ruleset, type: string): string => {
  const rule = COMMAND_TYPE.test(type) ? commandRule(ruleset, type) : undefined;
  if (rule === undefined || rule.by === 'system')
    return `The commands of ${ruleset.title} are ${sendableIn(ruleset)
      .map(([name]) => name)
      .join(', ')}.`;
  const fields = Object.entries(fieldsOf(rule)).filter(([name]) => name !== 'type');
  return fields.length === 0 ? `${type} takes no fields.` : `${type} takes ${fields.map(told).join(', ')}.`;
};

const told = ([name, shape]: [string, Parameters<typeof describe>[0]]): string =>
  name.endsWith('?') ? `${name.slice(0, -1)} (${describe(shape)}, may be left out)` : `${name} (${describe(shape)})`;
