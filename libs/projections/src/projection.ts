import type { ListRow } from './match-list/listed-match.js';
import { gameAfter, lookupIn, type Catalogue, type EventContext } from './catalogue.js';
import { isTableEvent, leavesLine, type LogEvent } from './log-event.js';

/**
 * A read model of one match, computed from its events alone; a rebuild gives the same as live updates. States are
 * immutable plain data, so that earlier ones can be kept.
 */
export type Projection<S extends ProjectionState = ProjectionState> = {
  readonly name: string;
  /** Increases with every change of `apply` or of the state: states of earlier versions are rebuilt. */
  readonly version: number;
  readonly initial: S;
  /**
   * The state after one more event. `atParent` is the state at the event's parent where the event leaves the active
   * branch, given only to projections with `goesBack`. Throws for an event that it cannot read.
   */
  readonly apply: (state: S, event: LogEvent, atParent?: S) => S;
  readonly goesBack: boolean;
  readonly checkpoint: StateCodec<S>;
  readonly weight: MemoryWeight;
  /** The match's row in the list, for the projection that the list comes from. */
  readonly listed?: (state: S) => ListRow;
};

/**
 * Approximate bytes of memory of a match in a projection: at its creation, and for each event since
 * (docs/appendix/performance.md).
 */
export type MemoryWeight = { readonly match: number; readonly event: number };

/** What every state has: the revision of the last applied table event, -1 before the first. */
export type ProjectionState = { readonly tip: number };

/**
 * How a state is stored: as named pieces of plain data. A piece that is the same value as when last stored is not
 * stored again, so that pieces which seldom change, or only grow at the end, are cheap.
 */
export type StateCodec<S> = {
  readonly write: (state: S) => StatePieces;
  readonly read: (pieces: StatePieces) => S;
  /** What is stored of the value of a piece, where that is not the value itself, and the value of what is stored. */
  readonly pack?: (piece: string, value: unknown) => unknown;
  readonly unpack?: (piece: string, stored: unknown) => unknown;
};

/** A stored state: plain data by name. */
export type StatePieces = { readonly [piece: string]: unknown };

/** A state in two halves: the table, which rewinds take back, and the record, which follows the log as written. */
export type TableAndRecord<T, R> = ProjectionState & { readonly game: string; readonly table: T; readonly record: R };

/** The parts of a projection in two halves. The record is updated with the table as it was before the event. */
export type TableAndRecordPlan<T, R> = {
  readonly name: string;
  readonly version: number;
  readonly table: T;
  readonly record: R;
  readonly weight: MemoryWeight;
  readonly onTable: (table: T, event: LogEvent, known: EventContext, record: R) => T;
  readonly onRecord: (record: R, event: LogEvent, known: EventContext, table: T) => R;
};

/** A projection whose table follows branches; events that leave a branch are recognized by their parent. */
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
    // Casts: what is read was written by this codec.
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
