import type { RecordedMatch } from '../play/recorded-match.js';
import { openConnection, type Connection } from './connection.js';

/** Sets up the tables of recorded matches, which is not measured; the matches with their ids. */
export const createMatches = async (url: URL, matches: readonly RecordedMatch[]): Promise<readonly RecordedMatch[]> => {
  const connection = await openConnection(url);
  const created: RecordedMatch[] = [];
  for (const match of matches) {
    const body = JSON.stringify(match.request);
    const { status, text } = await connection.post('/v1/matches', body, `Idempotency-Key: ${match.key}\r\n`);
    if (status >= 300) throw new Error(`POST /v1/matches was answered with ${status}`);
    created.push({ ...match, matchId: (JSON.parse(text) as { readonly matchId: string }).matchId });
  }
  connection.close();
  return created;
};

/** Which commands of each match are sent, and over how many connections at once. */
type HallPlan = { readonly from: number; readonly to: number; readonly connections: number };

/** Plays matches round robin: every one's next command, then every one's next. Returns how many commands were sent. */
export const playHall = async (url: URL, matches: readonly RecordedMatch[], plan: HallPlan): Promise<number> => {
  const count = Math.min(plan.connections, matches.length);
  const shares = Array.from({ length: count }, (_, at) => matches.filter((_match, number) => number % count === at));
  const sent = await Promise.all(shares.map((share) => playShare(url, share, plan)));
  return sent.reduce((sum, each) => sum + each, 0);
};

const playShare = async (url: URL, matches: readonly RecordedMatch[], { from, to }: HallPlan): Promise<number> => {
  const connection = await openConnection(url);
  const bodies = matches.map(bodiesOf);
  let sent = 0;
  for (let round = from; round < to; round++)
    for (const [at, { matchId }] of matches.entries()) {
      const body = bodies[at]?.[round];
      if (body === undefined) continue;
      await expectOk(connection, `/v1/matches/${matchId}/commands`, body);
      sent += 1;
    }
  connection.close();
  return sent;
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

/** The bodies of a match's commands, in order. */
export const bodiesOf = ({ commands }: RecordedMatch): readonly string[] =>
  commands.map(({ commandId, expectedRevision, command }) =>
    JSON.stringify({ ...command, commandId, expectedRevision: String(expectedRevision) }),
  );
