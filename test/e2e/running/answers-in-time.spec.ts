import { jest } from '@jest/globals';
import { memoryStore, StoreUnavailable, turn, type EventStore, type RequestDeadline } from '@stackledger/store';
import { handClock } from '../../support/hand-clock.js';
import { newId, stopAll } from '../service/api.js';
import { startClosed, type Closed } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

const PATIENCE_MS = 10_000;

/** What one request to the server takes of that: two of them have no room in it. */
const SLOW_MS = 7_000;
const STEP_MS = 100;

/** A store over a server that takes long for each request, once it is slow, and answers none whose time is over. */
const slowStore = (store: EventStore) => {
  let isSlow = false;
  const requests = { all: 0, waiting: 0 };
  const wait = async ({ untilMs = Number.POSITIVE_INFINITY }: RequestDeadline = {}): Promise<void> => {
    if (!isSlow) return;
    requests.all += 1;
    requests.waiting += 1;
    const leftMs = untilMs - performance.now();
    await new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, Math.min(SLOW_MS, leftMs))));
    requests.waiting -= 1;
    if (leftMs < SLOW_MS) throw new StoreUnavailable('down', 'injected');
  };
  const late = async <T>(deadline: RequestDeadline | undefined, ask: () => Promise<T>): Promise<T> => {
    await wait(deadline);
    return ask();
  };
  const slow: EventStore = {
    ...store,
    isShared: true,
    patienceMs: PATIENCE_MS,
    append: (stream, expected, events, until) => late(until, () => store.append(stream, expected, events)),
    read: async function* (stream, options) {
      await wait(options);
      yield* store.read(stream, options);
    },
    eventAt: (position, until) => late(until, () => store.eventAt(position)),
    readOn: (options) => late(options, () => store.readOn(options)),
    lastPosition: (until) => late(until, () => store.lastPosition()),
  };
  return { store: slow, requests, become: (slowness: boolean): void => void (isSlow = slowness) };
};

let closed: Closed;
let server: ReturnType<typeof slowStore>;
let match: string;

beforeAll(async () => {
  server = slowStore(memoryStore());
  closed = await startClosed({ store: server.store, ticks: handClock(), logLevel: 'silent' });
  match = await closed.organizer.create({
    ruleset: 'four-souls',
    seats: ['anna', 'ben'],
    tournament: 'spring',
    setup: SMALL_TABLE,
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date'] });
});
afterAll(async () => {
  jest.useRealTimers();
  await stopAll();
});

/** Requests that may take longer, and those that ask nothing of the log. */
const OTHERS = /live$|\/replay$|\/events$|\/export$|\/notation$|\/analytics|\/backups$|\/people\/|^\/(health|metrics)/;

const BODIES: { readonly [path: string]: object } = {
  '/v1/matches/{id}/commands': { type: 'PlayCard', seat: 'anna', card: 'a-dime' },
  '/v1/matches/{id}/explain': { command: { type: 'EndTurn', seat: 'ben' } },
  '/v1/matches/{id}/what-ifs': { commands: [{ seat: 'anna', type: 'PassPriority' }] },
  '/v1/matches/{id}/notation/try': { text: 'anna: p' },
  '/v1/matches/{id}/seen': { revision: '0', seat: 'anna' },
  '/v1/matches/{id}/rewind-preview': { to: '1', reapply: true },
  '/v1/matches/{id}/grants': { role: 'spectator' },
  '/v1/tournaments/{tournament}/grants': { role: 'judge' },
  '/v1/grants': { role: 'organizer' },
  '/v1/matches': { ruleset: 'four-souls', seats: ['anna', 'ben'] },
  '/v1/tournaments': { id: 'summer', name: 'Summer', pack: 'magic-swiss' },
  '/v1/tournaments/{tournament}/commands': { type: 'StartTournament' },
  '/v1/tournaments/{tournament}/corrections/preview': {
    round: 1,
    table: 1,
    result: { kind: 'games', wins: [2, 0], draws: 0 },
  },
  '/v1/people': { name: 'Noor' },
};
const QUERIES: readonly (readonly [path: RegExp, query: string])[] = [
  [/rewind-preview$/, '?to=1'],
  [/complete$/, '?text=anna'],
];

type Described = { readonly paths: { readonly [path: string]: { readonly [method: string]: object } } };

const routes = async (): Promise<readonly (readonly [method: string, path: string])[]> => {
  const { paths } = (await (await fetch(`${closed.url}/docs-json`)).json()) as Described;
  return Object.entries(paths)
    .filter(([path]) => !OTHERS.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const));
};

/** After so many turns in which nobody waits for the server somebody waits for a moment to pass: one of so long. */
const IDLE_TURNS = 50;
const MOMENT_MS = 4;

/** Sends a request; the milliseconds until it is answered. Time goes on while somebody waits for the server. */
const timed = async (method: string, path: string): Promise<number> => {
  const ids = { '{id}': match, '{tournament}': 'spring', '{ruleset}': 'four-souls' };
  const filled = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), path);
  const query = method === 'GET' ? (QUERIES.find(([about]) => about.test(path))?.[1] ?? '') : '';
  const init = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(path.endsWith('/commands') && { commandId: newId() }), ...BODIES[path] }),
  };
  const begun = performance.now();
  let isAnswered = false;
  const answer = closed.organizer
    .status(filled.replace(/\{\w+\}/, 'no-such') + query, method === 'POST' ? init : { method })
    .finally(() => (isAnswered = true));
  for (let idle = 0; !isAnswered; idle++) {
    await turn();
    if (server.requests.waiting > 0) {
      await jest.advanceTimersByTimeAsync(STEP_MS);
      idle = 0;
    } else if (idle % IDLE_TURNS === IDLE_TURNS - 1) await jest.advanceTimersByTimeAsync(MOMENT_MS);
  }
  await answer;
  return performance.now() - begun;
};

test('whatever is asked over a store of several processes is answered in the time of one request', async () => {
  const late: string[] = [];
  for (const [method, path] of await routes()) {
    server.become(true);
    const tookMs = await timed(method, path);
    server.become(false);
    if (tookMs > PATIENCE_MS + STEP_MS) late.push(`${method} ${path} after ${Math.round(tookMs)} ms`);
    for (let left = server.requests.waiting; left > 0; left = server.requests.waiting)
      await jest.advanceTimersByTimeAsync(SLOW_MS);
  }
  expect(late).toEqual([]);
  expect(server.requests.all).toBeGreaterThan(40);
});
