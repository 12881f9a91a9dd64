import type { Situation, ObjectName, SeatId, StackId, Table, Target } from '@stackledger/kernel';

/** An attachment in play and what it is on. */
type Attached = { readonly object: ObjectName; readonly stay: number; readonly to: Target };

/** A hybrid ability that its controller uses, with what was picked to pay for it; it waits to be put on the stack. */
export type Used = { readonly id: StackId; readonly pay: { readonly [kind: string]: readonly string[] } };

/** What the speed stack keeps at the table beside what all games do. */
export type SpeedStack = {
  readonly attached: readonly Attached[];
  /** Everything in play in the order in which it came there, first one first (SS-RES-2). */
  readonly arrived: readonly ObjectName[];
  readonly used: readonly Used[];
  /** Whether anything was put on the stack in the turn under way. */
  readonly stirred: boolean;
  /** Whose turns have passed since anything was put on the stack (SS-END-2). */
  readonly quiet: readonly SeatId[];
};

/** The table of a game that has just begun. */
export const newSpeedStack = (): SpeedStack => ({ attached: [], arrived: [], used: [], stirred: false, quiet: [] });

const EMPTY = newSpeedStack();

/** The speed stack's half of a table; empty before GameBegan. */
export const spinning = (table: Table): SpeedStack => (table.game as SpeedStack | null) ?? EMPTY;

/** The same, of a match that is looked at. */
export const spinningOf = ({ state }: Situation): SpeedStack => spinning(state.table);
