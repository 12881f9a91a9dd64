import type { Json, Revision } from './json.js';

/** An event of a span that would be struck, with what it is: a `decision`, a `pass`, a `roll`, `draw`, `reveal` or `shuffle`. */
export type SpanEvent = {
  readonly revision: Revision;
  readonly type: string;
  readonly seat: string | null;
  readonly says: string;
  readonly badges: readonly string[];
};

/**
 * How much speaks against going back, by the numbers of the policy. `returns` are cards that would lie unknown in a deck again among so
 * many `candidates`, `reshuffle` the decks to name in the rewind for them; what the reader may not know is null.
 */
export type RiskView = {
  readonly to: Revision;
  readonly from: Revision;
  readonly level: 'low' | 'medium' | 'high';
  readonly reasons: readonly {
    readonly what: string;
    readonly count: number;
    readonly from: number;
    readonly says: string;
  }[];
  readonly counts: {
    readonly decisions: number;
    readonly passes: number;
    readonly random: number;
    readonly shown: number;
    readonly unknown: number;
    readonly turns: number;
  };
  readonly returns: readonly {
    readonly deck: string;
    readonly cards: number;
    readonly candidates: number;
    readonly knownTo: 'all' | readonly string[] | null;
  }[];
  /** Why this would be none of the lesser remedies; null where it would be. */
  readonly whyNot: { readonly simple: string | null; readonly 'reversed-decision': string | null };
  readonly reshuffle: readonly string[];
  readonly seats: readonly {
    readonly who: string;
    readonly decisions: number;
    readonly passes: number;
    readonly saw: readonly string[] | null;
  }[];
  readonly span: readonly SpanEvent[];
  /** How many more events the span has than are told. */
  readonly more: number;
};

/** One thing that differs between the table at the moment gone back to, the table now, and the table after it. */
export type Difference = {
  readonly path: string;
  readonly before: Json;
  readonly now: Json;
  readonly after: Json;
};
