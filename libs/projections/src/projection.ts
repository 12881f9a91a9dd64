import type { ListRow } from './listed-match.js';
import { gameAfter, lookupIn, type Catalogue, type Known } from './catalogue.js';
import { isTableEvent, leavesLine, type LogEvent } from './log-event.js';

/**
 * A reading model of one match, folded from its events alone. Rebuilt from zero it is the same as built live. Its state is
 * plain data and is never changed, so that a state from any earlier event may be kept.
 */
export type Projection<S extends Folded = Folded> = {
  readonly name: string;
  /** Counts up with every change of the fold or of its state: what an earlier version has stored is folded anew. */
  readonly version: number;
  readonly initial: S;
  /**
   * The state after one more event of the match. `atParent` is the state at the event's parent, where play leaves the line
   * that it was on; a projection that asks for none (`goesBack` false) is given none. Throws for an event that it cannot read.
   */
  readonly apply: (state: S, event: LogEvent, atParent?: S) => S;
  readonly goesBack: boolean;
  readonly checkpoint: Checkpoint<S>;
  readonly weight: Weight;
  /** How the match stands in the list, for the projection that lists are made of. */
  readonly listed?: (state: S) => ListRow;
};

/** About how much memory a match takes in a projection, in bytes: from its creation, and for each event since (docs/performance.md). */
export type Weight = { readonly match: number; readonly event: number };

/** What every state tells: the revision of the last table event in it, -1 before the first. */
export type Folded = { readonly tip: number };

/**
 * How a state is stored: in pieces of plain data by name. A piece that is the very same value as when it was stored last is
 * not stored again, so that what seldom changes, or only grows at its end, costs little.
 */
export type Checkpoint<S> = {
  readonly write: (state: S) => Pieces;
  readonly read: (pieces: Pieces) => S;
};

/** A stored state: plain data by name. */
export type Pieces = { readonly [piece: string]: unknown };

/** A state in two halves: the table, which goes back with a rewind, and the record, which follows the log as it was written. */
export type TableAndRecord<T, R> = Folded & { readonly game: string; readonly table: T; readonly record: R };

/** What a projection in two halves is made of. The record sees the table as it was before the event; each sees what is known of it. */
export type TableAndRecordPlan<T, R> = {
  readonly name: string;
  readonly version: number;
  readonly table: T;
  readonly record: R;
  readonly weight: Weight;
  readonly onTable: (table: T, event: LogEvent, known: Known, record: R) => T;
  readonly onRecord: (record: R, event: LogEvent, known: Known, table: T) => R;
};

/** A projection whose table follows the lines of play; the three events that leave a line are told by their parent. */
export const tableAndRecord = <T, R>(
  plan: TableAndRecordPlan<T, R>,
  catalogue: Catalogue,
): Projection<TableAndRecord<T, R>> => ({
  name: plan.name,
  version: plan.version,
  initial: { tip: -1, game: '', table: plan.table, record: plan.record },
  goesBack: true,
  weight: plan.weight,
  apply: applying(plan, lookupIn(catalogue)),
  checkpoint: {
    write: ({ tip, game, table, record }) => ({ tip, game, table, record }),
    // Casts: what is read is what was written.
    read: ({ tip, game, table, record }) => ({
      tip: Number(tip),
      game: game as string,
      table: table as T,
      record: record as R,
    }),
  },
});

const applying =
  <T, R>({ onTable, onRecord }: TableAndRecordPlan<T, R>, lookup: ReturnType<typeof lookupIn>) =>
  (state: TableAndRecord<T, R>, event: LogEvent, atParent?: TableAndRecord<T, R>): TableAndRecord<T, R> => {
    const game = gameAfter(state.game, event);
    const known = lookup(game, event.type);
    const record = onRecord(state.record, event, known, state.table);
    if (!isTableEvent(event)) return { tip: state.tip, game, table: state.table, record };
    const table = leavesLine(event, state.tip) ? tableOf(atParent, event) : state.table;
    return { tip: event.revision, game, table: onTable(table, event, known, record), record };
  };

const tableOf = <T, R>(atParent: TableAndRecord<T, R> | undefined, { parent }: LogEvent): T => {
  if (atParent === undefined) throw new Error(`there is no table at its parent, revision ${String(parent)}`);
  return atParent.table;
};
