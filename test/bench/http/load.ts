import type { RecordedMatch } from '../play/recorded-match.js';
import { openConnection, type Connection } from './connection.js';

/** Sets up the tables of recorded matches, which is not measured. */
export const createMatches = async (url: URL, matches: readonly RecordedMatch[]): Promise<void> => {
  const connection = await openConnection(url);
  for (const { key, request } of matches)
    await expectOk(connection, '/v1/matches', JSON.stringify(request), `Idempotency-Key: ${key}\r\n`);
  connection.close();
};

const expectOk = async (connection: Connection, path: string, body: string, headers?: string): Promise<number> => {
  const { status, milliseconds } = await connection.post(path, body, headers);
  if (status >= 300) throw new Error(`POST ${path} was answered with ${status}`);
  return milliseconds;
};

/** Plays every match over a connection of its own, all at once. Returns the milliseconds that each command took. */
export const playMatches = async (url: URL, matches: readonly RecordedMatch[]): Promise<readonly number[]> => {
  const bodies = matches.map(bodiesOf);
  const connections = await Promise.all(matches.map(() => openConnection(url)));
  const times = await Promise.all(
    matches.map(async ({ matchId }, at) => {
      const own: number[] = [];
      const connection = connections[at] as Connection; // one for each match
      for (const body of bodies[at] ?? [])
        own.push(await expectOk(connection, `/v1/matches/${matchId}/commands`, body));
      connection.close();
      return own;
    }),
  );
  return times.flat();
};

const bodiesOf = ({ commands }: RecordedMatch): readonly string[] =>
  commands.map(({ commandId, expectedRevision, command }) =>
    JSON.stringify({ ...command, commandId, expectedRevision: String(expectedRevision) }),
  );
