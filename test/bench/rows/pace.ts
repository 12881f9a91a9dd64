import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, type ChildServer } from '../http/child-server.js';
import { openConnection, type Connection } from '../http/connection.js';
import { FeedReaders } from '../http/feed-readers.js';
import { bodiesOf, createMatches } from '../http/load.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { spreadOf } from '../measuring/statistics.js';
import { named, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** Tables in play, feeds of each, commands a second over all tables, and how long. */
const TABLES = setting('TABLES', 10_000);
const FEEDS = 2;
const PER_SECOND = setting('PER_SECOND', 2_000);
const MINUTES = setting('MINUTES', 1);
/** Matches that are recorded; the others are the same ones under other names. */
const RECORDED = 16;
const CONNECTIONS = 64;
const MOST_COMMANDS = 200;

/** Matches that are made over some connections at once, and the seconds that took. */
const created = async (url: URL, matches: readonly RecordedMatch[]) => {
  const began = performance.now();
  const share = Math.ceil(matches.length / CONNECTIONS);
  const shares = Array.from({ length: CONNECTIONS }, (_, at) => matches.slice(at * share, (at + 1) * share));
  const made = (await Promise.all(shares.map((each) => createMatches(url, each)))).flat();
  return { made, seconds: (performance.now() - began) / 1000 };
};

/**
 * Sends commands at their times, whether those before them are answered or not: the next one of each table in turn.
 * Milliseconds from the time at which each was due to its answer, in the order in which they were due.
 */
const playAtPace = async (url: URL, matches: readonly RecordedMatch[], commands: number): Promise<number[]> => {
  const bodies = matches.slice(0, RECORDED).map(bodiesOf);
  const free: Connection[] = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  const all = [...free];
  const waiting: ((connection: Connection) => void)[] = [];
  // By turns: a connection that is not used for long is closed by the service.
  const taken = (): Connection | Promise<Connection> => free.shift() ?? new Promise((give) => waiting.push(give));
  const giveBack = (connection: Connection): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
  };
  const times: number[] = [];
  const began = performance.now();
  const sendOne = async (number: number, due: number): Promise<void> => {
    const at = number % matches.length;
    const body = bodies[at % RECORDED]?.[Math.floor(number / matches.length)];
    if (body === undefined) throw new Error('the recorded matches are too short');
    const connection = await taken();
    const { status, text } = await connection.post(`/v1/matches/${matches[at]?.matchId}/commands`, body);
    giveBack(connection);
    if (status >= 300) throw new Error(`a command was answered with ${status}: ${text.slice(0, 300)}`);
    times[number] = performance.now() - due;
  };
  const sent: Promise<void>[] = [];
  while (sent.length < commands) {
    const late = ((performance.now() - began) / 1000) * PER_SECOND;
    while (sent.length < Math.min(late, commands))
      sent.push(sendOne(sent.length, began + (sent.length / PER_SECOND) * 1000));
    await sleep(2);
  }
  await Promise.all(sent);
  for (const connection of all) connection.close();
  return times;
};

/** The 99th percentile of each ten seconds, ms, in order: what is cold at first, and what a backlog does. */
const tens = (times: readonly number[]): string => {
  const size = 10 * PER_SECOND;
  const parts = Array.from({ length: Math.ceil(times.length / size) }, (_, at) =>
    times.slice(at * size, (at + 1) * size),
  );
  return parts.map((part) => spreadOf(part).p99.toFixed(0)).join(', ');
};

/** How often each part of the service has let a match go so far. */
const letGo = async (url: URL): Promise<string> => {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const told = [...text.matchAll(/^stackledger_warm_let_go_total\{part="([^"]+)"\} (\d+)$/gm)];
  return told.map(([, part, count]) => `${count} ${part}`).join(', ');
};

const measured = async (server: ChildServer, recorded: readonly RecordedMatch[]): Promise<readonly Row[]> => {
  const { made, seconds } = await created(server.url, named(recorded, TABLES, 'pace'));
  const readers = new FeedReaders(server.url);
  await readers.open(made, TABLES * FEEDS);
  const letGoBefore = await letGo(server.url);
  const before = await server.cpuSeconds();
  const commands = Math.round(MINUTES * 60 * PER_SECOND);
  const times = await playAtPace(server.url, made, commands);
  const cpuUs = (((await server.cpuSeconds()) - before) / commands) * 1e6;
  const residentMb = await server.residentMb();
  const letGoNow = await letGo(server.url);
  const spread = spreadOf(times);
  const { events } = readers;
  readers.close();
  return [
    {
      id: 'pace',
      measure: `${TABLES} tables in play, ${PER_SECOND} commands a second, ${FEEDS} feeds each (p50 / p99 / p99.9)`,
      unit: 'ms',
      here: spread.p99,
      spread,
      score: spread.p99,
      goal: { against: 'itself', must: 100, should: 50, better: 'less' },
      notes: [
        `matches let go before and after: ${letGoBefore}; ${letGoNow}`,
        `${MINUTES} minutes (MINUTES, TABLES, PER_SECOND), SQLite, durable, load and service on one machine; from the time a command was due to its answer`,
        `${cpuUs.toFixed(0)} µs of the service's CPU a command, its feeds among it; ${residentMb.toFixed(0)} MB; ${events} messages of feeds`,
        `p99 of each ten seconds: ${tens(times)} ms`,
        `the tables were made in ${seconds.toFixed(1)} s`,
      ],
    },
  ];
};

const run = (): Promise<readonly Row[]> =>
  withScratchFile(async (path) => {
    const needed = Math.ceil((MINUTES * 60 * PER_SECOND) / TABLES);
    if (needed > MOST_COMMANDS) throw new Error(`at most ${MOST_COMMANDS} commands of a table are recorded`);
    const recorded = await namelessMatches(RECORDED, MOST_COMMANDS);
    const server = await startChild('./ledger-server.js', `sqlite:${path}`, {
      SAME_DICE: 'yes',
      BUDGET: 'yes',
      FEEDS_AT_ONCE: String(TABLES * FEEDS),
    });
    try {
      return await measured(server, recorded);
    } finally {
      await server.stop();
    }
  });

export const pace: Bench = { id: 'pace', about: 'a hall at the pace of people, with feeds', run };
