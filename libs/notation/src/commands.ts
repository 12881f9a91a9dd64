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
  type LegalAction,
} from '@stackledger/rules';
import { matchName } from './name-matching.js';
import type { NotationAction, NotationValue } from './parsing.js';
import { pairsOf } from './pairs.js';
import { effectsSaid, listed } from './phrases.js';
import { NotationError } from './scanning.js';
import { valueOf } from './values.js';
import { withNumbers } from './service-lines.js';
import { vocabularyOf, type NotationVocabulary } from './vocabulary.js';

/**
 * What an action is read against: the match, the names of the scribe or judge who writes, and `revisionOf`, which turns
 * `12` (the last event of the twelfth command) and `12.1` (the event after its first) into a revision.
 */
export type NotationContext = {
  readonly situation: Situation;
  readonly scribe?: string;
  readonly judge?: string;
  readonly revisionOf: (number: string) => string | undefined;
};

/**
 * The command that an action means in the current state of the match. Abbreviated names are completed from the legal
 * actions; fields with a single possible value may be left out. Throws NotationError.
 */
export const commandOf = (action: NotationAction, context: NotationContext): Command => {
  const vocabulary = vocabularyOf(context.situation.ruleset);
  const { type, args: written, rule } = readCommand(action, context, vocabulary);
  const sender = senderOf(action, rule, context);
  const word = vocabulary.wordOf(type);
  const actions = sender.seat === undefined ? [] : actionsOfType(context, sender.seat as SeatId, type);
  const shapes = fieldsOf(rule);
  const args = word.phrases === true ? effectsSaid(written, action.more) : listed(written, action.more);
  const values = new Map<string, NotationValue>();
  for (const [at, value] of args.entries()) values.set(argumentName(word.args ?? [], at, value), value);
  for (const [name, value] of action.fields) values.set(name, value);
  const fields: { [field: string]: Json } = {};
  for (const [name, value] of values) fields[name] = fieldOf(name, value, { shapes, actions, context });
  if (action.list !== undefined)
    fields[word.list ?? rejectList(action)] = action.list.map((item) =>
      fieldOf(word.list ?? '', item, { shapes, actions, context }),
    );
  return { type, ...sender, ...impliedFields(shapes, actions, fields), ...fields };
};

type CommandReading = { readonly type: string; readonly args: readonly NotationValue[]; readonly rule: CommandRule };

/**
 * The command named by the first word. A word that names no command is the first argument of a bare command: a card or
 * a source.
 */
const readCommand = (
  action: NotationAction,
  context: NotationContext,
  vocabulary: NotationVocabulary,
): CommandReading => {
  const { word, args, line, column } = action;
  const { ruleset } = context.situation;
  const type = vocabulary.typeOf(word) ?? bareType(action, context, vocabulary);
  const rule = type === undefined ? undefined : commandRule(ruleset, type);
  if (type === undefined || rule === undefined)
    throw new NotationError(line, column, [`one of ${vocabulary.words.join(', ')}, or a card`], JSON.stringify(word));
  if (vocabulary.typeOf(word) !== undefined) return { type, args, rule };
  return { type, args: [{ is: 'bare', text: word, line, column }, ...args], rule };
};

const bareType = (
  action: NotationAction,
  context: NotationContext,
  { bare, wordOf }: NotationVocabulary,
): string | undefined => {
  const seat = action.sender?.role === undefined ? senderSeat(action, context) : undefined;
  const isOpenFor = (type: string): boolean => {
    const [field = ''] = wordOf(type).args ?? [];
    const names = seat === undefined ? [] : candidateNames(field, actionsOfType(context, seat, type));
    return matchName(action.word, names).kind === 'one';
  };
  return bare.find(isOpenFor) ?? bare[0];
};

const senderOf = (
  action: NotationAction,
  { by }: CommandRule,
  context: NotationContext,
): { readonly [field: string]: string } => {
  if (by === 'seat') return { seat: senderSeat(action, context) };
  const name = action.sender?.role === by ? action.sender.name : by === 'judge' ? context.judge : context.scribe;
  if (name === undefined)
    throw new NotationError(action.line, action.column, [`${by} NAME: before it`], JSON.stringify(action.word));
  return { [by]: name };
};

