import { whyNotHere } from '../../postgres/cluster/binaries.js';
import { testServer } from '../../postgres/cluster/server.js';
import { startChild, type ChildServer } from '../http/child-server.js';
import { FeedReaders } from '../http/feed-readers.js';
import { createMatches, playMatches } from '../http/load.js';
import { rounds } from '../measuring/effort.js';
import type { Bench, Row } from '../measuring/row.js';
import { median } from '../measuring/statistics.js';
import { namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Readers of one feed process, as many as one keeps; the tables that they look at, and commands at each. */
const READERS = 5_000;
const TABLES = 16;
const COMMANDS = 20;

type Played = Readonly<{ decidesMs: number; feedsMs: number; events: number; commands: number }>;

/** Plays the tables once: milliseconds of CPU of both processes, until every reader has had every event. */
const playOnce = async (
  decider: ChildServer,
  feeder: ChildServer,
  recorded: readonly RecordedMatch[],
  isRead: boolean,
): Promise<Played> => {
  const matches = await createMatches(decider.url, recorded);
  const readers = new FeedReaders(feeder.url);
  if (isRead) await readers.open(matches, READERS);
  readers.events = 0;
  const [decided, fed] = [await decider.cpuSeconds(), await feeder.cpuSeconds()];
  const commands = (await playMatches(decider.url, matches)).length;
  const decidesMs = ((await decider.cpuSeconds()) - decided) * 1000;
  // It is quiet when nothing more has come for a while.
  for (let before = -1; before !== readers.events;) {
    before = readers.events;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const played = { decidesMs, feedsMs: ((await feeder.cpuSeconds()) - fed) * 1000, events: readers.events, commands };
  readers.close();
  return played;
};

const measured = async (port: number): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(TABLES, COMMANDS);
  const storeUrl = `postgres://postgres@127.0.0.1:${port}/postgres?schema=bench_feeds&timeout=60000`;
  const decider = await startChild('./ledger-server.js', storeUrl, { SAME_DICE: 'yes', ONLY: 'commands' });
  const feeder = await startChild('./ledger-server.js', storeUrl, { SAME_DICE: 'yes', ONLY: 'feeds' });
  try {
    const { rounds: counted, warmUps } = rounds();
    const [without, read]: [Played[], Played[]] = [[], []];
    for (let round = -warmUps.cpu; round < counted; round++)
      for (const isRead of round < 0 ? [false] : [false, true]) {
        const keyed = recorded.map((match, at) => ({ ...match, key: `feeds-${round}-${isRead}-${at}` }));
        const played = await playOnce(decider, feeder, keyed, isRead);
        if (round >= 0) (isRead ? read : without).push(played);
      }
    const perCommand = (all: readonly Played[]): number =>
      median(all.map(({ decidesMs, commands }) => decidesMs / commands));
    const [alone, beside] = [perCommand(without), perCommand(read)];
    const perEvent = median(read.map(({ feedsMs, events }) => (feedsMs * 1000) / events));
    const residentMb = await feeder.residentMb();
    return [
      {
        ...{ id: 'feeds', measure: `CPU of the decider a command, beside a process with ${READERS} readers of feeds` },
        ...{ unit: 'ms/command', here: beside, score: beside / alone },
        goal: { against: 'itself', must: 1.25, should: 1.1, better: 'less' },
        notes: [
          `${alone.toFixed(2)} ms without readers; ${TABLES} tables, ${COMMANDS} commands each, PostgreSQL on this machine`,
          `the feed process: ${perEvent.toFixed(0)} µs of CPU an event and reader, ${residentMb.toFixed(0)} MB`,
          `${median(read.map(({ events }) => events))} messages a round`,
        ],
      },
    ];
  } finally {
    await decider.stop();
    await feeder.stop();
  }
};

/** A process of feeds beside one that decides. */
export const feeds: Bench = {
  id: 'feeds',
  about: `what ${READERS} readers of one feed process cost the process that decides`,
  run: async () => {
    if (whyNotHere !== null) {
      console.error(`the row of feeds is left out: ${whyNotHere}`);
      return [];
    }
    const server = await testServer();
    await server.start();
    try {
      return await measured(server.port);
    } finally {
      await server.remove();
    }
  },
};
