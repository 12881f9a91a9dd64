import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withinBudget } from '@stackledger/store';

/** Answers that may be long: feeds, whole logs, texts of many commands, copies, and whatever is kept of a person. */
const LONG: ReadonlySet<string> = new Set([
  ...['/v1/live', '/v1/backups', '/v1/people/:person'],
  ...['live', 'replay', 'events', 'export', 'notation'].map((part) => `/v1/matches/:id/${part}`),
]);
const FIGURES = '/v1/analytics';

const isInTime = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/v1/') && !LONG.has(url) && !url.startsWith(FIGURES);

/**
 * Every other request has one time from its beginning on, whatever it asks of a store that waits for a server: who
 * asks, the match, the command, the grants of each scope. `patienceMs`: that of the store.
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
