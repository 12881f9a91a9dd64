import { dictOf } from '../persistent/dict.js';
import type { Card, Cards } from './card.js';
import { plainState } from './plain-state.js';
import type { MatchState } from './state.js';

/**
 * Counts up with every change of what a state holds, or of how events fold to it: what was stored in another form is not read
 * any more, and folded from the log instead.
 */
export const STATE_FORM = 1;

/** A state as plain data that reads the same everywhere, but for its cards, which many matches share. */
export const storableState = (state: MatchState): unknown => {
  const plain = plainState(state) as MatchState; // but for its dictionaries, which are lists of entries
  return { ...plain, terms: { ...plain.terms, cards: {} } };
};

type Entries<V> = readonly (readonly [string, V])[];

/** The state that plain data stands for; `stored` is what storableState made, and nothing else. */
export const stateFromStored = (stored: unknown, cards: Cards): MatchState => {
  // A cast: it is what was written, as whoever stores it has checked.
  const { terms, head, tip, table, record } = stored as MatchState;
  return {
    terms: { ...terms, cards: bare(cards) },
    head,
    tip,
    table: {
      ...table,
      edit: null,
      objects: dictOf(table.objects as unknown as Entries<never>),
      zones: dictOf(table.zones as unknown as Entries<never>),
      counts: dictOf(table.counts as unknown as Entries<never>),
    },
    record: { ...record, kept: dictOf(record.kept as unknown as Entries<never>) },
  };
};

/** Without a prototype, as a fold makes it: a name of a card is never one of a member that every object has. */
const bare = (cards: Cards): Cards => {
  const all = Object.create(null) as { [id: string]: Card };
  for (const [id, card] of Object.entries(cards)) all[id] = card;
  return all;
};
