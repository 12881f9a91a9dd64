/**
 * Shapes describe the fields of commands, options, effects and events: checked before `decide`, printed in the API
 * documentation and in docs/events.md. A shape says no more than a JSON schema can.
 */
export type Shape =
  | { readonly is: 'text'; readonly pattern?: RegExp; readonly most?: number; readonly about?: string }
  | { readonly is: 'number'; readonly least?: number; readonly most?: number; readonly about?: string }
  | { readonly is: 'flag'; readonly about?: string }
  | { readonly is: 'one-of'; readonly values: readonly (string | number | boolean | null)[]; readonly about?: string }
  | {
      readonly is: 'list';
      readonly of: Shape;
      readonly least?: number;
      readonly most?: number;
      readonly about?: string;
    }
  | { readonly is: 'map'; readonly of: Shape; readonly keys?: RegExp; readonly least?: number; readonly about?: string }
  | { readonly is: 'record'; readonly fields: Fields; readonly about?: string }
  | { readonly is: 'either'; readonly of: readonly Shape[]; readonly about?: string }
  | { readonly is: 'rest'; readonly of: () => Shape; readonly about?: string }
  | { readonly is: 'json'; readonly about?: string };

/** Fields by name; a name that ends in `?` may be left out. */
export type Fields = { readonly [name: string]: Shape };

/** What is wrong with a value: where (`targets/0`), what was expected there, and what stood there instead. */
export type Fault = { readonly path: string; readonly expected: string; readonly found: string };

/** A fault as one sentence; `see` is the part of the project's documents that says what may stand there. */
export const tellFault = ({ path, expected, found }: Fault, see?: string): string =>
  `${path}: expected ${expected}, found ${found}${see === undefined ? '' : ` (${see})`}`;

/** A text of people, of up to 2000 characters. */
export const text = (about?: string): Shape => ({ is: 'text', most: 2000, ...(about !== undefined && { about }) });
/** A name of small letters, digits and dashes. */
export const plainName = (about: string): Shape => ({ is: 'text', pattern: /^[a-z0-9][a-z0-9-]*$/, most: 80, about });
/** A whole number within bounds, where there are any. */
export const number = (least?: number, most?: number, about?: string): Shape => ({
  is: 'number',
  ...(least !== undefined && { least }),
  ...(most !== undefined && { most }),
  ...(about !== undefined && { about }),
});
/** True or false. */
export const flag = (about?: string): Shape => ({ is: 'flag', ...(about !== undefined && { about }) });
/** One of these values. */
export const oneOf = (...values: (string | number | boolean | null)[]): Shape => ({ is: 'one-of', values });
/** A list of so many of one shape. */
export const listOf = (of: Shape, least = 0, most = 1000): Shape => ({ is: 'list', of, least, most });
/** Values of one shape under names that nobody has fixed. */
export const mapOf = (of: Shape, keys?: RegExp): Shape => ({ is: 'map', of, ...(keys && { keys }) });
/** A map whose fields are known; those that end in `?` may be left out. */
export const struct = (fields: Fields): Shape => ({ is: 'record', fields });
/** Whatever has one of these shapes. */
export const either = (...of: Shape[]): Shape => ({ is: 'either', of });
/** Anything that JSON can say. */
export const json: Shape = { is: 'json' };
/** A shape that is read only when needed, for shapes that contain themselves. */
export const later = (of: () => Shape): Shape => ({ is: 'rest', of });

/** Every fault of a value, in the order of its fields; none when it has the shape. */
export const faultsOf = (shape: Shape, value: unknown, path = ''): Fault[] => {
  switch (shape.is) {
    case 'record':
      return isMap(value) ? faultsOfRecord(shape.fields, value, path) : [fault(shape, value, path)];
    case 'list':
      return Array.isArray(value) ? faultsOfList(shape, value, path) : [fault(shape, value, path)];
    case 'map':
      return isMap(value) ? faultsOfMap(shape, value, path) : [fault(shape, value, path)];
    case 'either':
      return faultsOfEither(shape, value, path);
    case 'rest':
      return faultsOf(shape.of(), value, path);
    default:
      return fits(shape, value) ? [] : [fault(shape, value, path)];
  }
};

