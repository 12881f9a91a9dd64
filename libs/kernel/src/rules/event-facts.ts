/** What an event means for a fight, and of which step if it is about steps; its data has the members that this part is read from. */
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
  /** The member that says what a roll had to come to. */
  readonly needs?: string;
};

/** From whom a part of an event is hidden: all but those it is for, all seats but not judges, or everybody until the match is sealed. */
type HiddenFrom = 'others' | 'seats' | 'everybody';

/**
 * What an event is, as plain data, for all who read logs. Whatever is left out does not hold of it. Members of its data are named
 * by their names.
 */
export type EventFacts = {
  /** What it says, for docs/events.md. */
  readonly about: string;
  /**
   * What happened, in a sentence without its stop: `{member}` is what stands in the data, in names for people, `[…]` is left out
   * where a member in it has nothing to say, `{member?yes:no}` and `{member=word?yes:no}` choose.
   */
  readonly says: string;
  /** It follows from what stands beside it: a summary leaves it out. */
  readonly quiet?: true;
  /** It stands on the record, which no rewind touches; any other is an event of the table. */
  readonly half?: 'record';
  /** Every game has it. */
  readonly everywhere?: true;
  /** After it the table is an earlier one: that at `to`. */
  readonly goesBack?: true;
  /** Somebody decided something: the member that names the seat. */
  readonly decision?: string;
  /** A seat let the others act: the member that names it. */
  readonly pass?: string;
  /** After it no question is open any more: it answers the one that was, or play has gone on without. */
  readonly answers?: true;
  /** It leads to what comes after it: somebody announced what they do, or it is a step on the way from there. */
  readonly cause?: 'declaration' | 'step';
  /** Something is put on the stack, or leaves it. */
  readonly stack?: 'put' | 'leaves';
  /** The member that lists in which zone each object lies from then on, where none of them has moved. */
  readonly places?: string;
  /** What the table says about a roll or a card that it sees and the service does not. */
  readonly report?: true;
  readonly fight?: FightPart;
  /** The members that may be hidden, and from whom. */
  readonly hidden?: { readonly [member: string]: HiddenFrom };
};

/** Something that somebody came to know; `everybody` for all. */
export type Learned = { readonly who: string; readonly what: string };
