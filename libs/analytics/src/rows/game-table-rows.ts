import type { GameTable } from '@stackledger/rules';
import type { TableRow } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** The rows of a game's own tables, by table name. */
export const gameTableRows = (
  log: MatchLog,
  tables: readonly GameTable[],
): { readonly [table: string]: readonly TableRow[] } =>
  Object.fromEntries(
    tables.map(({ name, rows }) => [
      name,
      rows(log.events).map((row) => {
        const event = log.events[row.revision];
        return { match_id: log.matchId, ...row, live: event !== undefined && log.isLive(event) };
      }),
    ]),
  );
