import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ANSWER_HEADERS } from '../docs/headers.js';
import type { HttpReason } from '../problems/http-rejection.js';
import { sendProblem } from '../problems/problem-filter.js';
import type { Routes } from './routes.js';

/** Every origin. */
export const ANY_ORIGIN = '*';

/** The headers with which a page of another origin may ask. */
const TAKEN = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'prefer',
  'x-request-id',
];

/**
 * Refuses what pages of other origins send, also where they could not read the answer: a browser sends a page's
 * commands all the same. Those of `origins` may send, by every method that a route takes, and read (CORS).
 */
export const checkOrigins = async (
  instance: FastifyInstance,
  origins: readonly string[],
  routes: Pick<Routes, 'methods'>,
): Promise<void> => {
  const isAny = origins.includes(ANY_ORIGIN);
  const known = new Set(origins);
  instance.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || isAny || known.has(origin) || isOwn(origin, request)) return done();
    // Sent here: what answers a preflight asks no filter of problems.
    sendProblem(reply, foreignOrigin(origin));
  });
  if (origins.length === 0) return;
  const allowed = {
    origin: isAny ? ANY_ORIGIN : [...origins],
    allowedHeaders: TAKEN,
    exposedHeaders: [...ANSWER_HEADERS],
    maxAge: 600,
  };
  // The routes are registered after this, and are all there before the first request.
  let options: FastifyCorsOptions | undefined;
  await instance.register(cors, {
    delegator: (_request: FastifyRequest, give: (error: null, options: FastifyCorsOptions) => void) => {
      options ??= { ...allowed, methods: routes.methods().filter((method) => method !== 'OPTIONS') };
      give(null, options);
    },
  });
};

/** A page that this service has given itself, under whatever name. */
const isOwn = (origin: string, { host }: FastifyRequest): boolean => {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false; // `null`: a page without an origin, such as a file
  }
};

const foreignOrigin = (origin: string): HttpReason => ({
  code: 'foreign-origin',
  rule: null,
  status: 403,
  detail: `pages of ${origin.slice(0, 200)} may not ask this service`,
  legal: 'Start the service with CORS_ORIGIN naming the origins whose pages may.',
});
