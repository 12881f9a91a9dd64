import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRejection } from '../problems/http-rejection.js';

/** Every origin. */
export const ANY_ORIGIN = '*';

/** What a page of another origin may read of an answer besides its body. */
const EXPOSED = ['etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'];
const TAKEN = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'last-event-id', 'x-request-id'];

/**
 * Refuses what pages of other origins send, also where they could not read the answer: a browser sends a page's
 * commands all the same. Those of `origins` may send and read (CORS).
 */
export const checkOrigins = async (instance: FastifyInstance, origins: readonly string[]): Promise<void> => {
  const isAny = origins.includes(ANY_ORIGIN);
  const known = new Set(origins);
  instance.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const isAllowed = origin === undefined || isAny || known.has(origin) || isOwn(origin, request);
    done(isAllowed ? undefined : foreignOrigin(origin));
  });
  if (origins.length === 0) return;
  await instance.register(cors, {
    origin: isAny ? ANY_ORIGIN : [...origins],
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: TAKEN,
    exposedHeaders: EXPOSED,
    maxAge: 600,
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

const foreignOrigin = (origin: string): HttpRejection =>
  new HttpRejection({
    code: 'foreign-origin',
    rule: null,
    status: 403,
    detail: `pages of ${origin.slice(0, 200)} may not ask this service`,
    legal: 'Start the service with CORS_ORIGIN naming the origins whose pages may.',
  });
