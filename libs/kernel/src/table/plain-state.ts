import { entriesOf } from '../persistent/dict.js';
import type { MatchState } from './state.js';
import type { Table } from './table.js';

/**
 * A whole state as plain data that is the same for the same state, however it came about: for comparing states and for
 * their hashes. Not a public format.
 */
export const plainState = ({ table, record, ...rest }: MatchState): unknown => ({
  ...rest,
  table: plainTable(table),
  record: { ...record, kept: entriesOf(record.kept) },
});

/** The half of a state that a rewind takes back, in the same way. */
export const plainTable = ({ edit, ...table }: Table): unknown => ({
  ...table,
  objects: entriesOf(table.objects),
  zones: entriesOf(table.zones),
  counts: entriesOf(table.counts),
});

/** Where two pieces of plain data first differ, as a path with both values; null when they are the same. */
export const firstDifference = (a: unknown, b: unknown, path = ''): { path: string; a: unknown; b: unknown } | null => {
  if (a === b) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return { path, a, b };
  const [first, second] = [a as { [key: string]: unknown }, b as { [key: string]: unknown }];
  for (const key of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const difference = firstDifference(first[key], second[key], path === '' ? key : `${path}/${key}`);
    if (difference !== null) return difference;
  }
  return null;
};
