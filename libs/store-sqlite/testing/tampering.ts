import { loadSqlite } from '@stackledger/sqlite';

const Database = await loadSqlite();

/** Changes rows while SQLite does not know of the index, which so keeps what was before. */
export const withoutIndex = (file: string, change: (db: InstanceType<typeof Database>) => void): void => {
  const entry = "FROM sqlite_schema WHERE name = 'events_by_stream'";
  const inSchema = (run: (db: InstanceType<typeof Database>) => void): void => {
    const db = new Database(file);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    run(db);
    db.close();
  };
  inSchema((db) => db.exec(`CREATE TABLE kept AS SELECT * ${entry}; DELETE ${entry}`));
  inSchema(change);
  inSchema((db) => db.exec('INSERT INTO sqlite_schema SELECT * FROM kept; DROP TABLE kept'));
};
