import { openEdit, type Edit } from '../persistent/edit.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { StateDraft, MatchState } from '../table/state.js';
import { copyState } from '../table/state.js';
import type { Table } from '../table/table.js';
import { copyTable } from '../table/table.js';
import type { Event } from './event.js';
import { applierIn, type EventApplier, type EventAppliers, type TableAt } from './event-applier.js';

/** The public and hidden data of an event merged, as far as the hidden data is known. */
export const wholeData = (event: Event): JsonMap =>
  event.hidden === undefined ? event.data : { ...event.data, ...event.hidden.data };

/** The revision of the earlier table that an event goes back to; null for any other event. */
export const goesBackTo = (appliers: EventAppliers, event: Event): Revision | null =>
  applierIn(appliers, event.type).goesBack ? Number(wholeData(event).to) : null;

/**
 * Applies one recorded fact. Total and independent of rules: events carry resulting values, so a log gives the same
 * states whatever a later version of a ruleset would decide.
 */
export const evolve = (appliers: EventAppliers, state: MatchState, event: Event, tableAt: TableAt): MatchState =>
  evolveWith(applierIn(appliers, event.type), state, event, tableAt);

/** The same with the applier already looked up. */
export const evolveWith = (applier: EventApplier, state: MatchState, event: Event, tableAt: TableAt): MatchState => {
  const next = copyState(state);
  const edit = openEdit();
  applyEvent(next, applier, event, tableAt, edit);
  edit.isOpen = false;
  return next;
};

/** Applies an event to a state that nobody else has seen yet. The parts that it changes are marked with the edit. */
export const applyEvent = (
  state: StateDraft,
  applier: EventApplier,
  event: Event,
  tableAt: TableAt,
  edit: Edit,
): void => {
  const { revision } = event;
  const data = wholeData(event);
  if (applier.terms !== undefined) state.terms = applier.terms(state.terms, data);
  if (applier.goesBack) state.table = tableAfterRewind(earlierTable(tableAt, Number(data.to), revision), data, edit);
  else if (applier.isOfTable) state.table = tableAfter(applier, editableTable(state.table, edit), data, revision);
  if (applier.record !== undefined) state.record = applier.record(state.record, data, revision, edit);
  state.head = revision;
  if (!applier.isRecord) state.tip = revision;
};

const tableAfter = ({ byKernel, byRuleset }: EventApplier, table: Table, data: JsonMap, at: Revision): Table => {
  const next = byKernel === undefined ? table : byKernel(table, data, at);
  return byRuleset === undefined ? next : byRuleset(next, data, at);
};

/** Throws where it is not there: a rewind that stays at the present table would lose cards and concessions. */
const earlierTable = (tableAt: TableAt, to: Revision, at: Revision): Table => {
  const earlier = tableAt(to);
  if (earlier === undefined) throw new Error(`revision ${at} goes back to ${to}, and the table there is not known`);
  return earlier;
};

/** The table to change under an edit: itself if it was made under that edit, else a copy. */
const editableTable = (table: Table, edit: Edit): Table => (table.edit === edit ? table : copyTable(table, edit));

/** The table after going back: without standing orders (SL-REWIND-5), unless commands are replayed (SL-REWIND-8). */
const tableAfterRewind = (table: Table, { reapply }: JsonMap, edit: Edit): Table => {
  const next = copyTable(table, edit);
  if (reapply !== true) next.orders = [];
  return next;
};
