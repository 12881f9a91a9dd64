import type { ObjectName, RuleId, SeatId } from '../table/names.js';
import type { Target } from '../table/table.js';

/** Damage about to be dealt at one moment. `roll` is the attack roll behind combat damage, where a game has one. */
export type Damage = {
  readonly hits: readonly { readonly to: Target; readonly amount: number }[];
  readonly combat: boolean;
  readonly source: ObjectName | null;
  readonly by: SeatId | null;
  readonly roll?: number;
  readonly because: readonly RuleId[];
};
