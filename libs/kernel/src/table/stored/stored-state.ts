import { dictOf } from '../../persistent/dict.js';
import { bareMap } from '../../persistent/json.js';
import type { Card, Cards } from '../card.js';
import { plainState, type PlainMatchState } from './plain-state.js';
import type { MatchState } from '../state.js';

/**
 * The version of stored states. It increases with every change of their content or of how events are applied: other
 * versions are discarded and replayed from the log.
 */
export const STATE_FORM = 1;

/** A state as plain JSON data, without its cards, which many matches share. */
export const storableState = (state: MatchState): unknown => {
  const plain = plainState(state);
  return { ...plain, terms: { ...plain.terms, cards: {} } };
};

/** The state from the data made by storableState. */
export const stateFromStored = (stored: unknown, cards: Cards): MatchState => {
  // A cast: it is what was written, as whoever stores it has checked.
  const { terms, head, tip, table, record } = stored as PlainMatchState;
  return {
    terms: { ...terms, cards: bare(cards) },
    head,
    tip,
    table: {
      ...table,
      edit: null,
      objects: dictOf(table.objects),
      zones: dictOf(table.zones),
      counts: dictOf(table.counts),
    },
    record: { ...record, kept: dictOf(record.kept) },
  };
};

/** Without a prototype, as evolve makes it: a card id is never the name of an inherited member. */
const bare = (cards: Cards): Cards => {
  const all = bareMap<Card>();
  for (const [id, card] of Object.entries(cards)) all[id] = card;
  return all;
};
