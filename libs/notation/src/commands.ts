import {
  commandRule,
  fieldsOf,
  legalActions,
  type Command,
  type CommandRule,
  type Fields,
  type Json,
  type JsonMap,
  type SeatId,
  type Shape,
  type Situation,
  type Template,
} from '@stackledger/kernel';
import { meant } from './names.js';
import type { Action, Written } from './parsing.js';
import { NotationFault } from './scanning.js';
import { valueOf } from './values.js';
import { vocabularyOf, type Vocabulary } from './words.js';

/** Who writes, and what `#12` and `#12.1` stand for: the revision at which the twelfth command ended, and that of its second event. */
export type Speaking = {
  readonly situation: Situation;
  readonly scribe?: string;
  readonly judge?: string;
  readonly revisionOf: (number: string) => string | undefined;
};

/** The command that an action means as the match stands. Throws NotationFault. */
export const commandOf = (action: Action, speaking: Speaking): Command => {
  const { ruleset } = speaking.situation;
  const vocabulary = vocabularyOf(ruleset);
  const reading = readingOf(action, speaking, vocabulary);
  const { type, args, rule } = reading;
  const sender = senderIn(action, rule, speaking);
  const says = vocabulary.wordOf(type);
  const open = sender.seat === undefined ? [] : templatesFor(speaking, sender.seat as SeatId, type);
  const shapes = fieldsOf(rule);
  const written = new Map<string, Written>();
  for (const [at, value] of args.entries()) written.set(argAt(says.args ?? [], at, value), value);
  for (const [name, value] of action.fields) written.set(name, value);
  const fields: { [field: string]: Json } = {};
  for (const [name, value] of written) fields[name] = fieldOf(name, value, { shapes, open, speaking });
  if (action.list !== undefined)
    fields[says.list ?? noList(action)] = action.list.map((item) =>
      fieldOf(says.list ?? '', item, { shapes, open, speaking }),
    );
  return { type, ...sender, ...onlyAnswers(shapes, open, fields), ...fields };
};

type Reading = { readonly type: string; readonly args: readonly Written[]; readonly rule: CommandRule };

/** The command that the first word means; a word that is none is a card or a source. */
const readingOf = (action: Action, speaking: Speaking, vocabulary: Vocabulary): Reading => {
  const { word, args, line, column } = action;
  const { ruleset } = speaking.situation;
  const type = vocabulary.typeOf(word) ?? bareType(action, speaking, vocabulary);
  const rule = type === undefined ? undefined : commandRule(ruleset, type);
  if (type === undefined || rule === undefined)
    throw new NotationFault(line, column, [`one of ${vocabulary.words.join(', ')}, or a card`], JSON.stringify(word));
  if (vocabulary.typeOf(word) !== undefined) return { type, args, rule };
  return { type, args: [{ is: 'bare', text: word, line, column }, ...args], rule };
};

const bareType = (action: Action, speaking: Speaking, { bare, wordOf }: Vocabulary): string | undefined => {
  const seat = action.who?.role === undefined ? seatIn(action, speaking) : undefined;
  const isOpenFor = (type: string): boolean => {
    const [field = ''] = wordOf(type).args ?? [];
    const names = seat === undefined ? [] : namesFor(field, templatesFor(speaking, seat, type));
    return meant(action.word, names).kind === 'one';
  };
  return bare.find(isOpenFor) ?? bare[0];
};

const senderIn = (action: Action, { by }: CommandRule, speaking: Speaking): { readonly [field: string]: string } => {
  if (by === 'seat') return { seat: seatIn(action, speaking) };
  const name = action.who?.role === by ? action.who.name : by === 'judge' ? speaking.judge : speaking.scribe;
  if (name === undefined)
    throw new NotationFault(action.line, action.column, [`${by} NAME: before it`], JSON.stringify(action.word));
  return { [by]: name };
};

