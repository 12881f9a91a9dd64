import { join } from 'node:path';
import { memoryCheckpoints, type Projection } from '@stackledger/projections';
import { projections } from '../../support/games.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { until } from '../../support/until.js';
import { DamagedStore, memoryStore, type EventStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { ClocksView, Health, MatchPage, Problem, ResultsView, StackView, Timeline } from '@stackledger/wire';
import { runRebuild } from '@stackledger/service';
import {
  act,
  createMatch,
  expecting,
  newId,
  problem,
  send,
  startApi,
  stopAll,
  temporaryFolder,
  view,
  type Api,
} from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterEach(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };
const back = (to: string): { [name: string]: string } => ({
  judge: 'jo',
  authority: 'floor-judge',
  type: 'Rewind',
  to,
  kind: 'simple',
  reason: 'x',
});

const stackAt = (api: Api, matchId: string, query = ''): Promise<StackView> =>
  expecting(200, api.get<StackView>(`/v1/matches/${matchId}/stack${query}`));

/** The metrics once the read models hold everything that was appended; whoever asks before is told a lag. */
const caughtUpMetrics = async (api: Api): Promise<string> => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    const text = await (await api.raw('/metrics')).text();
    if (text.includes('stackledger_projection_lag{projection="matches"} 0')) return text;
  }
  throw new Error('the read models have not caught up');
};

/** A projection that fails on every event of a type. */
const failingOn = (type: string): Projection => ({
  ...(projections.clocks as unknown as Projection),
  apply: (state, event, atParent) => {
    if (event.type === type) throw new Error(`${type} makes no sense to it`);
    return (projections.clocks as unknown as Projection).apply(state, event, atParent);
  },
});

