import type { FastifyInstance } from 'fastify';
import { RequestRefused } from '../problems/request-refused.js';

type Bucket = { left: number; filledAt: number };

/** How many clients are remembered; beyond it the one unused for longest is forgotten. */
const MOST_CLIENTS = 10_000;

/**
 * Lets every client address have so many requests a second, and a second's worth at once (SL-LIMIT-3). Only what lies
 * under /v1 counts.
 */
export const limitRate = (
  instance: FastifyInstance,
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): void => {
  const buckets = new Map<string, Bucket>();
  const take = (client: string): number => {
    const now = nowMs();
    const bucket = buckets.get(client) ?? { left: perSecond, filledAt: now };
    buckets.delete(client); // and set again: the map's order is that of use
    buckets.set(client, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > MOST_CLIENTS && oldest !== undefined) buckets.delete(oldest);
    bucket.left = Math.min(perSecond, bucket.left + ((now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond);
    bucket.left -= 1;
    return 0;
  };
  instance.addHook('onRequest', (request, _reply, done) => {
    const waitSeconds = request.url.startsWith('/v1/') ? take(request.ip) : 0;
    done(waitSeconds === 0 ? undefined : tooMany(perSecond, waitSeconds));
  });
};

const tooMany = (perSecond: number, waitSeconds: number): RequestRefused =>
  new RequestRefused({
    code: 'too-many',
    rule: 'SL-LIMIT-3',
    detail: `more than ${perSecond} requests a second`,
    legal: `Send it again in ${waitSeconds} s.`,
    headers: { 'retry-after': String(waitSeconds) },
  });
