import type { Situation, SeatId, Table } from '@stackledger/kernel';
import type { ObjectName, StackId, Target } from '@stackledger/kernel/authoring';

/** An attachment in play and its host. */
type AttachmentState = { readonly object: ObjectName; readonly stay: number; readonly to: Target };

/**
 * A hybrid ability that its controller has decided to use, with the picks for its cost; it waits to be put on the
 * stack.
 */
export type HybridUse = { readonly id: StackId; readonly pay: { readonly [kind: string]: readonly string[] } };

/** The speed stack's part of the table. */
export type SpeedStackState = {
  readonly attached: readonly AttachmentState[];
  /** All objects in play in the order in which they entered it, oldest first (SS-RES-2). */
  readonly arrived: readonly ObjectName[];
  readonly used: readonly HybridUse[];
  /** Whether anything was put on the stack this turn. */
  readonly stirred: boolean;
  /** The seats whose turns have passed since anything was put on the stack (SS-END-2). */
  readonly quiet: readonly SeatId[];
};

/** The state at the beginning of a game. */
export const newSpeedStack = (): SpeedStackState => ({
  attached: [],
  arrived: [],
  used: [],
  stirred: false,
  quiet: [],
});

const EMPTY = newSpeedStack();

/** The speed stack's part of a table; empty before GameBegan. */
export const speedStackState = (table: Table): SpeedStackState => (table.game as SpeedStackState | null) ?? EMPTY;

/** The speed stack's part of a match state. */
export const speedStackOf = ({ state }: Situation): SpeedStackState => speedStackState(state.table);