/** Whether a value has a shape: it has no faults, and no words are looked for. Asked of every command. */
export const hasShape = (shape: Shape, value: unknown): boolean => {
  switch (shape.is) {
    case 'record':
      return isMap(value) && isRecordOf(shape.fields, value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= (shape.least ?? 0) &&
        value.length <= (shape.most ?? Infinity) &&
        value.every((each) => hasShape(shape.of, each))
      );
    case 'map':
      return isMap(value) && faultsOfMap(shape, value, '').length === 0;
    case 'either':
      return shape.of.some((alternative) => hasShape(alternative, value));
    case 'rest':
      return hasShape(shape.of(), value);
    default:
      return fits(shape, value);
  }
};

const isRecordOf = (fields: Fields, value: Record<string, unknown>): boolean => {
  let strange = Object.keys(value).length; // members that are no fields
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

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const under = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}/${key}`);

const faultsOfRecord = (fields: Fields, value: Record<string, unknown>, path: string): Fault[] => {
  const faults: Fault[] = [];
  const { names, list } = entriesOf(fields);
  for (const { key, shape, isNeeded } of list)
    if (Object.hasOwn(value, key)) faults.push(...faultsOf(shape, value[key], under(path, key)));
    else if (isNeeded) faults.push({ path: under(path, key), expected: describe(shape), found: 'nothing' });
  for (const key of Object.keys(value))
    if (!names.has(key))
      faults.push({ path: under(path, key), expected: unknownField([...names]), found: 'this field' });
  return faults;
};

type Entry = { readonly key: string; readonly shape: Shape; readonly isNeeded: boolean };
type Entries = { readonly names: ReadonlySet<string>; readonly list: readonly Entry[] };

const entries = new WeakMap<Fields, Entries>();

/** The fields by their plain names, read once: every command is checked. */
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

const faultsOfList = (shape: Shape & { is: 'list' }, value: readonly unknown[], path: string): Fault[] => {
  const fewest = shape.least ?? 0;
  const most = shape.most ?? Infinity;
  if (value.length < fewest || value.length > most) return [fault(shape, value, path)];
  return value.flatMap((entry, index) => faultsOf(shape.of, entry, under(path, index)));
};

const faultsOfMap = (shape: Shape & { is: 'map' }, value: Record<string, unknown>, path: string): Fault[] => {
  const keys = Object.keys(value);
  if (keys.length < (shape.least ?? 0)) return [fault(shape, value, path)];
  return keys.flatMap((key) =>
    shape.keys && !shape.keys.test(key)
      ? [{ path: under(path, key), expected: `a key like ${shape.keys.source}`, found: key }]
      : faultsOf(shape.of, value[key], under(path, key)),
  );
};

/** The faults of the alternative that comes closest: of those whose faults lie inside the value, the one with the fewest. */
const faultsOfEither = (shape: Shape & { is: 'either' }, value: unknown, path: string): Fault[] => {
  let closest: Fault[] | undefined;
  for (const alternative of shape.of) {
    const faults = faultsOf(alternative, value, path);
    if (faults.length === 0) return [];
    const isInside = faults.every((each) => each.path !== path);
    if (isInside && (closest === undefined || faults.length < closest.length)) closest = faults;
  }
  return closest ?? [fault(shape, value, path)];
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
      return shape.values.some((each) => each === value);
    default:
      return value !== undefined;
  }
};

const fault = (shape: Shape, value: unknown, path: string): Fault => ({
  path,
  expected: describe(shape),
  found: shown(value),
});

const shown = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const shownAs = JSON.stringify(value);
  return shownAs.length > 80 ? `${shownAs.slice(0, 77)}…` : shownAs;
};

/** A shape in words, for people: "a number of at least 1". */
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
