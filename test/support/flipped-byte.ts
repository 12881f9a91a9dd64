import { loadSqlite } from '@stackledger/sqlite';

const Sqlite = await loadSqlite();

/** Turns over the last byte of one event of a store in a file that nobody has open. */
export const flipLastByte = (file: string, stream: string, revision: number): void => {
  const db = new Sqlite(file);
  const { changes } = db
    .prepare(
      `UPDATE events SET json = substr(json, 1, length(json) - 1) || '|' WHERE revision = ? AND stream = (SELECT number FROM streams WHERE name = ?)`,
    )
    .run(revision, stream);
  db.close();
  if (changes !== 1) throw new Error(`${file} has no revision ${revision} of stream ${stream}`);
};
