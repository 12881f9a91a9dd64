import {
  EVERYTHING,
  METRICS,
  openWorkerAnalytics,
  TablesUnavailable,
  Unanswerable,
  type Analytics,
  type WorkerProcess,
} from '@stackledger/analytics';
import { brought, recordedMatches } from '../support/analysed.js';
import { startedSides } from '../support/sides.js';

const LIMITS = { ms: 20_000, rows: 100 };
const ONE = 'SELECT count(*) FROM matches';

/** A process of questions whose memory is what the test says, and which may not answer. */
type Watched = { mb: number | null; isSilent: boolean; takes: number; started: number };

let analytics: Analytics;
let watched: Watched;
const opened = async (): Promise<void> => {
  const { store } = await recordedMatches('1.1.0', ({ ruleset }) => ruleset === 'speed-stack');
  watched = { mb: 100, isSilent: false, takes: 100, started: 0 };
  const launch = (): WorkerProcess => {
    watched.started += 1;
    const side = startedSides().launch();
    const post = (message: unknown): void => {
      const isQuestion = (message as { readonly name?: string }).name === 'ask'; // as calls are sent
      if (isQuestion && watched.isSilent) watched.mb = watched.takes;
      else side.post(message);
    };
    return { ...side, post, residentMb: () => watched.mb };
  };
  const parts = { store, path: 'memory:', secret: 'a secret of tests', memoryMb: 256, share: 1, brought };
  const questions = { launch, memoryMb: 256, mostMb: 1_000 };
  analytics = openWorkerAnalytics({ ...parts, launch: startedSides().launch, questions });
  analytics.start();
  await analytics.caughtUp();
};
beforeEach(opened, 60_000);
afterEach(() => analytics.close());

const [metric] = METRICS;

const figures = async (): Promise<unknown> => metric && analytics.figures(EVERYTHING, metric, {});

const matches = async (): Promise<unknown> => (await analytics.ask(EVERYTHING, ONE, LIMITS)).rows[0]?.[0];

test('questions have a process of their own from the first on, with the same tables', async () => {
  expect(watched.started).toBe(0);
  const here = await figures();
  expect(watched.started).toBe(0);
  expect(await matches()).toBeGreaterThan(0);
  expect(await matches()).toBe(await matches());
  expect(watched.started).toBe(1);
  expect(await figures()).toEqual(here);
});

test('a question that takes more memory ends its process with a sentence; those that wait and come later have another', async () => {
  const before = await matches();
  Object.assign(watched, { isSilent: true, takes: 1_001 });
  const greedy = analytics.ask(EVERYTHING, ONE, LIMITS);
  const waiting = analytics.ask(EVERYTHING, ONE, LIMITS);
  const refused = expect(greedy).rejects.toThrow(
    new Unanswerable('it takes more than 1000 MB of memory: ask for less, or of fewer matches'),
  );
  greedy.catch(() => Object.assign(watched, { mb: 100, isSilent: false }));
  await refused;
  expect((await waiting).rows).toEqual([[before]]);
  expect(watched.started).toBe(2);
});

test('one that does not end when its time is over ends its process', async () => {
  await matches();
  watched.isSilent = true;
  await expect(analytics.ask(EVERYTHING, ONE, { ...LIMITS, ms: 1 })).rejects.toThrow(
    /it takes longer than 0\.001 seconds/,
  );
  watched.isSilent = false;
  expect(await matches()).toBeGreaterThan(0);
});

test('what a question has left behind is no fault of the next: that has a fresh process', async () => {
  await matches();
  watched.mb = 501;
  const next = matches();
  await Promise.resolve();
  expect(await next).toBeGreaterThan(0);
  expect(watched.started).toBe(2);
});

test('where the memory is not told, time alone bounds; after closing nothing is answered', async () => {
  watched.mb = null;
  expect(await matches()).toBeGreaterThan(0);
  await analytics.close();
  await expect(matches()).rejects.toThrow(TablesUnavailable);
});
