import { openEdit, type Edit } from '../persistent/edit.js';
import type { JsonMap } from '../persistent/json.js';
import type { Revision } from '../table/names.js';
import type { Draft, MatchState } from '../table/state.js';
import { copyState } from '../table/state.js';
import type { Table } from '../table/table.js';
import { copyTable } from '../table/table.js';
import type { Event } from './event.js';
import { foldIn, type Fold, type Folds, type TableAt } from './fold.js';

/** The public and the hidden half of an event together; without the hidden half what is known of it. */
export const wholeData = (event: Event): JsonMap =>
  event.hidden === undefined ? event.data : { ...event.data, ...event.hidden.data };

/** For an event that goes back to an earlier table the revision of that one, else null. */
export const goesBackTo = (folds: Folds, event: Event): Revision | null =>
  foldIn(folds, event.type).goesBack ? Number(wholeData(event).to) : null;

/**
 * Applies one recorded fact. Total and free of rules: events carry resulting values, so a log folds to the same states
 * whatever a later version of a ruleset would decide.
 */
export const evolve = (folds: Folds, state: MatchState, event: Event, tableAt: TableAt): MatchState =>
  folded(foldIn(folds, event.type), state, event, tableAt);

/** The same for whoever has looked its type up already. */
export const folded = (fold: Fold, state: MatchState, event: Event, tableAt: TableAt): MatchState => {
  const next = copyState(state);
  const edit = openEdit();
  follow(next, fold, event, tableAt, edit);
  edit.isOpen = false;
  return next;
};

/**
 * Has a state that nobody else has seen follow an event, whose type has been looked up already. What it changes carries the edit
 * from then on.
 */
export const follow = (state: Draft, fold: Fold, event: Event, tableAt: TableAt, edit: Edit): void => {
  const { revision } = event;
  const data = wholeData(event);
  if (fold.terms !== undefined) state.terms = fold.terms(state.terms, data);
  if (fold.goesBack) state.table = rewound(tableAt(Number(data.to)) ?? state.table, data, edit);
  else if (fold.isOfTable) state.table = tableAfter(fold, underThis(state.table, edit), data, revision);
  if (fold.record !== undefined) state.record = fold.record(state.record, data, revision, edit);
  state.head = revision;
  if (!fold.isRecord) state.tip = revision;
};

const tableAfter = ({ byKernel, byRuleset }: Fold, table: Table, data: JsonMap, at: Revision): Table => {
  const next = byKernel === undefined ? table : byKernel(table, data, at);
  return byRuleset === undefined ? next : byRuleset(next, data, at);
};

/** The table to be changed under an edit: itself if it came about under it, and a copy of what others may have seen. */
const underThis = (table: Table, edit: Edit): Table => (table.edit === edit ? table : copyTable(table, edit));

/** A table that play has gone back to: as it was, without standing orders (SL-REWIND-5), unless the line is given again (SL-REWIND-8). */
const rewound = (table: Table, { reapply }: JsonMap, edit: Edit): Table => {
  const next = copyTable(table, edit);
  if (reapply !== true) next.orders = [];
  return next;
};
