import type { Situation, Table } from '@stackledger/kernel';

/** The match as it would be at another table; the match itself is not touched. */
export const supposing = ({ ruleset, state }: Situation, change: (table: Table) => Table): Situation => ({
  ruleset,
  state: { ...state, table: change({ ...state.table, edit: null }) },
});
