import { loadSqlite } from '@stackledger/sqlite';

const Sqlite = await loadSqlite();

/** Turned over bits, as an expression of SQL: of every e, so of its type as well; or of the last byte alone. */
const FLIPPED = {
  everywhere: `replace(json, 'e', 'f')`,
  'at the end': `substr(json, 1, length(json) - 1) || '|'`,
} as const;

/** Damages one event of a store in a file that nobody has open, as a disk does that turns over bits of it. */
export const damageEvent = (
  file: string,
  stream: string,
  revision: number,
  where: keyof typeof FLIPPED = 'everywhere',
): void => {
  const db = new Sqlite(file);
  const { changes } = db
    .prepare(
      `UPDATE events SET json = ${FLIPPED[where]} WHERE revision = ? AND stream = (SELECT number FROM streams WHERE name = ?)`,
    )
    .run(revision, stream);
  db.close();
  if (changes !== 1) throw new Error(`${file} has no revision ${revision} of stream ${stream}`);
};