/** The seat that is named, by the beginning of its name too; else the one for which the table waits. */
const seatIn = ({ who, line, column }: Action, { situation: { state } }: Speaking): SeatId => {
  const { seats } = state.terms;
  if (who === undefined) {
    const waited: SeatId | null = state.table.awaiting?.seats[0] ?? state.table.priority.holder;
    if (waited === null) throw new NotationFault(line, column, ['a seat and a colon before it'], 'none');
    return waited;
  }
  const found = meant(who.name, seats);
  if (found.kind !== 'one')
    throw new NotationFault(line, column, [`one of ${seats.join(', ')}`], JSON.stringify(who.name));
  return found.name as SeatId; // one of the seats
};

const templatesFor = ({ situation }: Speaking, seat: SeatId, type: string): readonly Template[] => {
  const { actions, always } = legalActions(situation, seat);
  return [...actions, ...always].filter(({ command }) => command.type === type);
};

/** The names that may stand in a field now. */
export const namesFor = (field: string, open: readonly Template[]): readonly string[] => {
  const names = open.flatMap(({ command, fill }): readonly unknown[] => [
    ...listed(command[field]),
    ...fill.filter(({ path }) => path === field).flatMap(({ candidates }) => listed(candidates)),
  ]);
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))];
};

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [value]);

type About = { readonly shapes: Fields; readonly open: readonly Template[]; readonly speaking: Speaking };

const fieldOf = (field: string, written: Written, { shapes, open, speaking }: About): Json => {
  const shape = shapes[field] ?? shapes[`${field}?`] ?? { is: 'json' };
  if (written.is === 'bare' && written.text.startsWith('#')) return revisionOf(written, speaking);
  const named = (value: Json, of: Written): Json => {
    if (typeof value !== 'string' || of.is !== 'bare') return value;
    const found = meant(value, namesFor(field, open));
    if (found.kind === 'several')
      throw new NotationFault(of.line, of.column, [`which is meant: ${found.names.join(', ')}`], JSON.stringify(value));
    return found.kind === 'one' ? found.name : value;
  };
  const value = valueOf(written, inList(shape, written));
  if (written.is !== 'list' || !Array.isArray(value)) return named(value, written);
  return value.map((each: Json, at) => named(each, written.items[at] ?? written));
};

/** A name alone stands for a list of it. */
const inList = (shape: Shape, { is }: Written): Shape => (shape.is === 'list' && is !== 'list' ? shape.of : shape);

const revisionOf = (written: Written & { readonly text: string }, { revisionOf: find }: Speaking): string => {
  const revision = find(written.text.slice(1));
  if (revision === undefined)
    throw new NotationFault(written.line, written.column, ['the number of a command of this match'], written.text);
  return revision;
};

const argAt = (args: readonly string[], at: number, { line, column }: Written): string => {
  const name = args[at];
  if (name === undefined)
    throw new NotationFault(line, column, ['>', 'name=value', ';', 'the end of the line'], 'one more name');
  return name;
};

const noList = ({ line, column }: Action): never => {
  throw new NotationFault(line, column, ['no > after this word'], '>');
};

/** What has to stand in a field and can only be one thing need not be written: which report is confirmed. */
const onlyAnswers = (shapes: Fields, open: readonly Template[], written: JsonMap): JsonMap => {
  const [template] = open;
  if (open.length !== 1 || template === undefined) return {};
  const missing = Object.keys(shapes).filter(
    (name) => !name.endsWith('?') && !['type', 'seat'].includes(name) && !(name in written),
  );
  return Object.fromEntries(
    missing.flatMap((name): (readonly [string, Json])[] => {
      const only = onlyOne(name, template);
      return only === undefined ? [] : [[name, shapes[name]?.is === 'list' ? [only] : only]];
    }),
  );
};

const onlyOne = (field: string, { command, fill }: Template): Json | undefined => {
  if (command[field] !== undefined) return command[field] as Json; // templates are plain data
  const entry = fill.find(({ path }) => path === field);
  const candidates = listed(entry?.candidates) as readonly Json[]; // likewise
  return entry?.min === 1 && candidates.length === 1 ? candidates[0] : undefined;
};
