import fastify, { type FastifyInstance } from 'fastify';
import { requestDeadline } from '@stackledger/store';
import { answerInTime } from './answers-in-time.js';

const PATIENCE_MS = 60_000;

const SHORT = [
  '/v1/matches',
  '/v1/matches/:id',
  '/v1/matches/:id/table',
  '/v1/tournaments/:tournament/grants',
  '/v1/me',
];
const LONG = [
  '/v1/live',
  '/v1/matches/:id/export',
  '/v1/matches/:id/replay',
  '/v1/analytics/metrics/:metric',
  '/health',
];

const instances: FastifyInstance[] = [];
afterEach(() => Promise.all(instances.splice(0).map((instance) => instance.close())));

/** Answers how much time a request has left where it is known who asks, and where it is answered. */
const service = (patienceMs: number | undefined): FastifyInstance => {
  const instance = fastify();
  instances.push(instance);
  answerInTime(instance, patienceMs);
  const rest = (): number | null => (Number.isFinite(requestDeadline()) ? requestDeadline() - performance.now() : null);
  let asker: number | null = null;
  instance.addHook('onRequest', async () => {
    await Promise.resolve();
    asker = rest();
  });
  const answer = async (): Promise<readonly (number | null)[]> => {
    await Promise.resolve();
    return [asker, rest()];
  };
  for (const url of ['/v1/matches/:id/commands', '/v1/imports']) instance.post(url, answer);
  for (const url of [...SHORT, ...LONG]) instance.get(url, answer);
  return instance;
};

type Rest = readonly (number | null)[];

const sent = async (instance: FastifyInstance, url: string): Promise<Rest> =>
  (await instance.inject({ method: 'POST', url, payload: { type: 'PassPriority' } })).json();

const asked = async (instance: FastifyInstance, url: string): Promise<Rest> =>
  (await instance.inject({ method: 'GET', url })).json();

test('a command has one time, for who sends it and for what it does', async () => {
  const [asker, command] = await sent(service(PATIENCE_MS), '/v1/matches/1/commands');
  for (const rest of [asker, command]) expect(rest).toBeGreaterThan(0);
  expect(command).toBeLessThanOrEqual(Number(asker));
  expect(asker).toBeLessThanOrEqual(PATIENCE_MS);
});

test.each(SHORT)('a query has one time, for who asks and for what it reads: %s', async (url) => {
  const [asker, query] = await asked(service(PATIENCE_MS), url);
  expect(asker).toBeGreaterThan(0);
  expect(query).toBeLessThanOrEqual(Number(asker));
});

test('what may be long has no such time, nor has anything over a store that waits for nobody', async () => {
  for (const url of LONG) expect(await asked(service(PATIENCE_MS), url)).toEqual([null, null]);
  expect(await sent(service(PATIENCE_MS), '/v1/imports')).toEqual([null, null]);
  expect(await sent(service(undefined), '/v1/matches/1/commands')).toEqual([null, null]);
  expect(await asked(service(undefined), '/v1/me')).toEqual([null, null]);
});
