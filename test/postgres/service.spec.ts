import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@stackledger/scenarios';
import { openPostgresStore } from '@stackledger/store-postgres';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { listed } from '@stackledger/store/testing';
import type { CommandAnswer, EventPage, JsonMap, MatchCreated } from '@stackledger/wire';
import { clientOf, expecting, newId, stopAll, temporaryFolder } from '../e2e/service/api.js';
import { SMALL_TABLE } from '../e2e/service/positions.js';
import { openFeed } from '../e2e/service/sse.js';
import { playWholeMatches } from '../e2e/service/whole-matches.js';
import { describeTwoProcesses, endServed, serve } from '../e2e/service/two-processes.js';
import { balancerBefore } from './cluster/balancer.js';
import { describeOnServer, sharedServer, type SharedServer } from './cluster/given.js';

const STACKLEDGER = fileURLToPath(new URL('../../bin/stackledger.mjs', import.meta.url));

/** What a command of the terminal says, and how it ends. */
const terminal = (args: readonly string[], storeUrl = ''): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...(storeUrl !== '' && { STORE_URL: storeUrl }) };
    const child = spawn(process.execPath, [STACKLEDGER, ...args], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => resolve({ code, said }));
  });

/** One request by a connection of its own; undefined where that ended, or the process could not do it now. */
const sendOnce = (
  url: string,
  body: JsonMap,
  headers: Readonly<Record<string, string>>,
): Promise<JsonMap | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', () => resolve(undefined));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 500) resolve(undefined);
        // A cast: every answer is a map.
        else if (statusCode < 300) resolve(JSON.parse(text) as JsonMap);
        else reject(new Error(`${statusCode}: ${text}`));
      });
    });
    sent.end(JSON.stringify(body));
  });

/** Sends the same until it is answered. */
const sendUntilAnswered = async <T>(url: string, body: JsonMap, headers = {}): Promise<T> => {
  for (;;) {
    const answer = await sendOnce(url, body, headers);
    if (answer !== undefined) return answer as T; // as described
  }
};

/** Reads until somebody answers, by a connection of its own. */
const readUntilAnswered = async <T>(url: string): Promise<T> => {
  for (;;)
    try {
      const response = await fetch(url, { headers: { connection: 'close' } });
      if (response.ok) return (await response.json()) as T; // as described
    } catch {
      // the process that had it has ended: the next one answers
    }
};

/** Which process is killed; `SEED=N` kills the same again. */
const SEED = Number(process.env.SEED ?? Date.now() % 1000);

/** Nothing here is about time: only what hangs is given up. */
const PATIENT = 'timeout=60000';

describeOnServer('the service over PostgreSQL', () => {
  let server: SharedServer;
  const schema = `service_${Date.now().toString(36)}`;
  beforeAll(async () => {
    server = await sharedServer();
  });
  afterAll(async () => {
    await stopAll();
    await server.close();
  });

  test('whole matches of the three games are played over it, verified, copied to a file and back', async () => {
    const storeUrl = server.url(schema, PATIENT);
    const matches = await playWholeMatches(storeUrl);
    expect(matches).toHaveLength(3);
    for (const match of matches) {
      const log = join(temporaryFolder(), 'match.jsonl');
      expect(await terminal(['export', match, '--everything', '-o', log], storeUrl)).toMatchObject({ code: 0 });
      expect(await terminal(['verify', log])).toMatchObject({ code: 0 });
    }

    const file = `sqlite:${join(temporaryFolder(), 'copy.db')}`;
    expect(await terminal(['copy', '--from', storeUrl, '--to', file])).toMatchObject({ code: 0 });
    const back = server.url(`${schema}_back`, PATIENT);
    expect(await terminal(['copy', '--from', file, '--to', back])).toMatchObject({ code: 0 });
    const [original, copied, returned] = [
      await openPostgresStore({ url: storeUrl }),
      await openSqliteStore({ path: file.replace('sqlite:', '') }),
      await openPostgresStore({ url: back }),
    ];
    const contents = await Promise.all(
      [original, copied, returned].map(async (store) =>
        (await listed(store.readAll()))
          .map(({ stream, revision, id, type, json }) => [stream, Number(revision), id, type, json] as const)
          .sort(([a, first], [b, second]) => a.localeCompare(b) || first - second),
      ),
    );
    for (const store of [original, copied, returned]) await store.close();
    expect(contents[0]?.length).toBeGreaterThan(300);
    expect(contents[1]).toEqual(contents[0]);
    expect(contents[2]).toEqual(contents[0]);
  });

  test(`four processes behind a balancer without affinity, one killed in the middle (SEED=${SEED}): nothing acknowledged is lost or doubled`, async () => {
    const storeUrl = server.url(`${schema}_four`, PATIENT);
    const processes = [await serve(storeUrl)]; // it makes the tables and keys
    processes.push(...(await Promise.all([1, 2, 3].map(() => serve(storeUrl)))));
    const balancer = await balancerBefore(processes.map(({ url }) => url));
    const matches = `${balancer.url}/v1/matches`;
    const acknowledged: (CommandAnswer & { readonly matchId: string })[] = [];
    const killed = seededRandom(SEED).below(processes.length);
    const table = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
    const play = async (): Promise<void> => {
      for (let round = 0; round < 2; round++) {
        const { matchId } = await sendUntilAnswered<MatchCreated>(matches, table, { 'idempotency-key': newId() });
        for (const command of [
          { seat: 'anna', type: 'PlayCard', card: 'a-dime' },
          { seat: 'anna', type: 'PassPriority' },
          { seat: 'ben', type: 'PassPriority' },
        ]) {
          const { revision } = await readUntilAnswered<MatchCreated>(`${matches}/${matchId}`);
          const body = { ...command, commandId: newId(), expectedRevision: revision };
          acknowledged.push({
            ...(await sendUntilAnswered<CommandAnswer>(`${matches}/${matchId}/commands`, body)),
            matchId,
          });
          if (acknowledged.length === 8) processes[killed]?.child.kill('SIGKILL');
        }
      }
    };
    await Promise.all([play(), play(), play(), play()]);
    expect(acknowledged).toHaveLength(24);

    const survivor = await clientOf(processes.find((_, at) => at !== killed)?.url ?? '');
    for (const { matchId, events } of acknowledged) {
      const log = await expecting(200, survivor.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
      for (const { revision, type } of events)
        expect(log.events.filter((event) => event.revision === revision)).toEqual([expect.objectContaining({ type })]);
      // Each of the three commands once: a lost or doubled one would leave another table.
      const plays = log.events.filter(({ type }) => type === 'PutOnStack' || type === 'Resolved');
      expect(plays.map(({ type }) => type)).toEqual(['PutOnStack', 'Resolved']);
    }
    const [{ matchId } = { matchId: '' }] = acknowledged;
    const feed = await openFeed(
      { raw: (path, init) => fetch(balancer.url + path, init) },
      `/v1/matches/${matchId}/live?after=0`,
    );
    const log = await expecting(200, survivor.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`));
    const heard = await feed.events(log.events.length - 1);
    expect(heard.map(({ id }) => id)).toEqual(log.events.slice(1).map(({ revision }) => revision));
    feed.close();
    await balancer.stop();
    endServed();
  });

  describeTwoProcesses('PostgreSQL', () =>
    Promise.resolve({ url: server.url(`${schema}_two`, PATIENT), stop: () => Promise.resolve() }),
  );
});
