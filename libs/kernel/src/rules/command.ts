import { isMap } from '../persistent/json.js';
import type { SeatId } from '../table/names.js';
import type { ParameterPrompt } from '../table/table.js';

/** A command as sent: its type, its sender, and the fields of its descriptor. */
export type Command = {
  readonly type: string;
  readonly seat?: SeatId;
  readonly judge?: string;
  readonly [field: string]: unknown;
};

/** Whether a value is an object with a type, as every command is. */
export const isCommand = (sent: unknown): sent is Command => isMap(sent) && typeof sent.type === 'string';

/** A legal action, to be completed from `fill`; `example` is complete and would be accepted now. */
export type LegalAction = {
  readonly command: Command;
  readonly fill: readonly ParameterPrompt[];
  readonly example: Command;
  readonly whole?: true;
};
