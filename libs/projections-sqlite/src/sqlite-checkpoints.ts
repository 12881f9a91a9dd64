import { LISTED } from '@stackledger/projections';
import type { CheckpointStore, ProjectionProgress, StateRow, StoredPiece, StoredState } from '@stackledger/projections';
import type { Database } from 'better-sqlite3';
import { runRequests } from './request-runner.js';
import { sqliteList } from './sqlite-list.js';

type StoredPieceRow = { readonly piece: string; readonly json: string; readonly kept: number };

/** The checkpoint port over an open database. */
// Long for one function: one statement and one short answer for each method of the port.
export const sqliteCheckpoints = (db: Database): CheckpointStore => {
  const sql = statements(db);
  const answer = runRequests(db);
  const { put, forget: forgetList, ...list } = sqliteList(db, answer);

  const stateAt = (projection: string, matchId: string, revision: number): StoredState => ({
    matchId,
    revision,
    pieces: sql.pieces
      .all({ projection, matchId, revision })
      .map(({ piece, json, kept }): StoredPiece => ({ piece, json, kept: kept === 1 })),
  });

  /** Removes the previous latest states of these matches. */
  const dropLatest = (projection: string, matches: ReadonlySet<string>): void => {
    for (const matchId of matches) {
      sql.dropState.run(projection, matchId);
      sql.dropPieces.run(projection, matchId);
    }
  };

  const writeState = (projection: string, { matchId, revision, kept, pieces, listed }: StateRow): void => {
    sql.putState.run(projection, matchId, revision, Number(kept));
    for (const { piece, json } of pieces) sql.putPiece.run(projection, matchId, piece, revision, Number(kept), json);
    if (listed !== undefined) put(listed);
  };

  const write = db.transaction((projection: string, progress: ProjectionProgress, states: readonly StateRow[]) => {
    dropLatest(projection, new Set(states.map(({ matchId }) => matchId)));
    for (const state of states) writeState(projection, state);
    sql.putProgress.run(projection, progress.version, progress.position, progress.eventId);
  });

  const forget = db.transaction((projection: string) => {
    for (const table of ['progress', 'states', 'pieces'])
      db.prepare(`DELETE FROM ${table} WHERE projection = ?`).run(projection);
    if (projection === LISTED) forgetList();
  });

  return {
    ...list,
    progress: (projection) =>
      answer(() => {
        const row = sql.progress.get(projection);
        return row === undefined ? null : { ...row, position: BigInt(row.position) };
      }),
    stateBefore: (projection, matchId, revision) =>
      answer(() => {
        const found = sql.before.get(projection, matchId, revision);
        return found === undefined ? null : stateAt(projection, matchId, found);
      }),
    latest: async function* (projection) {
      for (const { match, revision } of await answer(() => sql.latest.all(projection)))
        yield await answer(() => stateAt(projection, match, revision));
    },
    write: (projection, progress, states) => answer(() => write(projection, progress, states)),
    forget: (projection) => answer(() => forget(projection)),
    close: () => answer(() => void db.close()),
  };
};

type StateKey = { projection: string; matchId: string; revision: number };

// The types are those of the columns of schema.ts.
const statements = (db: Database) =>
  ({
    progress: db.prepare<[string], { version: number; position: number; eventId: string }>(
      'SELECT version, position, event_id AS eventId FROM progress WHERE projection = ?',
    ),
    putProgress: db.prepare<[string, number, bigint, string]>(
      'INSERT OR REPLACE INTO progress (projection, version, position, event_id) VALUES (?, ?, ?, ?)',
    ),
    before: db
      .prepare<[string, string, number], number>(
        'SELECT revision FROM states WHERE projection = ? AND match = ? AND revision <= ? ORDER BY revision DESC LIMIT 1',
      )
      .pluck(),
    latest: db.prepare<[string], { match: string; revision: number }>(
      'SELECT match, max(revision) AS revision FROM states WHERE projection = ? GROUP BY match',
    ),
    pieces: db.prepare<[StateKey], StoredPieceRow>(`
      SELECT piece, json, kept, max(revision) FROM pieces
      WHERE projection = @projection AND match = @matchId AND revision <= @revision GROUP BY piece`),
    dropState: db.prepare<[string, string]>('DELETE FROM states WHERE projection = ? AND match = ? AND kept = 0'),
    dropPieces: db.prepare<[string, string]>('DELETE FROM pieces WHERE projection = ? AND match = ? AND kept = 0'),
    putState: db.prepare<[string, string, number, number]>(
      'INSERT OR REPLACE INTO states (projection, match, revision, kept) VALUES (?, ?, ?, ?)',
    ),
    putPiece: db.prepare<[string, string, string, number, number, string]>(
      'INSERT OR REPLACE INTO pieces (projection, match, piece, revision, kept, json) VALUES (?, ?, ?, ?, ?, ?)',
    ),
  }) as const;
