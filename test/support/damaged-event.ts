import { loadSqlite } from '@stackledger/sqlite';

const Sqlite = await loadSqlite();

/** Damages one event of a store in a file that nobody has open, as a disk does that turns over bits of it. */
export const damageEvent = (file: string, stream: string, revision: number): void => {
  const db = new Sqlite(file);
  const { changes } = db
    .prepare(
      `UPDATE events SET json = replace(json, 'e', 'f') WHERE revision = ? AND stream = (SELECT number FROM streams WHERE name = ?)`,
    )
    .run(revision, stream);
  db.close();
  if (changes !== 1) throw new Error(`${file} has no revision ${revision} of stream ${stream}`);
};
