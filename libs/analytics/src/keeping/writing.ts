import type { DuckDBConnection } from '@duckdb/node-api';
import { asText } from '@stackledger/kernel';
import type { MatchRows } from '../rows/rows-of-match.js';
import { TABLES } from '../tables/tables.js';
import { ANALYTICS_VERSION, appendRows } from './database.js';

/** Up to where the tables hold everything: a position of the store, and the event that lies there. */
export type Progress = { readonly position: bigint; readonly eventId: string };

/** What is written together: the rows of these matches in place of those before, and how far the tables are then. */
export type Written = {
  readonly rows: readonly MatchRows[];
  readonly matches: readonly string[];
  readonly progress: Progress;
};

/** Writes it all or nothing. */
export const write = async (writer: DuckDBConnection, { rows, matches, progress }: Written): Promise<void> => {
  await writer.run('BEGIN');
  try {
    await deleteMatches(writer, matches);
    for (const table of TABLES) await appendRows(writer, table, rowsIn(rows, table.name));
    await writer.run('UPDATE progress SET position = $1, event_id = $2', [String(progress.position), progress.eventId]);
    await writer.run('COMMIT');
  } catch (error) {
    await writer.run('ROLLBACK');
    throw error;
  }
};

function* rowsIn(all: readonly MatchRows[], table: string): Generator<MatchRows[string][number], void> {
  for (const rows of all) yield* rows[table] ?? [];
}

/** Most matches of a batch are new while the tables are made: only those that are there are looked for in every table. */
const deleteMatches = async (writer: DuckDBConnection, matches: readonly string[]): Promise<void> => {
  const asked = matches.map((_, at) => `$${at + 1}`).join(', ');
  const there = await writer.runAndReadAll(`SELECT match_id FROM matches WHERE match_id IN (${asked})`, [...matches]);
  const known = there.getRowObjectsJson().map(({ match_id: id }) => asText(id));
  if (known.length === 0) return;
  const places = known.map((_, at) => `$${at + 1}`).join(', ');
  for (const { name } of TABLES) await writer.run(`DELETE FROM ${name} WHERE match_id IN (${places})`, known);
};

/** Where the tables end. */
export const progressOf = async (writer: DuckDBConnection): Promise<Progress> => {
  const [row] = (await writer.runAndReadAll('SELECT position, event_id FROM progress')).getRowObjectsJson();
  return { position: BigInt(asText(row?.position)), eventId: asText(row?.event_id) };
};

/** Empties every table. */
export const forget = async (writer: DuckDBConnection): Promise<void> => {
  await writer.run('BEGIN');
  for (const { name } of TABLES) await writer.run(`DELETE FROM ${name}`);
  await writer.run(`UPDATE progress SET version = ${ANALYTICS_VERSION}, position = '0', event_id = ''`);
  await writer.run('COMMIT');
};
