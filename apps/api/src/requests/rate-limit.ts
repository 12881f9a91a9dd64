import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { askerOf } from '../access/asker.js';
import type { PeerChannel } from '../peers/peer-channel.js';
import { sharedRate } from './shared-rate.js';
import { RequestRejected } from '@stackledger/service';

/** How many addresses are remembered; beyond it the one unused for longest is forgotten. */
const MOST_CLIENTS = 10_000;

/** Only what lies under it counts: whoever watches over the service is always answered. */
const COUNTED = '/v1/';

/**
 * Lets every client address have so many requests a second (SL-LIMIT-3); an IPv6 network of 64 bits is one address.
 * Asked for every request, also one without a route.
 */
export const limitRate = async (instance: FastifyInstance, perSecond: number, peers: PeerChannel): Promise<void> => {
  await countRequests(instance, perSecond, peers);
  const take = instance.createRateLimit({ keyGenerator: ({ ip }) => normalizeIP(ip) });
  instance.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(COUNTED)) return;
    const taken = await take(request);
    if (!taken.isAllowed) tellRate(reply, 'address', taken);
    if (!taken.isAllowed && taken.isExceeded) throw tooMany(perSecond, 'from one address', taken.ttlInSeconds);
  });
};

/**
 * Lets the holders of each link have so many requests a second together, wherever they ask from; asked for after
 * limitRate.
 */
export const limitLinks = async (instance: FastifyInstance, perSecond: number, peers: PeerChannel): Promise<void> => {
  if (!instance.hasDecorator('createRateLimit')) await countRequests(instance, perSecond, peers);
  const take = instance.createRateLimit({
    max: perSecond,
    keyGenerator: (request) => `link ${grantOf(request) ?? ''}`,
  });
  instance.addHook('onRequest', async (request, reply) => {
    if (grantOf(request) === undefined) return;
    const taken = await take(request);
    if (!taken.isAllowed) tellRate(reply, 'link', taken);
    if (!taken.isAllowed && taken.isExceeded) throw tooMany(perSecond, 'by one link', taken.ttlInSeconds);
  });
};

/** A process that is alone counts by itself; others count together. */
const countRequests = async (instance: FastifyInstance, max: number, peers: PeerChannel): Promise<void> => {
  const store = peers.isShared ? { store: sharedRate(peers, MOST_CLIENTS) } : {};
  await instance.register(rateLimit, { global: false, max, timeWindow: 1_000, cache: MOST_CLIENTS, ...store });
};

type RateTaken = { readonly max: number; readonly remaining: number; readonly ttlInSeconds: number };

/** Adds what is left of a limit to the answer, as draft-ietf-httpapi-ratelimit-headers writes it. */
const tellRate = (reply: FastifyReply, limit: string, { max, remaining, ttlInSeconds }: RateTaken): void => {
  add(reply, 'ratelimit-policy', `"${limit}";q=${max};w=1`);
  add(reply, 'ratelimit', `"${limit}";r=${remaining};t=${ttlInSeconds}`);
};

const add = (reply: FastifyReply, header: string, item: string): void => {
  const before = reply.getHeader(header);
  void reply.header(header, before === undefined ? item : `${String(before)}, ${item}`);
};

const grantOf = (request: object): string | undefined => {
  const who = askerOf(request);
  return who.kind === 'holder' ? who.grant.id : undefined;
};

const tooMany = (perSecond: number, from: string, waitSeconds: number): RequestRejected =>
  new RequestRejected({
    code: 'too-many',
    rule: 'SL-LIMIT-3',
    detail: `more than ${perSecond} requests a second ${from}`,
    legal: `Send it again in ${waitSeconds} s.`,
    headers: { 'retry-after': String(waitSeconds) },
  });
