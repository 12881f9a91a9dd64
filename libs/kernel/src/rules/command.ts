import type { SeatId } from '../table/names.js';
import type { Fill } from '../table/table.js';

/** A command as it was sent: its type, who sends it, and the fields of its descriptor. */
export type Command = {
  readonly type: string;
  readonly seat?: SeatId;
  readonly judge?: string;
  readonly [field: string]: unknown;
};

/** One way to act, to be completed from `fill`; `example` is complete and would be accepted now. */
export type Template = {
  readonly command: Command;
  readonly fill: readonly Fill[];
  readonly example: Command;
  readonly whole?: true;
};
