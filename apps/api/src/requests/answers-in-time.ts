import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withinBudget } from '@stackledger/store';

/** What people wait for at a table. Other answers may be long: exports, feeds, figures. */
const IN_TIME: ReadonlySet<string> = new Set([
  'POST /v1/matches/:id/commands',
  'GET /v1/matches/:id',
  'GET /v1/matches/:id/legal-actions',
]);

const isInTime = ({ method, routeOptions }: FastifyRequest): boolean => IN_TIME.has(`${method} ${routeOptions.url}`);

/**
 * Such a request has one time from its beginning on, whatever it asks of a store that waits for a server: who asks, the
 * match, the command. `patienceMs`: that of the store.
 */
export const answerInTime = (instance: FastifyInstance, patienceMs: number | undefined): void => {
  if (patienceMs === undefined) return;
  const begun = new WeakMap<FastifyRequest, number>();
  instance.addHook('onRequest', (request, _reply, done) => {
    if (!isInTime(request)) return done();
    begun.set(request, performance.now());
    withinBudget(patienceMs, done);
  });
  // The body comes by events of the connection, which know of no request.
  instance.addHook('preHandler', (request, _reply, done) => {
    const begunAt = begun.get(request);
    if (begunAt === undefined) done();
    else withinBudget(begunAt + patienceMs - performance.now(), done);
  });
};
