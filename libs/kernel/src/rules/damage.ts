import type { ObjectName, RuleId, SeatId } from '../table/names.js';
import type { Target } from '../table/table.js';

/** What somebody is about to be dealt; its source where several deal damage at one moment. */
export type Hit = {
  readonly to: Target;
  readonly amount: number;
  readonly source?: ObjectName | null;
  readonly by?: SeatId | null;
  /** Rules to cite for it beside those of the damage. */
  readonly also?: readonly RuleId[];
};

/** A hit that an ability adds to damage; `key` tells the ability. */
export type AddedHit = { readonly hit: Hit; readonly key: string };

/** What was dealt, once shields have taken their part. */
export type Dealt = { readonly to: Target; readonly amount: number } & Pick<Damage, 'source' | 'by'>;

/** Damage about to be dealt at one moment. `roll` is the attack roll behind combat damage, where a game has one. */
export type Damage = {
  readonly hits: readonly Hit[];
  readonly combat: boolean;
  readonly source: ObjectName | null;
  readonly by: SeatId | null;
  readonly roll?: number;
  readonly because: readonly RuleId[];
};
