import { createMatches, playMatches } from '../http/load.js';
import { startChild } from '../http/child-server.js';
import { ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median, middleSpread, spreadOf, type Spread } from '../measuring/statistics.js';
import { matches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Connections at once, each with a match of its own, and commands on each. */
const TABLES = 16;
const COMMANDS = 40;

type Load = { readonly rate: number; readonly spread: Spread };

const loadOn = async (url: URL, recorded: readonly RecordedMatch[]): Promise<Load> => {
  const from = performance.now();
  const times = await playMatches(url, recorded);
  return { rate: times.length / ((performance.now() - from) / 1000), spread: spreadOf(times) };
};

/** Our service in a process of its own over a new file; what comes before the measured matches warms it up. */
const loadOnLedger = (recorded: readonly RecordedMatch[], warmUp: readonly RecordedMatch[]): Promise<Load> =>
  withScratchFile(async (path) => {
    const server = await startChild('./ledger-server.js', `sqlite:${path}`);
    try {
      await createMatches(server.url, [...warmUp, ...recorded]);
      await playMatches(server.url, warmUp);
      return await loadOn(server.url, recorded);
    } finally {
      await server.stop();
    }
  });

const loadOnNoop = async (recorded: readonly RecordedMatch[], warmUp: readonly RecordedMatch[]): Promise<Load> => {
  const server = await startChild('./noop-server.js');
  try {
    await playMatches(server.url, warmUp);
    return await loadOn(server.url, recorded);
  } finally {
    await server.stop();
  }
};

const run = async (): Promise<readonly Row[]> => {
  const recorded = await matches(TABLES, COMMANDS);
  const warmUp = await matches(TABLES, COMMANDS, 100 + TABLES);
  const rounds: { readonly here: Load; readonly noop: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ here: await loadOnLedger(recorded, warmUp), noop: await loadOnNoop(recorded, warmUp) });
  const about = {
    unit: 'requests/s',
    here: median(rounds.map(({ here }) => here.rate)),
    ceiling: { value: median(rounds.map(({ noop }) => noop.rate)), what: 'no-op endpoint of the same framework' },
  };
  const latency = middleSpread(rounds.map(({ here }) => here.spread));
  return [
    {
      ...about,
      id: 'http',
      measure: 'HTTP commands end to end, durable',
      score: median(rounds.map(({ here, noop }) => here.rate / noop.rate)),
      goal: { against: 'ceiling', must: 0.5, should: 0.75, better: 'more' },
      notes: ['SQLite, write-ahead log: synced before the answer', `${TABLES} connections, each with its match`],
    },
    {
      id: 'http-latency',
      measure: 'the same, latency under that load (p50 / p99 / p99.9)',
      unit: 'ms',
      here: latency.p99,
      spread: latency,
      score: latency.p99,
      goal: null,
      notes: ['client and server share the machine'],
    },
  ];
};

export const http: Bench = { id: 'http', about: 'commands over HTTP', run };
