import { put, valueAt } from '../../persistent/dict.js';
import type { Edit } from '../../persistent/edit.js';
import { asText } from '../../persistent/json.js';
import { memoized } from '../../persistent/memoized.js';
import type { ObjectName, Revision } from '../../table/names.js';
import type { MatchRecord } from '../../table/state.js';
import type { Table } from '../../table/table.js';
import { draftOf } from '../../table/table.js';

/** The key of a result, equal on every branch, and the service's draw that produced it. */
type ResultKey = { readonly key?: string; readonly n?: number };

/** The record with a result under its key, and the draw counter past that draw. */
export const keptResult = (
  record: MatchRecord,
  drawn: ResultKey,
  value: number | readonly string[],
  revision: Revision,
  edit: Edit,
): MatchRecord => {
  const next = withKept(record, drawn, value, revision, edit);
  return record.judging === undefined ? next : { ...next, judging: record.judging };
};

const withKept = (
  record: MatchRecord,
  { key, n }: ResultKey,
  value: number | readonly string[],
  revision: Revision,
  edit: Edit,
): MatchRecord => ({
  seats: record.seats,
  kept: put(record.kept, keptKey(record.generation, asText(key)), { revision, value }, edit),
  draws: typeof n === 'number' ? Math.max(record.draws, n + 1) : record.draws,
  handles: record.handles,
  generation: record.generation,
  concessions: record.concessions,
  calls: record.calls,
  paused: record.paused,
  continuations: record.continuations,
  sealed: record.sealed,
});

/** The key of a result in the record, which holds those of later generations beside it. */
export const keptKey = (generation: number, key: string): string =>
  generation === 0 && key.length >= LONG ? firstKeptKey(key) : `${generation}:${key}`;

/** Keys of so many characters are those of shuffles, which name every card: matches with the same decks share them. */
const LONG = 256;
export const MOST_LONG_KEYS = 64;

const firstKeptKey = memoized((key) => `0:${key}`, MOST_LONG_KEYS);

/** The record with the result of a die. */
export const keptRoll = (
  record: MatchRecord,
  data: ResultKey & { readonly value: number },
  at: Revision,
  edit: Edit,
): MatchRecord => keptResult(record, data, data.value, at, edit);

/** The table with one more roll or shuffle of this key on its branch. */
export const withCount = (table: Table, key: string): Table => {
  const base = keyBase(key);
  const next = draftOf(table);
  next.counts = put(table.counts, base, (valueAt(table.counts, base) ?? 0) + 1, next.edit);
  return next;
};

/** The key without its ordinal, which is what a branch counts. */
const keyBase = (key: string): string => key.slice(0, key.lastIndexOf('#'));

/** The key of a reported hidden card: its handle, which is never used again. */
export const cardKey = (handle: ObjectName): string => `card|${handle}`;

/** The record with a reported card. */
export const keptCardOf = (
  record: MatchRecord,
  handle: ObjectName,
  card: string,
  at: Revision,
  edit: Edit,
): MatchRecord => keptResult(record, { key: cardKey(handle) }, [card], at, edit);

/** Whether the roll or shuffle of this key has happened on this branch. */
export const hasHappened = ({ counts }: Table, key: string): boolean =>
  (valueAt(counts, keyBase(key)) ?? 0) >= Number(key.slice(key.lastIndexOf('#') + 1));

/** The record in which these handles are used up. */
export const withHandles = (record: MatchRecord, given: readonly string[]): MatchRecord => {
  const handles = lastHandle(record.handles, given);
  return handles === record.handles ? record : { ...record, handles };
};

/** The greatest number of a handle (`loot-17`). */
const lastHandle = (before: number, handles: readonly string[]): number => {
  let last = before;
  for (const handle of handles) last = Math.max(last, Number(handle.slice(handle.lastIndexOf('-') + 1)));
  return last;
};
