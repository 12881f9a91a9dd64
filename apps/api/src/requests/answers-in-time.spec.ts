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
const SENT = ['/v1/matches/:id/commands', '/v1/matches', '/v1/matches/:id/what-ifs', '/v1/grants', '/v1/join'];
const LONG = [
  '/v1/live',
  '/v1/matches/:id/export',
  '/v1/matches/:id/replay',
  '/v1/analytics/metrics/:metric',
  '/health',
];
const SENT_LONG = ['/v1/backups', '/v1/matches/:id/notation', '/v1/analytics/sql'];

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
  for (const url of [...SENT, ...SENT_LONG]) instance.post(url, answer);
  for (const url of [...SHORT, ...LONG]) instance.get(url, answer);
  return instance;
};

type Rest = readonly (number | null)[];

const sent = async (instance: FastifyInstance, url: string): Promise<Rest> =>
  (await instance.inject({ method: 'POST', url, payload: { type: 'PassPriority' } })).json();

const asked = async (instance: FastifyInstance, url: string): Promise<Rest> =>
  (await instance.inject({ method: 'GET', url })).json();

test.each(SENT)('what is sent has one time, for who sends it and for what it does: %s', async (url) => {
  const [asker, command] = await sent(service(PATIENCE_MS), url);
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
  for (const url of SENT_LONG) expect(await sent(service(PATIENCE_MS), url)).toEqual([null, null]);
  expect(await sent(service(undefined), '/v1/matches/1/commands')).toEqual([null, null]);
  expect(await asked(service(undefined), '/v1/me')).toEqual([null, null]);
});
