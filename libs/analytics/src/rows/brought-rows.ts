import type { GameTable } from '@stackledger/kernel';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** The rows of the tables that a game brings, by their names. */
export const broughtRows = (
  log: MatchLog,
  tables: readonly GameTable[],
): { readonly [table: string]: readonly Row[] } =>
  Object.fromEntries(
    tables.map(({ name, rows }) => [
      name,
      rows(log.events).map((row) => {
        const event = log.events[row.revision];
        return { match_id: log.matchId, ...row, live: event !== undefined && log.isLive(event) };
      }),
    ]),
  );
