import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from './access.js';
import { ANYBODY, NOBODY, setAsker, type Asker } from './asker.js';
import { badTicket, notOurs } from './refusals.js';

/** Only what lies under it is asked for with tokens. */
const ASKED = '/v1/';

/** A route with an access of its own, whose token is not one of these. */
const OWN_ACCESS = '/v1/backups';

/** Feeds, which browsers open without headers. */
const FEEDS = /\/(live|replay)$/;

/** Notes on every request who asks; one with a token that does not count is refused before anything else is looked at. */
export const identifyAskers = (instance: FastifyInstance, access: Access): void => {
  instance.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith(ASKED) || route === OWN_ACCESS) return;
    setAsker(request, await askerIn(request, route, access));
  });
};

const askerIn = async (request: FastifyRequest, route: string, access: Access): Promise<Asker> => {
  const ticket = FEEDS.test(route) ? ticketIn(request) : undefined;
  if (ticket !== undefined) return byTicket(ticket, access);
  if (access.isOpen) return ANYBODY;
  const { authorization } = request.headers;
  if (authorization === undefined) return NOBODY;
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (token === undefined) throw notOurs();
  return { kind: 'holder', grant: await access.grantOf(token) };
};

const byTicket = async (ticket: string, access: Access): Promise<Asker> => {
  const asker = access.tickets.take(ticket, Date.parse(access.now()));
  if (asker === undefined || (asker.kind === 'holder' && !(await access.counts(asker.grant)))) throw badTicket();
  return asker;
};

const ticketIn = ({ query }: FastifyRequest): string | undefined => {
  const { ticket } = query as { readonly ticket?: unknown }; // an object by the parser
  return typeof ticket === 'string' && ticket !== '' ? ticket : undefined;
};
