import { jest } from '@jest/globals';
import { StoreUnavailable, memoryStore, type EventStore, type RequestDeadline } from '@stackledger/store';
import { DIME, ledgerOver, smallMatch } from '../../../../test/support/tables/small-ledger.js';
import type { Ledger } from '../matches/ledger.js';

const PATIENCE_MS = 6_000;
const STEP_MS = 100;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A shared store whose server can fall silent: requests that have a time end with it, others are never answered. */
const serverOf = (store: EventStore): { readonly store: EventStore; readonly fallSilent: () => void } => {
  let isSilent = false;
  const silence = (deadline?: RequestDeadline): Promise<never> =>
    new Promise((_, reject) => {
      const { untilMs } = deadline ?? {};
      const end = (): void => reject(new StoreUnavailable('down', 'injected'));
      if (untilMs !== undefined) setTimeout(end, Math.max(0, untilMs - performance.now()));
    });
  return {
    fallSilent: () => void (isSilent = true),
    store: {
      ...store,
      isShared: true,
      patienceMs: PATIENCE_MS,
      append: (stream, expected, events, deadline) =>
        isSilent ? silence(deadline) : store.append(stream, expected, events),
      read: async function* (stream, options) {
        if (isSilent) await silence(options);
        yield* store.read(stream, options);
      },
      readOn: (options) => (isSilent ? silence(options) : store.readOn(options)),
      eventAt: (position, deadline) => (isSilent ? silence(deadline) : store.eventAt(position)),
      lastPosition: (deadline) => (isSilent ? silence(deadline) : store.lastPosition()),
    },
  };
};

/** How work fails, and after how many milliseconds of time that goes on by hand. */
const failure = async (work: Promise<unknown>): Promise<{ error: unknown; afterMs: number }> => {
  const begun = performance.now();
  let failed: { error: unknown; afterMs: number } | undefined;
  work.then(
    () => (failed = { error: 'answered', afterMs: performance.now() - begun }),
    (error: unknown) => (failed = { error, afterMs: performance.now() - begun }),
  );
  for (let steps = 0; failed === undefined && steps < (10 * PATIENCE_MS) / STEP_MS; steps++)
    await jest.advanceTimersByTimeAsync(STEP_MS);
  return failed ?? { error: 'never answered', afterMs: performance.now() - begun };
};

type Asked = (ledgers: { readonly warm: Ledger; readonly cold: Ledger }, matchId: string) => Promise<unknown>;

const asked: [string, Asked][] = [
  ['a command that is rejected', ({ warm }, id) => warm.submit(id, sent({ type: 'EndTurn', seat: 'ben' }))],
  ['a command that is stale', ({ warm }, id) => warm.submit(id, { ...sent(DIME), expectedRevision: 0 })],
  ['a command for a later revision', ({ warm }, id) => warm.submit(id, { ...sent(DIME), expectedRevision: 9_999 })],
  ['a command that is accepted', ({ warm }, id) => warm.submit(id, sent(DIME))],
  ['a command to a match that is not cached', ({ cold }, id) => cold.submit(id, sent(DIME))],
  ['a reading', ({ warm }, id) => warm.session(id)],
  ['a reading of a match that is not cached', ({ cold }, id) => cold.session(id)],
  ['a question where a match ends', ({ warm }, id) => warm.head(id)],
  ['a preview of a rewind', ({ warm }, id) => warm.preview(id, { type: 'Rewind', to: 0 })],
  ['a match that is finalized', ({ warm }, id) => warm.finalizeEnded(id, '2100-01-01T00:00:00.000Z')],
];

const sent = (command: typeof DIME | { type: string; seat: string }) => ({ commandId: 'one', command });

test.each(asked)('%s ends when the time of a request is over, if the server has fallen silent', async (_, ask) => {
  const { store, fallSilent } = serverOf(memoryStore());
  const { ledger: warm, matchId } = await smallMatch(store);
  await warm.session(matchId);
  const cold = ledgerOver(store);
  fallSilent();
  const { error, afterMs } = await failure(ask({ warm, cold }, matchId));
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect(afterMs).toBeLessThanOrEqual(PATIENCE_MS + STEP_MS);
});

test('those who come one after the other leave one after the other, each in the time that they have', async () => {
  const { store, fallSilent } = serverOf(memoryStore());
  const { ledger, matchId } = await smallMatch(store);
  await ledger.session(matchId);
  fallSilent();
  const waiting: Promise<number>[] = [];
  for (let at = 0; at < 4; at++) {
    const begun = performance.now();
    const work =
      at % 2 === 0 ? ledger.session(matchId) : ledger.submit(matchId, sent({ type: 'EndTurn', seat: 'ben' }));
    waiting.push(work.then(() => Number.NaN, () => performance.now() - begun)); // prettier-ignore
    await jest.advanceTimersByTimeAsync(PATIENCE_MS / 4);
  }
  for (let steps = 0; steps < (2 * PATIENCE_MS) / STEP_MS; steps++) await jest.advanceTimersByTimeAsync(STEP_MS);
  for (const afterMs of await Promise.all(waiting)) expect(afterMs).toBeLessThanOrEqual(PATIENCE_MS + STEP_MS);
});
