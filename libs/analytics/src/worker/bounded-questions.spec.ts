import { TablesBeingMade } from '../queries/query-gate.js';
import type { QueryResult } from '../queries/run-query.js';
import { EVERYTHING } from '../tables/visibility.js';
import { BoundedQuestions } from './bounded-questions.js';
import type { WorkerTables } from './worker-tables.js';

const LIMITS = { ms: 5_000, rows: 10 };

// Casts: a question asks for no more of them.
const catchingUp = (parts: Partial<WorkerTables>): WorkerTables =>
  ({
    caughtUp: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    status: () => ({ state: 'catching-up', position: 70n, pending: 0, failure: null }),
    standing: () => Promise.resolve({ state: 'catching-up', failure: null, behind: 30 }),
    residentMb: () => null,
    ...parts,
  }) as unknown as WorkerTables;

test('a question over tables that are being made is refused, too, where the store does not say how far they are', async () => {
  const tables = catchingUp({
    caughtUp: () => new Promise(() => undefined),
    standing: () => Promise.reject(new Error('the store is down')),
  });
  const questions = new BoundedQuestions({ open: () => Promise.resolve(tables), mostMb: 100 }, 10);
  const refusal = questions.ask(EVERYTHING, 'SELECT 1 AS n', LIMITS);
  await expect(refusal).rejects.toThrow(new TablesBeingMade('the tables for questions are being made'));
});

test('a question over tables that are being made is refused soon with how far they are, whoever asked before', async () => {
  let hasMade: () => void = () => undefined;
  const made = new Promise<void>((resolve) => (hasMade = resolve));
  const answer = { columns: ['n'], rows: [['1']] };
  const tables = catchingUp({ caughtUp: () => made, ask: () => Promise.resolve(answer as unknown as QueryResult) });
  const questions = new BoundedQuestions({ open: () => Promise.resolve(tables), mostMb: 100 }, 10);
  const ask = () => questions.ask(EVERYTHING, 'SELECT 1 AS n', LIMITS);
  const refused = [1, 2, 3].map(() => ask().catch((error: unknown) => error));
  for (const error of await Promise.all(refused)) {
    expect(error).toBeInstanceOf(TablesBeingMade);
    expect(error).toMatchObject({
      message: 'the tables for questions are being made: 70 % is done, 30 events are left',
    });
  }
  hasMade();
  expect(await ask()).toBe(answer);
});
