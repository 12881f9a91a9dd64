import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from './access.js';
import { ANYBODY, NOBODY, setAsker, type Asker } from './asker.js';
import { badTicket, notOurs } from './refusals.js';
import type { RouteAccess } from './route-access.js';

/** The ticket of a service that asks nobody: it is not looked at. */
export const OPEN_TICKET = 'open';

/**
 * Notes on every request who asks, by its token or ticket. A token that does not count is refused here, whatever the
 * route; those of `public` routes, and of routes with an access of their own, are not looked at.
 */
export const identifyAskers = (
  instance: FastifyInstance,
  access: Access,
  routeOf: (request: FastifyRequest) => RouteAccess | undefined,
): void => {
  instance.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    if (route === undefined || route.roles === 'public' || route.roles === 'own-access') return done();
    if (access.isOpen) {
      setAsker(request, ANYBODY);
      return done();
    }
    askerIn(request, route, access)
      .then((asker) => setAsker(request, asker))
      .then(() => done(), done);
  });
};

const askerIn = async (
  request: FastifyRequest,
  { takesTicket }: Pick<RouteAccess, 'takesTicket'>,
  access: Access,
): Promise<Asker> => {
  const ticket = takesTicket ? ticketIn(request) : undefined;
  if (ticket !== undefined) return byTicket(ticket, access);
  const { authorization } = request.headers;
  if (authorization === undefined) return NOBODY;
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (token === undefined) throw notOurs();
  return { kind: 'holder', ...(await access.holderOf(token)) };
};

const byTicket = async (ticket: string, access: Access): Promise<Asker> => {
  const link = await access.tickets.take(ticket, Date.parse(access.now()));
  const held = link && (await access.grantedBy(link));
  if (held === undefined) throw badTicket();
  return { kind: 'holder', ...held };
};

const ticketIn = ({ query }: FastifyRequest): string | undefined => {
  const { ticket } = query as { readonly ticket?: unknown }; // an object by the parser
  return typeof ticket === 'string' && ticket !== '' ? ticket : undefined;
};
