import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';
import type { MatchRows } from '../rows/rows-of-match.js';
import type { Pseudonyms } from '../tables/pseudonyms.js';
import { KEPT } from '../tables/sight.js';
import type { Table } from '../tables/table.js';
import { ANALYTICS_VERSION, appendRows, type NamingRows } from './database.js';

/** Up to where the tables hold everything: a position of the store, and the event that lies there. */
export type Progress = { readonly position: bigint; readonly eventId: string };

/** What is written together: the rows of these matches in place of those before, and how far the tables are then. */
export type Written = {
  readonly rows: readonly MatchRows[];
  readonly matches: readonly string[];
  readonly progress: Progress;
};

/** Where it is written to: the tables that there are, and the pseudonyms that stand in them. */
export type Place = {
  readonly writer: DuckDBConnection;
  readonly tables: readonly Table[];
  readonly pseudonyms: Pseudonyms;
};

/** Writes it all or nothing, with a rest after each table. */
export const write = async (
  place: Place & { readonly rest: () => Promise<void> },
  { rows, matches, progress }: Written,
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

/** Most matches of a batch are new while the tables are made: only those that are there are looked for in every table. */
const deleteMatches = async ({ writer, tables }: Place, matches: readonly string[]): Promise<void> => {
  const asked = matches.map((_, at) => `$${at + 1}`).join(', ');
  const there = await writer.runAndReadAll(`SELECT match_id FROM ${KEPT}.matches WHERE match_id IN (${asked})`, [
    ...matches,
  ]);
  const known = there.getRowObjectsJson().map(({ match_id: id }) => asText(id));
  if (known.length === 0) return;
  const places = known.map((_, at) => `$${at + 1}`).join(', ');
  for (const { name } of tables) await writer.run(`DELETE FROM ${KEPT}."${name}" WHERE match_id IN (${places})`, known);
};

/** Where the tables end. */
export const progressOf = async (writer: DuckDBConnection): Promise<Progress> => {
  const [row] = (await writer.runAndReadAll('SELECT position, event_id FROM progress')).getRowObjectsJson();
  return { position: BigInt(asText(row?.position)), eventId: asText(row?.event_id) };
};

/** Empties every table. */
export const forget = async ({ writer, tables }: Place): Promise<void> => {
  await writer.run('BEGIN');
  for (const { name } of tables) await writer.run(`DELETE FROM ${KEPT}."${name}"`);
  await writer.run(`UPDATE progress SET version = ${ANALYTICS_VERSION}, position = '0', event_id = ''`);
  await writer.run('COMMIT');
};
