import { displayText, isMap, type Json } from '../persistent/json.js';
import { isLasting } from '../persistent/known-bytes.js';
import type { CardId, ObjectName, SeatId } from './names.js';
import type { Sort } from './sort.js';

/** Notes about a shape beside its structure. */
type ShapeNotes = {
  /** A description of its values for people. */
  readonly about?: string;
  /** Its texts are references: what those may stand for. */
  readonly sorts?: readonly Sort[];
  /** Its texts are words of a vocabulary of the game. */
  readonly vocabulary?: VocabularyName;
  /** Its values are filters of the game. */
  readonly isFilter?: true;
  /** The field of this record with a target word. */
  readonly targetWord?: string;
};

/** The name of a game's vocabulary. */
export type VocabularyName = 'stat' | 'stat-read' | 'target-kind' | 'duration' | 'keyword' | 'zone';

type ShapeKind =
  | { readonly is: 'text'; readonly pattern?: RegExp; readonly most?: number }
  | { readonly is: 'number'; readonly least?: number; readonly most?: number }
  | { readonly is: 'flag' }
  | { readonly is: 'one-of'; readonly values: readonly (string | number | boolean | null)[] }
  | { readonly is: 'list'; readonly of: Shape; readonly least?: number; readonly most?: number }
  | { readonly is: 'map'; readonly of: Shape; readonly keys?: RegExp; readonly least?: number }
  | { readonly is: 'record'; readonly fields: Fields }
  | { readonly is: 'either'; readonly of: readonly Shape[] }
  | { readonly is: 'rest'; readonly of: () => Shape }
  | { readonly is: 'json' };

declare const carried: unique symbol;

/**
 * A description of the fields of commands, options, effects and events: checked before `decide`, printed in the API
 * documentation and docs/reference/events.md. Its type parameter is the type of the values, for the compiler only. A
 * shape expresses no more than a JSON schema can.
 */
export type Shape<T = unknown> = ShapeKind & ShapeNotes & { readonly [carried]?: T };

/** Fields by name; a name ending in `?` is optional. */
export type Fields = { readonly [name: string]: Shape };

/** The type of the values of a shape. */
export type Infer<S> = S extends Shape<infer T> ? T : never;

/** The type of the records with these fields. */
export type Values<F extends Fields> = Flat<
  { readonly [K in keyof F as K extends `${string}?` ? never : K]: Infer<F[K]> } & {
    readonly [K in keyof F as K extends `${infer N}?` ? N : never]?: Infer<F[K]>;
  }
>;

/** An intersection as one type, so that the compiler reports it in full. */
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** A validation error: the path (`targets/0`), what was expected there, and what was found. */
export type ValidationError = { readonly path: string; readonly expected: string; readonly found: string };

/** A validation error as a sentence; `see` is the part of the documentation that helps. */
export const renderValidationError = ({ path, expected, found }: ValidationError, see?: string): string =>
  `${path}: expected ${expected}, found ${found}${see === undefined ? '' : ` (${see})`}`;

const NAME = { is: 'text', pattern: /^[a-z0-9][a-z0-9-]*$/, most: 80 } as const;

/** A free text of up to 2000 characters. */
export const text = (about?: string): Shape<string> => ({
  is: 'text',
  most: 2000,
  ...(about !== undefined && { about }),
});
/** A text that matches a pattern. */
export const textLike = (pattern: RegExp, most: number, about?: string): Shape<string> => ({
  is: 'text',
  pattern,
  most,
  ...(about !== undefined && { about }),
});
/** A name of lower-case letters, digits and dashes. */
export const plainName = (about: string): Shape<string> => ({ ...NAME, about });
/** The name of a seat. */
export const seatId = (about: string): Shape<SeatId> => ({ ...NAME, about });
/** The id of a card definition. */
export const cardId = (about: string): Shape<CardId> => ({ ...NAME, about });
/** An integer within bounds, if given. */
export const number = (least?: number, most?: number, about?: string): Shape<number> => ({
  is: 'number',
  ...(least !== undefined && { least }),
  ...(most !== undefined && { most }),
  ...(about !== undefined && { about }),
});
/** A boolean. */
export const flag = (about?: string): Shape<boolean> => ({ is: 'flag', ...(about !== undefined && { about }) });
/** One of these values. */
export const oneOf = <const V extends readonly (string | number | boolean | null)[]>(
  ...values: V
): Shape<V[number]> => ({ is: 'one-of', values });
/** A list with between `least` and `most` entries of one shape. */
export const listOf = <T>(of: Shape<T>, least = 0, most = 1000): Shape<readonly T[]> => ({
  is: 'list',
  of,
  least,
  most,
});
/** An object with arbitrary keys and values of one shape. */
export const mapOf = <T>(of: Shape<T>, keys?: RegExp): Shape<{ readonly [key: string]: T }> => ({
  is: 'map',
  of,
  ...(keys && { keys }),
});
/** An object with known fields; those ending in `?` are optional. */
export const struct = <const F extends Fields>(fields: F): Shape<Values<F>> => ({ is: 'record', fields });
/** A value of any of these shapes. */
export const either = <const S extends readonly Shape[]>(...of: S): Shape<Infer<S[number]>> => ({ is: 'either', of });
/** Any JSON value. */
export const json: Shape<Json> = { is: 'json' };
/** A shape that is evaluated lazily, for recursive shapes. */
export const later = <T>(of: () => Shape<T>): Shape<T> => ({ is: 'rest', of });

