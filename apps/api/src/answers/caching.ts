import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * The caching of an answer that is the same for everybody: it may be kept, and is asked for anew each time by its ETag.
 */
export const SAME_FOR_ALL = ['cache-control', 'no-cache'] as const;

/** Every answer may differ by its reader, unless its route says that it does not. */
const BY_READER = { 'cache-control': 'private, no-store', vary: 'accept, authorization, prefer' };

/** What is asked for with tokens, where a service asks for them. */
const BY_TOKEN = /^\/v1\/(?!rulesets)/;

/**
 * Has answers say who may keep them, and gives each one that is sent whole an ETag: whoever has it already gets 304 and
 * no body. A tag is the hash of the body, so that it is the same from every process.
 */
export const cacheAnswers = (instance: FastifyInstance, isOpen: boolean): void => {
  instance.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/v1/')) void reply.headers(BY_READER);
    done();
  });
  instance.addHook('onSend', (request, reply, payload, done) => {
    // Where tokens are asked for, a list or a clock is not the same for all, and whoever may not see it gets another
    // answer.
    if (!isOpen && BY_TOKEN.test(request.url)) void reply.headers(BY_READER);
    if (!isReading(request.method) || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    // Weak: compressed or not, it is the same answer.
    void reply.header('etag', `W/${tag}`);
    if (!isKnown(request.headers['if-none-match'], tag)) return done(null, payload);
    void reply.status(304).removeHeader('content-length').removeHeader('content-type');
    done(null, '');
  });
};

/** A HEAD is answered as a GET, of which the body is left out later. */
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Whether one of the tags that were sent is this one, weak or not. */
const isKnown = (sent: string | undefined, tag: string): boolean =>
  sent !== undefined &&
  (sent.trim() === '*' || sent.split(',').some((each) => each.trim().replace(/^W\//, '') === tag));
