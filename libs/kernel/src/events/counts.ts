import { put, valueAt } from '../persistent/dict.js';
import type { Table } from '../table/table.js';
import { draftOf } from '../table/table.js';

/** One more roll or shuffle of this key has happened on this line of play. */
export const counted = (table: Table, key: string): Table => {
  const base = keyBase(key);
  const next = draftOf(table);
  next.counts = put(table.counts, base, (valueAt(table.counts, base) ?? 0) + 1, next.edit);
  return next;
};

/** The part of a key before its number: what is counted on a line of play. */
export const keyBase = (key: string): string => key.slice(0, key.lastIndexOf('#'));