describe('?at= and ?atLeast=', () => {
  test('at= looks at any revision of any line of play, a struck one too', async () => {
    const api = await startApi();
    const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE });
    const { revision: played } = await act(api, matchId, DIME);
    const { revision: rewound } = await act(api, matchId, back(begun));
    expect((await stackAt(api, matchId, `?at=${played}`)).stack).toMatchObject([{ name: 'loot:a-dime' }]);
    expect(await stackAt(api, matchId)).toMatchObject({ revision: rewound, at: rewound, stack: [] });
    for (let at = 0; at <= Number(rewound); at++) {
      const { stack } = await view(api, matchId, `?at=${at}`);
      expect((await stackAt(api, matchId, `?at=${at}`)).stack.map(({ name }) => name)).toEqual(stack);
    }
  });

  test('atLeast= waits for a revision that is still to come', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const reading = stackAt(api, matchId, `?atLeast=${Number(revision) + 1}`);
    const [{ stack }] = await Promise.all([reading, act(api, matchId, DIME)]);
    expect(stack.map(({ name }) => name)).toEqual(['loot:a-dime']);
  });

  test('a revision that does not come is told in a sentence, with the last there is', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const questions = ['stack', 'combat', 'timeline', 'clocks', 'results'].flatMap((route) => [
      `${route}?atLeast=5000`,
      `${route}?at=5000`,
    ]);
    const answers = await Promise.all(
      questions.map((asked) => problem(404, api.get(`/v1/matches/${matchId}/${asked}`))),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: 'unknown-revision',
        rule: 'SL-MATCH-1',
        detail: `match ${matchId} has no revision 5000; its last is ${revision}`,
        legal: `Any revision from 0 to ${revision}, of whatever line of play.`,
      });
    await problem(400, api.get(`/v1/matches/${matchId}/stack?atLeast=soon`));
    await problem(404, api.get('/v1/matches/nowhere/stack?atLeast=3'));
  }, 60_000);

  test('the timeline at an earlier revision has the tip of then, and what was live then', async () => {
    const api = await startApi();
    const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE });
    const { revision: played } = await act(api, matchId, DIME);
    await act(api, matchId, back(begun));
    const then = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline?at=${played}`));
    expect(then).toMatchObject({ tip: played, rewinds: [] });
    expect(then.nodes.every(({ live }) => live)).toBe(true);
    const now = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
    expect(now.nodes.filter(({ live }) => !live).map(({ revision }) => Number(revision))).toEqual(
      Array.from({ length: Number(played) - Number(begun) }, (_, at) => Number(begun) + 1 + at),
    );
  });
});

test('GET …/clocks: time goes to whom the table waits for, and a rewind gives none of it back', async () => {
  let now = Date.UTC(2026, 0, 1);
  const api = await startApi({ clock: { now: () => new Date(now).toISOString() } });
  const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE });
  const clocks = (): Promise<ClocksView> => expecting(200, api.get<ClocksView>(`/v1/matches/${matchId}/clocks`));
  now += 3_000;
  await act(api, matchId, DIME);
  now += 1_000;
  await act(api, matchId, { seat: 'anna', type: 'PassPriority' });
  now += 5_000;
  await act(api, matchId, back(begun));
  expect(await clocks()).toMatchObject({
    startedAt: '2026-01-01T00:00:00.000Z',
    asOf: '2026-01-01T00:00:09.000Z',
    endedAt: null,
    waitsFor: ['anna'],
    pausedSince: null,
    seats: {
      anna: { decisions: 2, totalMs: 4_000, longestMs: 3_000, runningMs: 0 },
      ben: { decisions: 0, totalMs: 5_000, longestMs: 0, runningMs: 0 },
    },
  });
  const { nodes } = await expecting(200, api.get<Timeline>(`/v1/matches/${matchId}/timeline`));
  expect(nodes.flatMap(({ thinkMs }) => thinkMs ?? [])).toEqual([3_000, 1_000]);
});

test('GET …/results and the list: the end of a match goes with a rewind across it', async () => {
  const api = await startApi();
  const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE, tournament: 'cup' });
  const listed = async (): Promise<MatchPage['matches']> =>
    (await expecting(200, api.get<MatchPage>('/v1/matches?tournament=cup'))).matches;
  const { revision: ended } = await act(api, matchId, { seat: 'anna', type: 'Concede' });
  const results = (query = ''): Promise<ResultsView> =>
    expecting(200, api.get<ResultsView>(`/v1/matches/${matchId}/results${query}`));
  expect(await results()).toMatchObject({ status: 'ended', winner: 'ben', results: [{ game: 1, winner: 'ben' }] });
  expect(await listed()).toMatchObject([{ matchId, status: 'ended', winner: 'ben', revision: ended }]);
  expect(await results(`?at=${begun}`)).toMatchObject({ status: 'running', winner: null, results: [] });
});

describe('checkpoints', () => {
  test('a restart goes on where the projections were, and serves the same', async () => {
    const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
    const first = await startApi({ storeUrl });
    const { matchId, revision: begun } = await createMatch(first, { setup: SMALL_TABLE });
    const { revision: played } = await act(first, matchId, DIME);
    await act(first, matchId, back(begun));
    const routes = [`stack?at=${played}`, 'stack', 'combat', 'timeline', 'clocks', 'results'];
    const readAll = (api: Api): Promise<unknown[]> =>
      Promise.all(routes.map(async (route) => (await api.get(`/v1/matches/${matchId}/${route}`)).body));
    const before = [...(await readAll(first)), (await first.get('/v1/matches')).body];
    await first.stop();
    const second = await startApi({ storeUrl });
    expect([...(await readAll(second)), (await second.get('/v1/matches')).body]).toEqual(before);
    await act(second, matchId, DIME);
    expect((await stackAt(second, matchId)).stack).toMatchObject([{ name: 'loot:a-dime' }]);
    await second.stop();

    const environment = { STORE_URL: storeUrl };
    const rebuilt = await runRebuild({ environment }, []);
    expect(rebuilt.map(({ projection, matches, fault }) => ({ projection, matches, fault }))).toEqual(
      ['timeline', 'matches', 'clocks'].map((projection) => ({
        projection,
        matches: 1,
        fault: null,
      })),
    );
    await expect(runRebuild({ environment }, ['stack'])).rejects.toThrow(
      'there is no projection stack; there are timeline, matches, clocks',
    );
    const third = await startApi({ storeUrl });
    expect(await stackAt(third, matchId, `?at=${played}`)).toMatchObject({ stack: [{ name: 'loot:a-dime' }] });
  }, 60_000);

  test('stackledger rebuild from the terminal; while the service runs it says so and changes nothing', async () => {
    const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
    const api = await startApi({ storeUrl });
    await createMatch(api, { setup: SMALL_TABLE });
    const rebuild = (): Promise<CommandRun> => runCommand(['rebuild', 'matches', '--json'], { STORE_URL: storeUrl });
    expect(await rebuild()).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('another process') as string,
    });
    await api.stop();
    const { status, out } = await rebuild();
    expect([status, JSON.parse(out)]).toEqual([
      0,
      { projection: 'matches', matches: 1, position: expect.stringMatching(/^\d+$/) as string, fault: null },
    ]);
  }, 60_000);
});

describe('/health', () => {
  test('all is well: ready, and nothing degraded', async () => {
    const api = await startApi();
    await createMatch(api, { setup: SMALL_TABLE });
    expect(await expecting(200, api.get<MatchPage>('/v1/matches'))).toMatchObject({ next: null });
    const { body } = await api.get<Health>('/health');
    expect(body).toMatchObject({ live: true, ready: true, degraded: false });
    expect(body.projections).toEqual(
      ['timeline', 'matches', 'clocks'].map((name) => ({ name, state: 'current', detail: null })),
    );
    expect(await api.get('/health/live')).toMatchObject({ status: 200, body: { live: true } });
  });

  test('a projection that fails on an event says which and stops alone: ready, and degraded', async () => {
    const api = await startApi({ instead: { clocks: failingOn('PutOnStack') } });
    const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE });
    const { events } = await act(api, matchId, DIME);
    const put = events.find(({ type }) => type === 'PutOnStack')?.revision;
    expect(await problem(503, api.get(`/v1/matches/${matchId}/clocks`))).toMatchObject({
      code: 'projection-stopped',
      detail: `the clocks projection has stopped at revision ${put} (PutOnStack) of match ${matchId}`,
    });
    await expecting(200, api.get(`/v1/matches/${matchId}/clocks?at=${begun}`));
    expect((await stackAt(api, matchId)).stack).toMatchObject([{ name: 'loot:a-dime' }]);
    const { status, body } = await api.get<Health>('/health');
    expect([status, body.ready, body.degraded]).toEqual([200, true, true]);
    expect(body.projections.filter(({ state }) => state === 'stopped')).toEqual([
      {
        name: 'clocks',
        state: 'stopped',
        detail: expect.stringContaining(
          `revision ${put} (PutOnStack) of match ${matchId}: PutOnStack makes no sense to it`,
        ) as string,
      },
    ]);
    expect(await (await api.raw('/metrics')).text()).toContain('stackledger_projection_stopped{projection="clocks"} 1');
  });

  test('a damaged event ends all reading on: lists say so and ask nobody to try again, health names no folder', async () => {
    const path = join(temporaryFolder(), 'store.db');
    const inner = await openSqliteStore({ path });
    const damaged: EventStore = {
      ...inner,
      subscribe: async function* () {
        await Promise.resolve();
        yield* []; // none comes: the first event that it would read is damaged
        throw new DamagedStore(path, 'revision 3 of stream match-1 is not as it was written; restore a backup');
      },
    };
    const api = await startApi({ store: damaged, storeUrl: `sqlite:${path}` });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    for (const reading of ['/v1/matches', `/v1/matches/${matchId}/clocks`]) {
      const { status, body, headers } = await api.get<Problem>(reading);
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'projection-stopped' });
      expect([headers.get('retry-after'), body.legal]).toEqual([
        null,
        expect.not.stringContaining('again in a second'),
      ]);
    }
    const { body } = await api.get<Health>('/health');
    expect(body.projections.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(body.projections[0]?.detail).toContain('the store store.db cannot be used: revision 3');
  });

  test('checkpoints that cannot be stored are trouble, not a stop', async () => {
    const memory = memoryCheckpoints();
    const api = await startApi({
      store: memoryStore(),
      checkpoints: { ...memory, write: () => Promise.reject(new Error('no space left')) },
      storeMs: 0,
    });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, DIME);
    let health = (await api.get<Health>('/health')).body;
    await until('it is told', async () => {
      health = (await api.get<Health>('/health')).body;
      return health.degraded;
    });
    expect(health.ready).toBe(true);
    expect(health.projections[0]?.detail).toContain('no space left');
    expect((await stackAt(api, matchId)).stack).toHaveLength(1);
  });
});

describe('/metrics and the log', () => {
  test('commands are counted by result, appends timed, lag and feeds told', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    await act(api, matchId, DIME);
    await send(api, matchId, { seat: 'ben', type: 'PassPriority' });
    await api.post(`/v1/matches/${matchId}/commands`, {
      commandId: newId(),
      expectedRevision: revision,
      seat: 'anna',
      type: 'PassPriority',
    });
    const response = await api.raw('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await caughtUpMetrics(api);
    for (const line of [
      'stackledger_commands_total{result="accepted"} 1',
      'stackledger_commands_total{result="not-your-priority"} 1',
      'stackledger_commands_total{result="stale"} 1',
      'stackledger_append_seconds_count{outcome="done"} 3',
      'stackledger_projection_lag{projection="matches"} 0',
      'stackledger_open_feeds{kind="live"} 0',
      'stackledger_event_loop_delay_seconds{quantile="0.99"}',
    ])
      expect(text).toContain(line);
  });

  test('given memory for a few matches, then it is never exceeded, the metrics say so, and every match goes on', async () => {
    const api = await startApi({ cacheMemoryMb: 1 });
    const matches: string[] = [];
    for (let at = 0; at < 30; at++) matches.push((await createMatch(api)).matchId);
    for (const matchId of matches) await act(api, matchId, { type: 'Concede', seat: 'anna' });
    for (const matchId of matches) {
      const { stack, status } = await view(api, matchId);
      expect((await stackAt(api, matchId)).stack.map(({ name }) => name)).toEqual(stack);
      expect(status).toBe('ended');
    }
    const text = await (await api.raw('/metrics')).text();
    const figure = (name: string, part: string): number =>
      Number(new RegExp(`stackledger_warm_${name}\\{part="${part}"\\} (\\d+)`).exec(text)?.[1]);
    for (const part of ['ledger', 'timeline', 'matches', 'clocks']) {
      expect(figure('bytes', part)).toBeLessThanOrEqual(figure('most_bytes', part));
      expect(figure('matches', part)).toBeGreaterThan(0);
    }
    expect(figure('let_go_total', 'ledger')).toBeGreaterThan(30);
    expect(figure('let_go_total', 'clocks')).toBeGreaterThan(0);
  });

  test('a line for each request, with match, command id and revision, and nothing that was sent', async () => {
    const lines: string[] = [];
    const api = await startApi({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { commandId, revision } = await act(api, matchId, DIME);
    await send(api, matchId, { seat: 'ben', type: 'PlayCard', card: 'butter-bean', targets: ['nothing-such'] });
    const answered = lines.map((line) => JSON.parse(line) as { [name: string]: unknown });
    expect(answered).toContainEqual(
      expect.objectContaining({
        msg: 'answered',
        method: 'POST',
        route: '/v1/matches/:id/commands',
        status: 200,
        match: matchId,
        commandId,
        revision,
        result: 'accepted',
      }),
    );
    expect(answered).toContainEqual(
      expect.objectContaining({ status: 422, match: matchId, rule: expect.any(String) as string }),
    );
    expect(lines.join('')).not.toMatch(/a-dime|butter-bean|nothing-such|expectedRevision/);
  });
});
