import { objectAt, type CardId, type JsonMap, type RuleId, type SeatId, type Situation } from '@stackledger/kernel';
import type { ObjectName, Target } from '@stackledger/kernel/authoring';

/** An object about to enter the battlefield: its controller, its X and its host. */
export type PendingEntry = {
  readonly object: ObjectName;
  readonly controller: SeatId;
  readonly x?: number | null;
  readonly to?: Target;
  readonly tapped?: true;
  /** The card that it shows on the battlefield, if not its own. */
  readonly shows?: CardId;
  /** Marks about how it was cast: the alternative cost that was paid. */
  readonly marks?: readonly string[];
  readonly except?: JsonMap;
  /** The question whether it enters as a copy is settled. */
  readonly settled?: true;
  /** It is a token of this card, which is created as it enters. */
  readonly token?: CardId;
  /** It enters under its owner, which the event need not mention. */
  readonly isOwn?: true;
};

/**
 * Objects that enter together, and the answers so far: `paid` and `unpaid` hold the keys of replacements with a cost,
 * `chosen` the choices by key.
 */
export type EntryBatch = {
  readonly coming: readonly PendingEntry[];
  readonly because: readonly RuleId[];
  readonly paid: readonly string[];
  readonly unpaid: readonly string[];
  readonly chosen?: { readonly [key: string]: string };
  readonly asks?: string;
  /** The object whose copy choice is asked. */
  readonly copies?: ObjectName;
  /** The seats that have said in which order what is theirs counts as having come. */
  readonly ordered?: readonly SeatId[];
  /** The seat that is asked for that. */
  readonly orders?: SeatId;
  /** The object whose host is asked. */
  readonly places?: ObjectName;
};

/** The name of an entering object in questions. */
export const entrantName = ({ state }: Situation, name: ObjectName): string =>
  objectAt(state.table, name)?.trueName ?? name;

/** The card of an entering object as it is by itself. */
export const entrantCard = ({ state }: Situation, { object, token }: PendingEntry): CardId | null =>
  token ?? objectAt(state.table, object)?.card ?? null;
