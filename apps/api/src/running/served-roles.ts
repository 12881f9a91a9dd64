import { PROCESS_ROLES, type ProcessRole } from '@stackledger/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteAccess } from '../access/route-access.js';
import { HttpRejection } from '../problems/http-rejection.js';

/** Injection token of the roles of this process. */
export const SERVED_ROLES = Symbol('SERVED_ROLES');

/** Whether a process with these roles keeps read models over all matches. */
export const keepsLists = (roles: readonly ProcessRole[]): boolean =>
  roles.includes('lists') || roles.includes('analytics');

/** Refuses requests that are for processes of other roles. A process of all roles looks at none. */
export const refuseOtherRoles = (
  instance: FastifyInstance,
  roles: readonly ProcessRole[],
  routeOf: (request: FastifyRequest) => RouteAccess | undefined,
): void => {
  if (roles.length === PROCESS_ROLES.length) return;
  instance.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const isServed = route === undefined || route.servedBy.some((role) => roles.includes(role));
    done(isServed ? undefined : notServedHere(route, roles));
  });
};

const notServedHere = (
  { method, path, servedBy }: Pick<RouteAccess, 'method' | 'path' | 'servedBy'>,
  roles: readonly ProcessRole[],
): HttpRejection =>
  new HttpRejection({
    code: 'not-served-here',
    rule: null,
    status: 421,
    detail: `${method} ${path} is for processes that serve ${servedBy.join(' or ')}, and this one serves ${roles.join(', ')} alone`,
    legal:
      'Send it to one of those; whoever runs the service lets the balancer tell them apart (docs/appendix/scaling.md).',
  });