/** The seat before the colon, which may be abbreviated; without one, the seat that must act now. */
const senderSeat = ({ sender, line, column }: NotationAction, { situation: { state } }: NotationContext): SeatId => {
  const { seats } = state.terms;
  if (sender === undefined) {
    const next: SeatId | null = state.table.awaiting?.seats[0] ?? state.table.priority.holder;
    if (next === null) throw new NotationError(line, column, ['a seat and a colon before it'], 'none');
    return next;
  }
  const found = matchName(sender.name, seats);
  if (found.kind !== 'one')
    throw new NotationError(line, column, [`one of ${seats.join(', ')}`], JSON.stringify(sender.name));
  return found.name as SeatId; // one of the seats
};

const actionsOfType = ({ situation }: NotationContext, seat: SeatId, type: string): readonly LegalAction[] => {
  const { actions, always } = legalActions(situation, seat);
  return [...actions, ...always].filter(({ command }) => command.type === type);
};

/** The names that a field may hold now, over all of these legal actions. */
export const candidateNames = (field: string, actions: readonly LegalAction[]): readonly string[] => {
  const names = actions.flatMap(({ command, fill }): readonly unknown[] => [
    ...asList(command[field]),
    ...fill.filter(({ path }) => path === field).flatMap(({ candidates }) => asList(candidates)),
  ]);
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))];
};

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [value]);

type FieldContext = {
  readonly shapes: Fields;
  readonly actions: readonly LegalAction[];
  readonly context: NotationContext;
};

const fieldOf = (field: string, value: NotationValue, { shapes, actions, context }: FieldContext): Json => {
  const shape = shapes[field] ?? shapes[`${field}?`] ?? { is: 'json' };
  const written = withRevisions(value, context);
  const completed = (value: Json, of: NotationValue): Json => {
    if (typeof value !== 'string' || of.is !== 'bare') return value;
    const found = matchName(value, candidateNames(field, actions));
    if (found.kind === 'several')
      throw new NotationError(of.line, of.column, [`which is meant: ${found.names.join(', ')}`], JSON.stringify(value));
    return found.kind === 'one' ? found.name : value;
  };
  const item = itemShapeFor(shape, written);
  if (shape.is === 'list' && shape.of.is === 'record') {
    const paired = pairsOf(written, shape.of, { field, actions });
    if (paired !== undefined) return paired;
  }
  const read = valueOf(written, item);
  if (written.is !== 'list' || !Array.isArray(read)) return completed(read, written);
  return read.map((each: Json, at) => completed(each, written.items[at] ?? written));
};

/** Where a list is wanted, a single value stands for a list of one. */
const itemShapeFor = (shape: Shape, { is }: NotationValue): Shape =>
  shape.is === 'list' && is !== 'list' ? shape.of : shape;

/** A value with the revisions that its `#12` stand for, as texts. */
const withRevisions = (written: NotationValue, context: NotationContext): NotationValue =>
  withNumbers(written, (name, { line, column }) => {
    const text = context.revisionOf(name);
    if (text !== undefined) return { is: 'quoted', text, line, column };
    throw new NotationError(line, column, ['the number of a command of this match'], `#${name}`);
  });

const argumentName = (args: readonly string[], at: number, { line, column }: NotationValue): string => {
  const name = args[at];
  if (name === undefined)
    throw new NotationError(line, column, ['>', 'name=value', ';', 'the end of the line'], 'one more name');
  return name;
};

const rejectList = ({ line, column }: NotationAction): never => {
  throw new NotationError(line, column, ['no > after this word'], '>');
};

/**
 * Required fields with only one possible value, which need not be written: for example the report that is confirmed.
 */
const impliedFields = (shapes: Fields, actions: readonly LegalAction[], written: JsonMap): JsonMap => {
  const [action] = actions;
  if (actions.length !== 1 || action === undefined) return {};
  const missing = Object.keys(shapes).filter(
    (name) => !name.endsWith('?') && !['type', 'seat'].includes(name) && !(name in written),
  );
  return Object.fromEntries(
    missing.flatMap((name): (readonly [string, Json])[] => {
      const only = onlyCandidate(name, action);
      return only === undefined ? [] : [[name, shapes[name]?.is === 'list' ? [only] : only]];
    }),
  );
};

const onlyCandidate = (field: string, { command, fill }: LegalAction): Json | undefined => {
  if (command[field] !== undefined) return command[field] as Json; // legal actions are plain data
  const prompt = fill.find(({ path }) => path === field);
  const candidates = asList(prompt?.candidates) as readonly Json[]; // likewise
  return prompt?.min === 1 && candidates.length === 1 ? candidates[0] : undefined;
};
