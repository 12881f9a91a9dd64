import type { ObjectName, RuleId, SeatId } from '../table/names.js';
import type { Target } from '../table/table.js';

/** Damage to one player or object; `source` if several sources deal damage at one moment. */
export type Hit = {
  readonly to: Target;
  readonly amount: number;
  readonly source?: ObjectName | null;
  readonly by?: SeatId | null;
  /** Rules cited beside those of the damage. */
  readonly also?: readonly RuleId[];
  /** The keys of what has redirected it here, and of what applied before that: each applies once. */
  readonly applied?: readonly string[];
};

/** A hit added by an ability; `key` identifies the ability. */
export type AddedHit = { readonly hit: Hit; readonly key: string };

/** Damage that was dealt, after shields. */
export type DealtDamage = { readonly to: Target; readonly amount: number } & Pick<Damage, 'source' | 'by'>;

/** Damage to be dealt at one moment. `roll` is the attack roll behind combat damage, in games that have one. */
export type Damage = {
  readonly hits: readonly Hit[];
  readonly combat: boolean;
  readonly source: ObjectName | null;
  readonly by: SeatId | null;
  readonly roll?: number;
  /** Nothing prevents it. */
  readonly unpreventable?: true;
  readonly because: readonly RuleId[];
};
