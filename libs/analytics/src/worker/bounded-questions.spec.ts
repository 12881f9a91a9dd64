import { TablesBeingMade } from '../queries/query-gate.js';
import { EVERYTHING } from '../tables/visibility.js';
import { BoundedQuestions } from './bounded-questions.js';
import type { WorkerTables } from './worker-tables.js';

const LIMITS = { ms: 5_000, rows: 10 };

test('a question over tables that are being made is refused soon with how far they are, whoever asked before', async () => {
  let hasMade: () => void = () => undefined;
  const made = new Promise<void>((resolve) => (hasMade = resolve));
  const answer = { columns: ['n'], rows: [['1']] };
  // A cast: a question asks for no more of them.
  const tables = {
    caughtUp: () => made,
    settled: () => Promise.resolve(),
    status: () => ({ state: 'catching-up', position: 70n, pending: 0, failure: null }),
    standing: () => Promise.resolve({ state: 'catching-up', failure: null, behind: 30 }),
    residentMb: () => null,
    ask: () => Promise.resolve(answer),
  } as unknown as WorkerTables;
  const questions = new BoundedQuestions({ open: () => Promise.resolve(tables), mostMb: 100 }, 10);
  const ask = () => questions.ask(EVERYTHING, 'SELECT 1 AS n', LIMITS);
  const refused = [1, 2, 3].map(() => ask().catch((error: unknown) => error));
  const begun = performance.now();
  for (const error of await Promise.all(refused)) {
    expect(error).toBeInstanceOf(TablesBeingMade);
    expect(error).toMatchObject({
      message: 'the tables for questions are being made: 70 % is done, 30 events are left',
    });
  }
  expect(performance.now() - begun).toBeLessThan(1_000);
  hasMade();
  expect(await ask()).toBe(answer);
});
