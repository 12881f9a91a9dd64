import { entriesOf, type Dict } from '../../persistent/dict.js';
import type { ObjectName } from '../names.js';
import type { MatchRecord, MatchState } from '../state.js';
import type { GameObject, Table } from '../table.js';

type PlainEntries<V> = readonly (readonly [string, V])[];

/** A table whose dictionaries are lists of entries. */
type PlainTable = Omit<Table, 'edit' | 'objects' | 'zones' | 'counts'> & {
  readonly objects: PlainEntries<GameObject>;
  readonly zones: PlainEntries<readonly ObjectName[]>;
  readonly counts: PlainEntries<number>;
};

/** A state whose dictionaries are lists of entries. */
export type PlainMatchState = Omit<MatchState, 'table' | 'record'> & {
  readonly table: PlainTable;
  readonly record: Omit<MatchRecord, 'kept'> & { readonly kept: PlainEntries<EntryOf<MatchRecord['kept']>> };
};

type EntryOf<D> = D extends Dict<infer V> ? V : never;

/**
 * A whole state as plain data that is equal for equal states, however they came about: for comparing and hashing. Not a
 * public format.
 */
export const plainState = ({ table, record, ...rest }: MatchState): PlainMatchState => ({
  ...rest,
  table: plainTable(table),
  record: { ...record, kept: entriesOf(record.kept) },
});

/** The table of a state as plain data. */
export const plainTable = ({ edit, ...table }: Table): PlainTable => ({
  ...table,
  objects: entriesOf(table.objects),
  zones: entriesOf(table.zones),
  counts: entriesOf(table.counts),
});

/** The members of a map, or the entries of a list by their places. */
const membersOf = (value: object): { readonly [key: string]: unknown } => ({ ...value });

/** The path of the first difference of two plain values, with both values; null if they are equal. */
export const firstDifference = (a: unknown, b: unknown, path = ''): { path: string; a: unknown; b: unknown } | null => {
  if (a === b) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return { path, a, b };
  const [first, second] = [membersOf(a), membersOf(b)];
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const difference = firstDifference(first[key], second[key], path === '' ? key : `${path}/${key}`);
    if (difference !== null) return difference;
  }
  return null;
};
