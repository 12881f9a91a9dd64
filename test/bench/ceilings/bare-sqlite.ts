import { loadSqlite } from '@stackledger/sqlite';
import type { RecordedMatch } from '../play/recorded-match.js';
import { envelopesByCommand } from '../play/steps.js';
import { timed, type Timed } from '../measuring/clock.js';
import { withScratchFile } from '../measuring/scratch.js';

const Sqlite = await loadSqlite();

/** The stored texts of a match, command by command. */
export const textsByCommand = ({ log }: RecordedMatch): readonly (readonly string[])[] => {
  let at = 0;
  return envelopesByCommand(log).map((group) => log.slice(at, (at += group.length)));
};

/**
 * Writes the same texts with one prepared statement, so many commands in a transaction, WAL and FULL: nothing that
 * keeps a promise can do less.
 */
export const writeBare = (commands: readonly (readonly string[])[], group: number): Promise<Timed> =>
  withScratchFile(async (path) => {
    const db = new Sqlite(path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
    const insert = db.prepare('INSERT INTO events (json) VALUES (?)');
    const write = db.transaction((texts: readonly (readonly string[])[]) => {
      for (const text of texts.flat()) insert.run(text);
    });
    const result = await timed(commands.length, () => {
      for (let at = 0; at < commands.length; at += group) write(commands.slice(at, at + group));
      return Promise.resolve();
    });
    db.close();
    return result;
  });
