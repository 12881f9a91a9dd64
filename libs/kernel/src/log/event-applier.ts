import type { Edit } from '../persistent/edit.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { MatchRecord, MatchTerms } from '../table/state.js';
import type { Table } from '../table/table.js';

/** The table at an earlier revision, for the events that go back to one. Undefined leaves the table as it is. */
export type TableAt = (revision: Revision) => Table | undefined;

type TermsEvolver = (terms: MatchTerms, data: JsonMap) => MatchTerms;

/** How an event changes the record, the part of the state that no rewind touches. */
type RecordEvolver = (record: MatchRecord, data: JsonMap, at: Revision, edit: Edit) => MatchRecord;

type AnyEvolver = (table: Table, data: JsonMap, at: Revision) => Table;

/** The member of an event that is a long list, and the work per entry, in ordinary events. */
export type LongList = { readonly name: string; readonly each: number };

/** How events of one type change each part of a match; a part without a function stays as it is. */
export type EventApplier = {
  readonly isRecord: boolean;
  readonly isOfTable: boolean;
  /** Whether the table is an earlier one after it. */
  readonly goesBack: boolean;
  /** The list that makes such an event expensive: each card defined, laid out or shuffled. */
  readonly longList: LongList | undefined;
  /** Of an event that was read, the members that are equal to what matches share; the table is that before it. */
  readonly shared?: ((table: Table, data: JsonMap) => object | undefined) | undefined;
  readonly terms: TermsEvolver | undefined;
  readonly byKernel: AnyEvolver | undefined;
  readonly byRuleset: AnyEvolver | undefined;
  readonly record: RecordEvolver | undefined;
};

/** The event appliers of a game, by event type. */
export type EventAppliers = ReadonlyMap<string, EventApplier>;

/** The applier of an unknown event type: the event is kept and changes nothing. */
const UNKNOWN: EventApplier = {
  isRecord: false,
  isOfTable: false,
  goesBack: false,
  longList: undefined,
  terms: undefined,
  byKernel: undefined,
  byRuleset: undefined,
  record: undefined,
};

/** The applier of an event type, found with a single lookup: type names from a log are slow to compare. */
export const applierIn = (appliers: EventAppliers, type: string): EventApplier => appliers.get(type) ?? UNKNOWN;

/** Whether an event belongs to the record, which no rewind touches: it has no parent and never becomes the tip. */
export const isRecordEvent = (appliers: EventAppliers, type: string): boolean => applierIn(appliers, type).isRecord;
