import { commandRule, fieldsOf, type Command, type Json, type Ruleset, type Shape } from '@stackledger/kernel';
import { vocabularyOf } from './words.js';
import { writtenValue } from './values.js';

/** What a revision is called in a text, such as `#12`; undefined where it has no number there. */
export type NumberOf = (revision: string) => string | undefined;

/** A command in writing, in whole words: who, the word, and what belongs to it. What is read is that command again. */
export const writtenCommand = (ruleset: Ruleset, command: Command, numberOf: NumberOf = () => undefined): string => {
  const { type, seat, judge, scribe, ...fields } = command as { readonly [field: string]: Json } & {
    readonly type: string;
  };
  const rule = commandRule(ruleset, type);
  const shapes = rule === undefined ? {} : fieldsOf(rule);
  const { word, args = [], list } = vocabularyOf(ruleset).wordOf(type);
  const shapeOf = (name: string): Shape => shapes[name] ?? shapes[`${name}?`] ?? { is: 'json' };
  const value = (name: string, each: Json): string =>
    numbered(name, each, numberOf) ?? writtenValue(each, shapeOf(name));
  const leading = args.slice(0, firstMissing(args, fields));
  const first = leading.map((name) => ` ${value(name, fields[name] ?? null)}`).join('');
  const listed = list === undefined ? undefined : fields[list];
  const isListed = Array.isArray(listed) && listed.length > 0;
  const behind = isListed
    ? ` > ${listed.map((each: Json) => writtenValue(each, itemOf(shapeOf(list ?? '')))).join(', ')}`
    : '';
  const rest = Object.entries(fields)
    .filter(([name]) => !leading.includes(name) && !(isListed && name === list))
    .map(([name, each]) => ` ${name}=${value(name, each)}`);
  return `${whoOf({ seat, judge, scribe })}${word}${first}${behind}${rest.join('')}`;
};

const itemOf = (shape: Shape): Shape => (shape.is === 'list' ? shape.of : { is: 'json' });

const firstMissing = (args: readonly string[], fields: { readonly [name: string]: Json }): number => {
  const at = args.findIndex((name) => !isSimple(fields[name]));
  return at < 0 ? args.length : at;
};

/** What stands without its name: a map could be taken for a comment. */
const isSimple = (value: Json | undefined): boolean =>
  value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value));

/** The fields that name a revision of the log. */
const REVISIONS: ReadonlySet<string> = new Set(['to', 'report', 'rewind', 'game']);

const numbered = (name: string, value: Json, numberOf: NumberOf): string | undefined =>
  REVISIONS.has(name) && typeof value === 'string' ? numberOf(value) : undefined;

const whoOf = ({ seat, judge, scribe }: { readonly [who: string]: Json | undefined }): string => {
  if (typeof seat === 'string') return `${seat}: `;
  const [role, name] = typeof judge === 'string' ? ['judge', judge] : ['scribe', scribe];
  return typeof name === 'string' ? `${role} ${writtenValue(name, { is: 'json' })}: ` : '';
};
