import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { METRICS } from '@stackledger/analytics';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { FiguresView, SqlAnswer } from '@stackledger/wire';
import { goldenLog, goldenNames } from '../../golden/logs.js';
import { appendLog } from '../../support/analysed.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { act, createMatch, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

afterAll(stopAll);

const SLOW = 60_000;

/** Never answered, by one thread. */
const ENDLESS = 'WITH RECURSIVE all_numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_numbers) FROM all_numbers';

let storeUrl = '';
let api: Api;

/** Runs the command line as a shell would, over a store of this test. */
const stackledger = (...args: readonly string[]): Promise<CommandRun> => runCommand(args, { STORE_URL: storeUrl });

beforeAll(async () => {
  const path = join(temporaryFolder(), 'store.db');
  storeUrl = `sqlite:${path}`;
  const store = await openSqliteStore({ path });
  const names = goldenNames().filter(({ ruleset, version }) => ruleset === 'four-souls' && version === '1.1.0');
  const [named] = names;
  if (named !== undefined) await appendLog(store, goldenLog(named).log);
  await store.close();
  api = await startApi({ analytics: 'memory:' });
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  await act(api, matchId, { seat: 'anna', type: 'ActivateAbility', source: 'book-of-sin' });
}, 240_000);

describe('stackledger analytics', () => {
  test(
    'tells a figure over the store, and over nothing that it is of none',
    async () => {
      const { status, out } = await stackledger('analytics', 'stack-depth', '--json');
      const view = JSON.parse(out) as FiguresView;
      expect([status, view.metric, view.n > 0]).toEqual([0, 'stack-depth', true]);
      const over = await stackledger('analytics', 'stack-depth', '--tournament', 'nowhere');
      expect(over).toMatchObject({ status: 0, out: expect.stringContaining('n = 0') as unknown });
      expect(over.out).not.toContain('NaN');
    },
    SLOW,
  );

  test(
    'tells of dice how often each face fell, and how probable that is',
    async () => {
      const { status, out } = await stackledger('analytics', 'dice');
      expect(status).toBe(0);
      expect(out).toMatch(/how often each +│ p /);
      expect(out).toMatch(/│ \d+( \d+){5} +│ [01](\.\d+)? +│/);
    },
    SLOW,
  );

  test.each([
    [['luck'], /there is no metric called luck; there are dice,/],
    [['dice', '--from', '2026-02-30'], /there is no day 2026-02-30/],
    [['dice', '--from', '2026-02-01', '--to', '2026-01-01'], /comes after/],
    [['commands', '--person', 'anna'], /person: commands is not of persons; it takes ruleset, tournament/],
    [['calls', '--struck', 'live'], /struck: calls always counts all that happened/],
    [['dice', '--colour', 'red'], /unknown option '--colour'/],
  ])(
    'refuses %j in a sentence, with 2',
    async (args, why) => {
      const { status, out, err } = await stackledger('analytics', ...args);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(why);
    },
    SLOW,
  );

  test(
    'asks a service, which refuses what it does not know',
    async () => {
      const told = await stackledger('analytics', 'dice', '--seat', 'anna', '--json', '--url', api.url);
      expect([told.status, (JSON.parse(told.out) as FiguresView).metric]).toEqual([0, 'dice']);
      const { status, err } = await stackledger('analytics', 'luck', '--url', api.url);
      expect([status, err]).toEqual([2, expect.stringContaining(`There are ${METRICS[0]?.id ?? ''},`)]);
    },
    SLOW,
  );
});

/** Asks a service whose tables lack so many events. */
const whileBehind = async (behind: number | null): Promise<string> => {
  const answer = await (await fetch(`${api.url}/v1/analytics/metrics/stack-depth`)).json();
  const { out } = await askedOf(
    (_, reply) => reply.end(JSON.stringify({ ...(answer as FiguresView), behind })),
    ['analytics', 'stack-depth'],
  );
  return out;
};

/** What a command says whose service answers so. */
const askedOf = async (answers: RequestListener, command: readonly string[]) => {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // of a TCP server
  const said = await stackledger(...command, '--url', `http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  return said;
};

test(
  'stackledger analytics says of a figure how many events it lacks, and nothing where it lacks none',
  async () => {
    expect(await whileBehind(4_001)).toContain('4001 events are not in this figure yet');
    expect(await whileBehind(null)).toContain('nobody knows how many events are not in this figure yet');
    expect(await whileBehind(0)).not.toContain('not in this figure');
  },
  SLOW,
);

describe('stackledger sql', () => {
  test(
    'answers a question over the store, and one over nothing with no row',
    async () => {
      const { status, out } = await stackledger(
        'sql',
        'SELECT ruleset, count(*) AS n FROM matches GROUP BY ruleset',
        '--json',
      );
      expect([status, JSON.parse(out)]).toEqual([
        0,
        { columns: ['ruleset', 'n'], types: ['VARCHAR', 'BIGINT'], rows: [['four-souls', 1]], more: false },
      ]);
      const asked = await stackledger('sql', 'SELECT * FROM calls', '--json', '--url', api.url);
      expect([asked.status, (JSON.parse(asked.out) as SqlAnswer).rows]).toEqual([0, []]);
    },
    SLOW,
  );

  test.each([
    ['who wins?', /it is no SELECT that can be read/],
    ['DELETE FROM matches', /only SELECT is taken/],
    ["SELECT * FROM read_text('/etc/passwd')", /read_text is not open to questions/],
  ])(
    'refuses %p in a sentence, with 2',
    async (sql, why) => {
      const { status, out, err } = await stackledger('sql', sql);
      expect([status, out]).toEqual([2, '']);
      expect(err).toMatch(why);
    },
    SLOW,
  );

  test(
    'waits for tables that are being made, and says so once',
    async () => {
      let asked = 0;
      const answer = { columns: ['n'], types: ['BIGINT'], rows: [[7]], more: false };
      const problem = { code: 'analytics-away', detail: 'the tables are being made: 1 % is done', legal: 'Ask again.' };
      const { status, out, err } = await askedOf(
        (_, reply) => {
          asked += 1;
          if (asked === 3) return reply.end(JSON.stringify(answer));
          return reply.writeHead(503, { 'retry-after': '0' }).end(JSON.stringify(problem));
        },
        ['sql', 'SELECT 7 AS n', '--json'],
      );
      expect([status, JSON.parse(out)]).toEqual([0, answer]);
      expect(err.match(/1 % is done \(analytics-away\). Ask again. Waiting for them./g)).toHaveLength(1);
    },
    SLOW,
  );

  test(
    'ends what runs for ever, at a service after five seconds',
    async () => {
      const { status, err } = await stackledger('sql', ENDLESS, '--url', api.url);
      expect([status, err]).toEqual([2, expect.stringContaining('longer than 5 seconds')]);
    },
    SLOW,
  );
});