/** Names written by the program itself: in answers, bindings and candidate lists. */
export const NAMES: Shape<readonly string[]> = { is: 'list', of: { is: 'text' } };
/** Names of objects, written by the program. */
export const OBJECT_NAMES: Shape<readonly ObjectName[]> = { is: 'list', of: { is: 'text' } };
/** Names of seats, written by the program. */
export const SEAT_NAMES: Shape<readonly SeatId[]> = { is: 'list', of: { is: 'text' } };

/** A value that the program wrote itself, checked against its shape. Throws if it does not match: that is a bug. */
export const ofShape = <T>(shape: Shape<T>, value: unknown): T => {
  if (hasShape(shape, value)) return value;
  throw new Error(
    validate(shape, value)
      .map((each) => renderValidationError(each))
      .join('; '),
  );
};

/** The validation errors of a value, in the order of its fields; none if it matches. */
export const validate = (shape: Shape, value: unknown, path = ''): ValidationError[] => {
  switch (shape.is) {
    case 'record':
      return isMap(value) ? errorsOfRecord(shape.fields, value, path) : [error(shape, value, path)];
    case 'list':
      return Array.isArray(value) ? errorsOfList(shape, value, path) : [error(shape, value, path)];
    case 'map':
      return isMap(value) ? errorsOfMap(shape, value, path) : [error(shape, value, path)];
    case 'either':
      return errorsOfEither(shape, value, path);
    case 'rest':
      return validate(shape.of(), value, path);
    default:
      return fits(shape, value) ? [] : [error(shape, value, path)];
  }
};

/** Whether a value has a shape; words are not looked up. Called for every command. */
export const hasShape = <T>(shape: Shape<T>, value: unknown): value is T => {
  switch (shape.is) {
    case 'record':
      return isMap(value) && isRecordOf(shape.fields, value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= (shape.least ?? 0) &&
        value.length <= (shape.most ?? Infinity) &&
        haveShape(shape.of, value)
      );
    case 'map':
      return isMap(value) && isMapOf(shape, value);
    case 'either':
      return hasAnyShape(shape.of, value);
    case 'rest':
      return hasShape(shape.of(), value);
    default:
      return fits(shape, value);
  }
};

// Loops: of a function that is made anew for every call the engine forgets the compiled code at each collection.
const haveShape = (shape: Shape, values: readonly unknown[]): boolean => {
  for (const value of values) if (!hasShape(shape, value)) return false;
  return true;
};

const hasAnyShape = (shapes: readonly Shape[], value: unknown): boolean => {
  for (const shape of shapes) if (hasShape(shape, value)) return true;
  return false;
};

const isRecordOf = (fields: Fields, value: Record<string, unknown>): boolean => {
  let strange = Object.keys(value).length; // members that are not fields
  for (const { key, shape, isNeeded } of entriesOf(fields).list) {
    if (!Object.hasOwn(value, key)) {
      if (isNeeded) return false;
      continue;
    }
    if (!hasShape(shape, value[key])) return false;
    strange -= 1;
  }
  return strange === 0;
};

/** The shape that a lasting map was found to have: it is looked through once. */
const found = new WeakMap<object, Shape>();

