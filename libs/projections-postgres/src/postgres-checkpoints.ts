import type { CheckpointStore, ProjectionProgress, StoredPiece } from '@stackledger/projections';
import type { PostgresDatabase } from '@stackledger/store-postgres';
import { postgresList } from './postgres-list.js';

/** Matches read at a time where all are. */
const PAGE = 500;

/** Who reads read models: everything of the port that does not write. */
export type CheckpointReadings = Omit<CheckpointStore, 'write' | 'forget' | 'close'>;

/** The latest stored state of a match at or before a revision; in a version, where one is named, or null. */
export const postgresStateBefore =
  ({ run, schema }: PostgresDatabase, version: number | null = null): CheckpointStore['stateBefore'] =>
  async (projection, matchId, revision) => {
    const text =
      `SELECT s.revision, p.piece, p.json, p.kept FROM (` +
      `SELECT revision FROM ${schema}.projection_states WHERE projection = $1 AND match = $2 AND revision <= $3 ` +
      `AND ($4::integer IS NULL OR EXISTS (` +
      `SELECT FROM ${schema}.projection_progress WHERE projection = $1 AND version = $4)) ` +
      `ORDER BY revision DESC LIMIT 1) s LEFT JOIN LATERAL (` +
      `SELECT DISTINCT ON (piece) piece, json, kept FROM ${schema}.projection_pieces ` +
      'WHERE projection = $1 AND match = $2 AND revision <= s.revision ORDER BY piece, revision DESC) p ON true';
    const query = { name: 'state', text, values: [projection, matchId, revision, version] };
    const found = await run((session, ms) => session.query<PieceRow>(query, ms));
    const [first] = found;
    if (first === undefined) return null;
    const pieces = found.flatMap(({ piece, json, kept }) => (piece === null ? [] : [{ piece, json, kept }]));
    return { matchId, revision: Number(first.revision), pieces };
  };

/** The readings of the port over a database. */
export const postgresReadings = (database: PostgresDatabase): CheckpointReadings => {
  const { run, schema } = database;
  const rows = <Row>(name: string, text: string, values: unknown[]): Promise<readonly Row[]> =>
    run((session, ms) => session.query<Row>({ name, text, values }, ms));

  const stateBefore = postgresStateBefore(database);

  return {
    ...postgresList(database),
    stateBefore,
    progress: async (projection) => {
      const text = `SELECT version, position, event_id AS "eventId" FROM ${schema}.projection_progress WHERE projection = $1`;
      const [row] = await rows<ProgressRow>('progress', text, [projection]);
      return row === undefined ? null : { ...row, position: BigInt(row.position) };
    },
    latest: async function* (projection) {
      const text =
        `SELECT DISTINCT match FROM ${schema}.projection_states WHERE projection = $1 AND match > $2 ` +
        `ORDER BY match LIMIT ${PAGE}`;
      for (let after = ''; ;) {
        const page = await rows<{ match: string }>('latest', text, [projection, after]);
        for (const { match } of page) {
          const state = await stateBefore(projection, match, Number.MAX_SAFE_INTEGER);
          if (state !== null) yield state;
        }
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE) return;
        after = last.match;
      }
    },
  };
};

/** 64-bit numbers come as text. A state may have no pieces. */
type PieceRow = Readonly<{ revision: string }> & (StoredPiece | Readonly<{ piece: null; json: null; kept: null }>);

type ProgressRow = Omit<ProjectionProgress, 'position'> & Readonly<{ position: string }>;
