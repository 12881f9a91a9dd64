import fastify, { type FastifyInstance } from 'fastify';
import { requestDeadline } from '@stackledger/store';
import { answerInTime } from './answers-in-time.js';

const PATIENCE_MS = 60_000;

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
  for (const url of ['/v1/matches/:id/commands', '/v1/matches/:id/export'])
    instance.post(url, async () => {
      await Promise.resolve();
      return [asker, rest()];
    });
  return instance;
};

const restOf = async (instance: FastifyInstance, url: string): Promise<readonly (number | null)[]> =>
  (await instance.inject({ method: 'POST', url, payload: { type: 'PassPriority' } })).json();

test('a command has one time, for who sends it and for what it does', async () => {
  const [asker, command] = await restOf(service(PATIENCE_MS), '/v1/matches/1/commands');
  for (const rest of [asker, command]) expect(rest).toBeGreaterThan(0);
  expect(command).toBeLessThanOrEqual(Number(asker));
  expect(asker).toBeLessThanOrEqual(PATIENCE_MS);
});

test('what may be long has no such time, nor has anything over a store that waits for nobody', async () => {
  expect(await restOf(service(PATIENCE_MS), '/v1/matches/1/export')).toEqual([null, null]);
  expect(await restOf(service(undefined), '/v1/matches/1/commands')).toEqual([null, null]);
});