const isMapOf = (shape: Shape & { is: 'map' }, value: Record<string, unknown>): boolean => {
  const isKept = isLasting(value);
  if (isKept && found.get(value) === shape) return true;
  const keys = Object.keys(value);
  if (keys.length < (shape.least ?? 0)) return false;
  for (const key of keys) if (shape.keys?.test(key) === false || !hasShape(shape.of, value[key])) return false;
  if (isKept) found.set(value, shape);
  return true;
};

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}/${key}`);

const errorsOfRecord = (fields: Fields, value: Record<string, unknown>, path: string): ValidationError[] => {
  const errors: ValidationError[] = [];
  const { names, list } = entriesOf(fields);
  for (const { key, shape, isNeeded } of list)
    if (Object.hasOwn(value, key)) errors.push(...validate(shape, value[key], under(path, key)));
    else if (isNeeded) errors.push({ path: under(path, key), expected: describe(shape), found: 'nothing' });
  for (const key of Object.keys(value))
    if (!names.has(key))
      errors.push({ path: under(path, key), expected: unknownField([...names]), found: 'this field' });
  return errors;
};

type Entry = { readonly key: string; readonly shape: Shape; readonly isNeeded: boolean };
type Entries = { readonly names: ReadonlySet<string>; readonly list: readonly Entry[] };

const entries = new WeakMap<Fields, Entries>();

/** The fields by plain name, computed once: every command is checked. */
const entriesOf = (fields: Fields): Entries => {
  const known = entries.get(fields);
  if (known !== undefined) return known;
  const list = Object.entries(fields).map(([name, shape]): Entry => ({
    key: name.replace('?', ''),
    shape,
    isNeeded: !name.includes('?'),
  }));
  const read = { names: new Set(list.map(({ key }) => key)), list };
  entries.set(fields, read);
  return read;
};

const unknownField = (known: readonly string[]): string =>
  known.length === 0 ? 'no field' : `no field but ${known.join(', ')}`;

const errorsOfList = (shape: Shape & { is: 'list' }, value: readonly unknown[], path: string): ValidationError[] => {
  const fewest = shape.least ?? 0;
  const most = shape.most ?? Infinity;
  if (value.length < fewest || value.length > most) return [error(shape, value, path)];
  return value.flatMap((entry, index) => validate(shape.of, entry, under(path, index)));
};

const errorsOfMap = (shape: Shape & { is: 'map' }, value: Record<string, unknown>, path: string): ValidationError[] => {
  const keys = Object.keys(value);
  if (keys.length < (shape.least ?? 0)) return [error(shape, value, path)];
  return keys.flatMap((key) =>
    shape.keys && !shape.keys.test(key)
      ? [{ path: under(path, key), expected: `a key like ${shape.keys.source}`, found: key }]
      : validate(shape.of, value[key], under(path, key)),
  );
};

/** The errors of the closest alternative: among those with errors inside the value, the one with the fewest. */
const errorsOfEither = (shape: Shape & { is: 'either' }, value: unknown, path: string): ValidationError[] => {
  let closest: ValidationError[] | undefined;
  for (const alternative of shape.of) {
    const errors = validate(alternative, value, path);
    if (errors.length === 0) return [];
    const isInside = errors.every((each) => each.path !== path);
    if (isInside && (closest === undefined || errors.length < closest.length)) closest = errors;
  }
  return closest ?? [error(shape, value, path)];
};

const fits = (shape: Shape, value: unknown): boolean => {
  switch (shape.is) {
    case 'text':
      return (
        typeof value === 'string' && value.length <= (shape.most ?? Infinity) && (shape.pattern?.test(value) ?? true)
      );
    case 'number':
      return (
        Number.isSafeInteger(value) &&
        Number(value) >= (shape.least ?? -Infinity) &&
        Number(value) <= (shape.most ?? Infinity)
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'one-of':
      return (shape.values as readonly unknown[]).includes(value);
    default:
      return value !== undefined;
  }
};

const error = (shape: Shape, value: unknown, path: string): ValidationError => ({
  path,
  expected: describe(shape),
  found: shown(value),
});

const MOST_SHOWN = 80;

/** What was found, for people: text in quotes, of maps and lists what they hold. */
export const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = isMap(value) || Array.isArray(value) ? heldText(value) : JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
};

const heldText = (value: unknown): string => {
  const is = Array.isArray(value) ? 'list' : 'map';
  const held = displayText(value);
  return held === '' ? `an empty ${is}` : `a ${is} (${held})`;
};

/** A shape in words for people: "a number of at least 1". */
export const describe = (shape: Shape): string => {
  if (shape.about !== undefined) return shape.about;
  switch (shape.is) {
    case 'text':
      return shape.pattern ? `text like ${shape.pattern.source}` : 'text';
    case 'number':
      return `a whole number${bounds(shape.least, shape.most)}`;
    case 'flag':
      return 'true or false';
    case 'one-of':
      return shape.values.length === 1 ? String(shape.values[0]) : `one of ${shape.values.join(', ')}`;
    case 'list':
      return `a list${bounds(shape.least || undefined, shape.most === 1000 ? undefined : shape.most)}: ${describe(shape.of)}`;
    case 'map':
      return `a map to ${describe(shape.of)}`;
    case 'record':
      return `a map with ${Object.keys(shape.fields).join(', ') || 'nothing in it'}`;
    case 'either':
      return shape.of.map(describe).join(', or ');
    case 'rest':
      return describe(shape.of());
    case 'json':
      return 'any value';
  }
};

const bounds = (least?: number, most?: number): string => {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` of at least ${least}`;
  return most === undefined ? '' : ` of at most ${most}`;
};
