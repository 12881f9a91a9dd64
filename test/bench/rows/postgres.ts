import { openPostgresStore } from '@stackledger/store-postgres';
import { whyNotHere } from '../../postgres/cluster/binaries.js';
import { testServer } from '../../postgres/cluster/server.js';
import { insertBare, readBare } from '../ceilings/bare-postgres.js';
import { startChild, type ChildServer } from '../http/child-server.js';
import { createMatches, playMatches } from '../http/load.js';
import { timed, type Work } from '../measuring/clock.js';
import { contest, type Outcome } from '../measuring/contest.js';
import { rounds } from '../measuring/effort.js';
import type { Bench, Row } from '../measuring/row.js';
import { median } from '../measuring/statistics.js';
import { matches, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';
import { COMMANDS, measuredTexts, playOver, TABLES, type PlayOrder } from './durable.js';

/** Service processes over one server: so many, and what they do if not everything. */
const PROCESSES = [
  { count: 1 },
  { count: 2 },
  { count: 4 },
  { count: 2, only: 'commands' },
  { count: 4, only: 'commands' },
];

/** Tables that play at once over all of them, and commands at each. */
const HTTP_TABLES = 16;
const HTTP_COMMANDS = 20;

/** Matches that are played one after the other: each commit is waited for. */
const ALONE = 4;

/** As many events as the store asks for at once. */
const PAGE = 1000;

const DURABILITY = 'one PostgreSQL on this machine, fsync on: synced before the answer';

let schemas = 0;

/** A schema that nobody has used. */
const newSchema = (): string => `bench_${(schemas += 1)}`;

const urlOf = (port: number, schema: string): string =>
  `postgres://postgres@127.0.0.1:${port}/postgres?schema=${schema}&timeout=60000`;

/** Commands over the adapter in this process, and all events read again, beside bare statements on the same server. */
const ofAdapter = async (port: number): Promise<readonly Row[]> => {
  const recorded = await matches(TABLES, COMMANDS);
  const alone = recorded.slice(0, ALONE);
  const [few, all] = [measuredTexts(alone), measuredTexts(recorded)];
  let written = '';
  const over =
    (some: readonly RecordedMatch[], order: PlayOrder): Work =>
    async () =>
      playOver(await openPostgresStore({ url: urlOf(port, (written = newSchema())) }), some, order);
  const { rates, factors }: Outcome = await contest(
    {
      here: over(alone, 'in-turn'),
      many: over(recorded, 'at-once'),
      reading: () => readAgain(port, written),
      ceiling: () => insertBare(port, few, 1),
      'ceiling-8': () => insertBare(port, all, 8),
      'ceiling-reading': () => readBare(port, written, PAGE),
    },
    'wall',
  );
  const { here = 0, many = 0, reading = 0, ceiling = 0, 'ceiling-8': eight = 0, 'ceiling-reading': bare = 0 } = rates;
  return [
    {
      ...{ id: 'postgres', measure: 'durable commands over PostgreSQL, one match at a time', unit: 'commands/s', here },
      ceiling: { value: ceiling, what: 'the same texts by a bare insert, one transaction a command' },
      score: factors.ceiling ?? 0,
      goal: { against: 'ceiling', must: 0.5, should: 0.75, better: 'more' },
      notes: [DURABILITY, `${ALONE} matches, ${COMMANDS} commands each`],
    },
    {
      ...{ id: 'postgres-many', measure: 'many matches, group commit', unit: 'commands/s', here: many },
      ceiling: { value: eight, what: 'the same texts by a bare insert, eight commands a transaction' },
      score: many / here,
      goal: { against: 'single rate', must: 4, should: 6, better: 'more' },
      notes: [`${TABLES} matches at once, ${COMMANDS} commands each`],
    },
    {
      ...{ id: 'postgres-read', measure: 'reading all events', unit: 'events/s', here: reading },
      ceiling: { value: bare, what: `pages of ${PAGE} by a bare statement` },
      score: reading / bare,
      goal: { against: 'ceiling', must: 0.5, should: 0.75, better: 'more' },
      notes: [],
    },
  ];
};

const readAgain = async (port: number, schema: string): ReturnType<typeof readBare> => {
  const store = await openPostgresStore({ url: urlOf(port, schema) });
  let units = 0;
  const { seconds } = await timed(0, async () => {
    for await (const event of store.readAll()) units += event.position > 0n ? 1 : 0;
  });
  await store.close();
  return { units, seconds };
};

/** Commands a second over HTTP, and milliseconds of CPU of all service processes for each. */
type ServiceLoad = Readonly<{ rate: number; cpuMs: number }>;

/** So many processes, each with its share of the tables; those that get few commands follow all of them too. */
const loadOver = async (
  port: number,
  { count, only }: (typeof PROCESSES)[number],
  recorded: readonly RecordedMatch[],
): Promise<ServiceLoad> => {
  const environment = { SAME_DICE: 'yes', PROJECTIONS_URL: 'memory:', ...(only !== undefined && { ONLY: only }) };
  const storeUrl = urlOf(port, newSchema());
  const servers: ChildServer[] = [];
  try {
    for (let at = 0; at < count; at++) servers.push(await startChild('./ledger-server.js', storeUrl, environment));
    const { rounds: counted, warmUps } = rounds();
    const loads: ServiceLoad[] = [];
    for (let round = -warmUps.wall; round < counted; round++) {
      const load = await playedOver(servers, recorded, `postgres-${round}`);
      if (round >= 0) loads.push(load);
    }
    return { rate: median(loads.map(({ rate }) => rate)), cpuMs: median(loads.map(({ cpuMs }) => cpuMs)) };
  } finally {
    for (const server of servers) await server.stop();
  }
};

const playedOver = async (
  servers: readonly ChildServer[],
  recorded: readonly RecordedMatch[],
  round: string,
): Promise<ServiceLoad> => {
  const shares = await Promise.all(
    servers.map(async ({ url }, server) => {
      const own = recorded.flatMap((match, at) =>
        at % servers.length === server ? [{ ...match, key: `${round}-${at}` }] : [],
      );
      return { url, own: await createMatches(url, own) };
    }),
  );
  const cpu = async (): Promise<number> =>
    (await Promise.all(servers.map((server) => server.cpuSeconds()))).reduce((sum, seconds) => sum + seconds, 0);
  const [before, begun] = [await cpu(), performance.now()];
  const times = await Promise.all(shares.map(({ url, own }) => playMatches(url, own)));
  const [seconds, commands] = [(performance.now() - begun) / 1000, times.flat().length];
  return { rate: commands / seconds, cpuMs: (((await cpu()) - before) * 1000) / commands };
};

const ofServices = async (port: number): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(HTTP_TABLES, HTTP_COMMANDS);
  const rows: Row[] = [];
  let one = Number.NaN;
  for (const processes of PROCESSES) {
    const { count, only = 'everything' } = processes;
    const { rate, cpuMs } = await loadOver(port, processes, recorded);
    if (count === 1) one = rate;
    rows.push({
      id: `postgres-http-${count}${only === 'everything' ? '' : `-${only}`}`,
      measure: `HTTP commands over PostgreSQL, ${count} service process${count === 1 ? '' : 'es'} of ${only}`,
      ...{ unit: 'commands/s', here: rate, score: rate / one, goal: null },
      notes: [
        `${cpuMs.toFixed(2)} ms of CPU of all service processes a command; ${(rate / one).toFixed(2)} times one process`,
        `${HTTP_TABLES} connections; server, services and clients share the machine`,
      ],
    });
  }
  return rows;
};

const run = async (): Promise<readonly Row[]> => {
  if (whyNotHere !== null) throw new Error(`PostgreSQL cannot run here: ${whyNotHere}`);
  const server = await testServer();
  try {
    await server.start();
    return [...(await ofAdapter(server.port)), ...(await ofServices(server.port))];
  } finally {
    await server.remove();
  }
};

export const postgres: Bench = {
  id: 'postgres',
  about: 'commands and readings over PostgreSQL, one to four processes',
  run,
};
