import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/rules';
import type { MatchRows } from '../rows/rows-of-match.js';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import { KEPT } from '../tables/visibility.js';
import type { AnalyticsTable } from '../tables/table.js';
import { ANALYTICS_VERSION, appendRows, type NamingRows } from './database.js';

/** How far the tables are: the position in the store and the id of the event there. */
export type TablesProgress = { readonly position: bigint; readonly eventId: string };

/** A batch: rows that replace those of their matches, and the progress after it. */
export type TablesBatch = {
  readonly rows: readonly MatchRows[];
  readonly matches: readonly string[];
  readonly progress: TablesProgress;
};

/** Where a batch is written: the connection, its tables and the pseudonyms in them. */
export type TablesTarget = {
  readonly writer: DuckDBConnection;
  readonly tables: readonly AnalyticsTable[];
  readonly pseudonyms: Pseudonyms;
};

/** Writes a batch in one transaction, with a rest after each table. */
export const write = async (
  place: TablesTarget & { readonly rest: () => Promise<void> },
  { rows, matches, progress }: TablesBatch,
): Promise<void> => {
  const { writer, tables, pseudonyms } = place;
  await writer.run('BEGIN');
  try {
    await deleteMatches(place, matches);
    for (const table of tables) {
      await appendRows(writer, table, rowsIn(rows, table.name), pseudonyms);
      await place.rest();
    }
    await writer.run('UPDATE progress SET position = $1, event_id = $2', [String(progress.position), progress.eventId]);
    await writer.run('COMMIT');
  } catch (error) {
    await writer.run('ROLLBACK');
    throw error;
  }
};

function* rowsIn(all: readonly MatchRows[], table: string): Generator<NamingRows, void> {
  for (const rows of all)
    yield { rows: rows[table] ?? [], names: new Set((rows.seats ?? []).map(({ seat }) => asText(seat))) };
}

/** In a rebuild most matches of a batch are new: only those that exist are looked up in every table. */
const deleteMatches = async ({ writer, tables }: TablesTarget, matches: readonly string[]): Promise<void> => {
  const asked = matches.map((_, at) => `$${at + 1}`).join(', ');
  const there = await writer.runAndReadAll(`SELECT match_id FROM ${KEPT}.matches WHERE match_id IN (${asked})`, [
    ...matches,
  ]);
  const known = there.getRowObjectsJson().map(({ match_id: id }) => asText(id));
  if (known.length === 0) return;
  const places = known.map((_, at) => `$${at + 1}`).join(', ');
  for (const { name } of tables) await writer.run(`DELETE FROM ${KEPT}."${name}" WHERE match_id IN (${places})`, known);
};

/** The progress stored in the tables. */
export const progressOf = async (writer: DuckDBConnection): Promise<TablesProgress> => {
  const [row] = (await writer.runAndReadAll('SELECT position, event_id FROM progress')).getRowObjectsJson();
  return { position: BigInt(asText(row?.position)), eventId: asText(row?.event_id) };
};

/** Empties every table. */
export const forget = async ({ writer, tables }: TablesTarget): Promise<void> => {
  await writer.run('BEGIN');
  for (const { name } of tables) await writer.run(`DELETE FROM ${KEPT}."${name}"`);
  await writer.run(`UPDATE progress SET version = ${ANALYTICS_VERSION}, position = '0', event_id = ''`);
  await writer.run('COMMIT');
};
