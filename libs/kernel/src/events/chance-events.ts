import { put } from '../persistent/dict.js';
import type { Edit } from '../persistent/edit.js';
import { asText, type JsonMap } from '../persistent/json.js';
import type { CardId, ObjectName, Revision, SeatId, StackId } from '../table/names.js';
import type { MatchRecord } from '../table/state.js';
import type { Table } from '../table/table.js';
import { copyStackObject, draftOf } from '../table/table.js';
import { counted } from './counts.js';
import type { TableEvolvers } from '../log/event.js';
import { withStackObject } from './stack-events.js';

/** Where a value came from: the service's n-th draw, an earlier roll kept through a rewind, or a report of the table. */
export type Origin = { readonly n?: number; readonly keptFrom?: string; readonly report?: string };

export type ChanceEvents = {
  /** `key` names this roll on every line of play; a die that goes on the stack carries it there. */
  DieRolled: { roller: SeatId; value: number; purpose: string; source: ObjectName | null; key: string } & Origin;
  DieRerolled: {
    roll: StackId;
    roller: SeatId;
    from: number;
    value: number;
    purpose: string;
    source: ObjectName | null;
    key: string;
  } & Origin;
  RollChanged: { roll: StackId; from: number; to: number; by: string };
  /** The value is final; what triggers on a roll looks at this. */
  RollSettled: { roll: StackId | null; roller: SeatId; value: number; purpose: string; source: ObjectName | null };
  CardRevealed: { object: ObjectName; card: CardId; to: 'all' | readonly SeatId[] };
  RollReported: { seat: SeatId; value: number; key: string };
  RollConfirmed: { seat: SeatId; report: string; value: number };
  OutcomeReported: { seat: SeatId; effects: readonly { readonly [name: string]: unknown }[]; text: string };
  OutcomeConfirmed: { seat: SeatId; report: string };
  ReportObjected: { seat: SeatId; report: string; reason: string };
};

const valued = (table: Table, roll: StackId | null, value: number): Table =>
  roll === null
    ? table
    : withStackObject(table, roll, (object) => {
        const rolled = copyStackObject(object);
        rolled.subject = String(value);
        rolled.roll = object.roll && { ...object.roll, value };
        return rolled;
      });

/** What was asked has been answered. */
const answered = (table: Table): Table => {
  const next = draftOf(table);
  next.awaiting = null;
  return next;
};

export const chanceEvolvers: TableEvolvers<ChanceEvents> = {
  DieRolled: (table, { key }) => counted(table, key),
  DieRerolled: (table, { key, roll, value }) => valued(counted(table, key), roll, value),
  RollChanged: (table, { roll, to }) => valued(table, roll, to),
  RollReported: answered,
  RollConfirmed: answered,
  OutcomeReported: answered,
  OutcomeConfirmed: answered,
  ReportObjected: answered,
};

/** The record with a result under its key, and the service's counter past the draw that gave it. */
export const keptResult = (
  record: MatchRecord,
  { key, n }: JsonMap,
  value: number | readonly string[],
  revision: Revision,
  edit: Edit,
): MatchRecord => ({
  seats: record.seats,
  kept: put(record.kept, `${record.generation}:${asText(key)}`, { revision, value }, edit),
  draws: typeof n === 'number' ? Math.max(record.draws, n + 1) : record.draws,
  handles: record.handles,
  generation: record.generation,
  concessions: record.concessions,
  calls: record.calls,
  paused: record.paused,
  continuations: record.continuations,
  sealed: record.sealed,
});
