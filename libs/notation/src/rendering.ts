import {
  commandRule,
  fieldsOf,
  type Command,
  type Fields,
  type Json,
  type Ruleset,
  type Shape,
} from '@stackledger/rules';
import { pairsText } from './pairs.js';
import { vocabularyOf } from './vocabulary.js';
import { renderValue, type RevisionNaming } from './values.js';

/** The name of a revision in a text, such as `#12`; undefined if it has none. */
export type CommandNumbering = (revision: string) => string | undefined;

/**
 * A command as notation, unabbreviated: sender, word, arguments, list and fields. Reading the result gives the same
 * command.
 */
export const renderCommand = (
  ruleset: Ruleset,
  command: Command,
  numberOf: CommandNumbering = () => undefined,
): string => {
  // A command is plain JSON with a type.
  const { type, seat, judge, scribe, ...fields } = command as { readonly [field: string]: Json } & {
    readonly type: string;
  };
  const shapes = fieldsOfType(ruleset, type);
  const { word, args = [], list } = vocabularyOf(ruleset).wordOf(type);
  const shapeOf = (name: string): Shape => shapes[name] ?? shapes[`${name}?`] ?? { is: 'json' };
  const naming: RevisionNaming = { nameOf: numberOf, fieldsOf: (of) => fieldsOfType(ruleset, of) };
  const value = (name: string, each: Json): string => renderValue(each, shapeOf(name), naming);
  const leading = args.slice(0, firstMissing(args, fields));
  const said = (name: string): string =>
    pairsText(fields[name] ?? null, shapeOf(name)) ?? value(name, fields[name] ?? null);
  const positional = leading.map((name) => ` ${said(name)}`).join('');
  const items = list === undefined ? undefined : fields[list];
  const hasItems = Array.isArray(items) && items.length > 0;
  const trailing = hasItems
    ? ` > ${items.map((each: Json) => renderValue(each, itemOf(shapeOf(list ?? '')))).join(', ')}`
    : '';
  const rest = Object.entries(fields)
    .filter(([name]) => !leading.includes(name) && !(hasItems && name === list))
    .map(([name, each]) => ` ${name}=${value(name, each)}`);
  return `${senderPrefix({ seat, judge, scribe })}${word}${positional}${trailing}${rest.join('')}`;
};

const itemOf = (shape: Shape): Shape => (shape.is === 'list' ? shape.of : { is: 'json' });

const firstMissing = (args: readonly string[], fields: { readonly [name: string]: Json }): number => {
  const at = args.findIndex((name) => !isSimple(fields[name]));
  return at < 0 ? args.length : at;
};

/** Whether a value can be a positional argument: a map would be read as a comment. */
const isSimple = (value: Json | undefined): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));

const fieldsOfType = (ruleset: Ruleset, type: string): Fields => {
  const rule = commandRule(ruleset, type);
  return rule === undefined ? {} : fieldsOf(rule);
};

const senderPrefix = ({ seat, judge, scribe }: { readonly [role: string]: Json | undefined }): string => {
  if (typeof seat === 'string') return `${seat}: `;
  const [role, name] = typeof judge === 'string' ? ['judge', judge] : ['scribe', scribe];
  return typeof name === 'string' ? `${role} ${renderValue(name, { is: 'json' })}: ` : '';
};
