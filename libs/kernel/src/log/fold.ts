import type { Edit } from '../persistent/edit.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { MatchRecord, MatchTerms } from '../table/state.js';
import type { Table } from '../table/table.js';

/** An earlier table, for the events that go back to one. Undefined leaves the table as it is. */
export type TableAt = (revision: Revision) => Table | undefined;

/** How an event changes what was agreed before the match. */
type TermsEvolver = (terms: MatchTerms, data: JsonMap) => MatchTerms;

/** How an event changes the half of the state that no rewind touches. */
type RecordEvolver = (record: MatchRecord, data: JsonMap, at: Revision, edit: Edit) => MatchRecord;

/** How an event changes the table. */
type AnyEvolver = (table: Table, data: JsonMap, at: Revision) => Table;

/** The name of a list, and how much work each of its entries is, in ordinary events. */
export type LongList = { readonly name: string; readonly each: number };

/** What events of one type do to each part of a match; a part for which nothing stands here stays as it is. */
export type Fold = {
  readonly isRecord: boolean;
  /** Whether it does anything to the table. */
  readonly isOfTable: boolean;
  /** Whether the table is an earlier one after it. */
  readonly goesBack: boolean;
  /** The list that makes such an event more work than others: each card defined, laid out or shuffled. */
  readonly longList: LongList | undefined;
  readonly terms: TermsEvolver | undefined;
  readonly byKernel: AnyEvolver | undefined;
  readonly byRuleset: AnyEvolver | undefined;
  readonly record: RecordEvolver | undefined;
};

/** What the events of a game do to a match, by type. */
export type Folds = ReadonlyMap<string, Fold>;

/** What an event does that nobody here knows: it is kept, and changes nothing. */
const UNKNOWN: Fold = {
  isRecord: false,
  isOfTable: false,
  goesBack: false,
  longList: undefined,
  terms: undefined,
  byKernel: undefined,
  byRuleset: undefined,
  record: undefined,
};

/** Everything about a type, by one look at its name: names that come from a log are slow to tell apart. */
export const foldIn = (folds: Folds, type: string): Fold => folds.get(type) ?? UNKNOWN;

/** Whether an event belongs to the record, which no rewind touches: it has no parent and never becomes the tip. */
export const isRecordEvent = (folds: Folds, type: string): boolean => foldIn(folds, type).isRecord;
