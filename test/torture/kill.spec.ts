import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog, type OfferedGames } from '@stackledger/ledger';
import { seededRandom } from '@stackledger/scenarios';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { loadGames } from '@stackledger/offering';
import { logOf } from '../support/logs/stored-log.js';
import { missing } from './logs.js';

/** The full proof is `npm run prove:kill`: two hundred. */
const CYCLES = Number(process.env.CYCLES ?? 8);
const SEED = Number(process.env.SEED ?? 1);
const TABLES = 4;

/** What this process, which survives, wrote down of what the killed one said. */
type Heard = { readonly acked: Map<string, Map<string, number>>; readonly matches: Set<string>; inFlight: number };

/** Every other time a thread of its own holds the file. */
const THREAD = './dist/libs/store-sqlite/src/thread/store-worker.js';

/** Runs the tables and kills them without warning after so many acknowledgements and a moment more. */
const runAndKill = (path: string, cycle: number, heard: Heard, after: { acks: number; ms: number }): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const how = [path, String(cycle), String(TABLES), ...(cycle % 2 === 0 ? [THREAD] : [])];
    const child = spawn(process.execPath, ['test/torture/table-server.mjs', ...how], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const begun = new Set<string>();
    let acks = 0;
    let complaint = '';
    let rest = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [word, matchId = '', commandId = '', kind = '', revision = ''] = line.split(' ');
        if (word === 'match') heard.matches.add(matchId);
        if (word === 'begin') begun.add(`${matchId} ${commandId}`);
        if (word !== 'ack') continue;
        begun.delete(`${matchId} ${commandId}`);
        acks += 1;
        if (kind === 'accepted') noteAck(heard, matchId, commandId, Number(revision));
        if (acks === after.acks) setTimeout(() => child.kill('SIGKILL'), after.ms);
      }
    });
    child.on('error', reject);
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL'
        ? resolve(begun.size > 0)
        : reject(new Error(`the tables stopped by themselves: ${complaint}`)),
    );
  });

const noteAck = ({ acked }: Heard, matchId: string, commandId: string, revision: number): void => {
  const ofMatch = acked.get(matchId) ?? new Map<string, number>();
  ofMatch.set(commandId, revision);
  acked.set(matchId, ofMatch);
};

const inspect = async (
  path: string,
  heard: Heard,
  games: OfferedGames,
  deeply: boolean,
): Promise<readonly string[]> => {
  const store = await openSqliteStore({ path });
  const faults: string[] = [];
  for (const matchId of heard.matches) {
    const log = await logOf(store, matchId);
    faults.push(
      ...missing(log, heard.acked.get(matchId) ?? new Map()).map(
        (commandId) => `${matchId}: ${commandId} was acknowledged and is gone`,
      ),
    );
    const finding = deeply ? verifyLog(log, games).finding : null;
    if (finding !== null) faults.push(`${matchId}: ${finding.what} at ${finding.revision}`);
  }
  await store.close();
  return faults;
};

describe('killed without warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-kill-'));
  const path = join(folder, 'store.db');
  const games = loadGames();

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(`${CYCLES} times under load: nothing acknowledged is lost, and no command is half there`, async () => {
    const random = seededRandom(SEED);
    const heard: Heard = { acked: new Map(), matches: new Set(), inFlight: 0 };
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const after = { acks: 1 + random.below(60), ms: random.below(12) };
      if (await runAndKill(path, cycle, heard, after)) heard.inFlight += 1;
      expect(await inspect(path, heard, games, false)).toEqual([]);
    }
    expect(await inspect(path, heard, games, true)).toEqual([]);
    const acks = [...heard.acked.values()].reduce((sum, { size }) => sum + size, 0);
    console.log(
      `${CYCLES} kills, ${heard.inFlight} with a command in flight, ${acks} acknowledged commands in ${heard.matches.size} matches`,
    );
    expect(heard.inFlight).toBeGreaterThanOrEqual(CYCLES / 2);
  }, 900_000);
});
