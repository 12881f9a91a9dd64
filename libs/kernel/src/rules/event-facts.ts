/** The meaning of an event for combat, and its step if it is about steps; its data has the members listed here. */
export type FightPart = {
  readonly is:
    | 'duel' // one attacks one: `by`, `against`
    | 'duel-roll' // a roll of the duel was judged: `value`, `hit`
    | 'duel-over'
    | 'attackers' // `seat`, `attackers` of `{attacker, at}`
    | 'blockers' // `blocks` of `{blocker, attacker}`
    | 'blocked' // `attacker`
    | 'out' // `object`, or all in `out`, fight no longer
    | 'damage' // `round` of the damage that is dealt
    | 'over';
  readonly step?: string;
  /** The member with the value that the roll needed. */
  readonly needs?: string;
};

/**
 * From whom a member of an event is hidden: all but its audience, all seats but not judges, or everybody until the
 * match is finalized.
 */
type HiddenFrom = 'others' | 'seats' | 'everybody';

/**
 * The facts about an event type as plain data, for all readers of logs. A missing fact does not hold. Members of its
 * data are given by name.
 */
export type EventFacts = {
  /** Its description in docs/reference/events.md. */
  readonly about: string;
  /**
   * A sentence, without the full stop, about what happened: `{member}` is replaced by the data in names for people,
   * `[…]` is left out if a member in it is empty, `{member?yes:no}` and `{member=word?yes:no}` choose, also
   * within one another; of a list `none` says that it is empty.
   */
  readonly says: string;
  /** It only follows from its neighbours: a summary leaves it out. */
  readonly quiet?: true;
  /** It belongs to the record, which no rewind touches; any other event belongs to the table. */
  readonly half?: 'record';
  /** It occurs in every game. */
  readonly everywhere?: true;
  /** It goes back to an earlier table: the one at `to`. */
  readonly goesBack?: true;
  /** A decision of a seat: the member that names the seat. */
  readonly decision?: string;
  /** A pass of a seat: the member that names the seat. */
  readonly pass?: string;
  /** Another act of a seat, which no figure counts, such as tapping for mana: the member that names the seat. */
  readonly act?: string;
  /** It closes the open question, by an answer or because play went on without one. */
  readonly answers?: true;
  /** It causes what follows: a declaration, or a step on the way from one. */
  readonly cause?: 'declaration' | 'step';
  /** The stack object that it announces: by the member with its id or its kind, or always of one kind. */
  readonly announces?: { readonly id: string } | { readonly kindIn: string } | { readonly kind: string };
  /** An object is put on the stack or leaves it. */
  readonly stack?: 'put' | 'leaves';
  /** The member that lists the part of its zone in which each object lies from then on, without being moved. */
  readonly places?: string;
  /** A report of the table about a roll or card that the service does not see. */
  readonly report?: true;
  readonly fight?: FightPart;
  /** The members that may be hidden, and from whom. */
  readonly hidden?: { readonly [member: string]: HiddenFrom };
};

/** A disclosure: what somebody learned; `everybody` for all. */
export type Disclosure = { readonly who: string; readonly what: string };
