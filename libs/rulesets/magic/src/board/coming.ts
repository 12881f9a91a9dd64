import {
  objectAt,
  type CardId,
  type GameObject,
  type JsonMap,
  type ObjectName,
  type RuleId,
  type SeatId,
  type Situation,
  type Target,
} from '@stackledger/kernel';

/** What comes onto the battlefield: under whom, with which X, attached to what. */
export type Coming = {
  readonly object: ObjectName;
  readonly controller: SeatId;
  readonly x?: number | null;
  readonly to?: Target;
  readonly tapped?: true;
  /** The card that it shows there, where that is not its own. */
  readonly shows?: CardId;
  /** What is remembered of how it came: the cost that was paid for it in place of its mana cost. */
  readonly marks?: readonly string[];
  readonly except?: JsonMap;
  /** Whether it comes as a copy is settled. */
  readonly settled?: true;
  /** It comes under its owner, which goes without saying. */
  readonly isOwn?: true;
};

/** What comes, as what it will be there. */
export type Newcomer = Pick<Coming, 'controller' | 'x'> & {
  readonly name: ObjectName;
  readonly card: CardId | null;
  readonly object?: GameObject | undefined;
};

/** What is settled of what comes together: `paid` and `unpaid` are the replacements that were asked about, `chosen` what was chosen for others. */
export type Entering = {
  readonly coming: readonly Coming[];
  readonly because: readonly RuleId[];
  readonly paid: readonly string[];
  readonly unpaid: readonly string[];
  readonly chosen?: { readonly [key: string]: string };
  readonly asks?: string;
  /** Of what it is asked what it comes as a copy of. */
  readonly copies?: ObjectName;
  /** Of what it is asked on what it is put. */
  readonly places?: ObjectName;
};

/** What a question calls something that comes. */
export const nameOf = ({ state }: Situation, name: ObjectName): string => objectAt(state.table, name)?.trueName ?? name;
