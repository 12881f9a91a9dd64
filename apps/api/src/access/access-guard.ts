import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Role } from '@stackledger/access';
import type { FastifyRequest } from 'fastify';
import { readMatchId } from '../requests/match-id.js';
import { ACCESS, type Access } from './access.js';
import { askerOf, type Holder } from './asker.js';
import { AtMatch } from './at-match.js';
import { LinkNotes } from './link-notes.js';
import { MATCH_PARAMETER, ROUTE_ROLES, type RouteRoles } from './roles.js';
import { noToken, notForRole } from './refusals.js';

/**
 * Checks before every route that its `@Roles` name whoever asks; of a route with `@OfMatch` the role at that match
 * counts. A match that is unknown to the asker is answered like one that does not exist, before anything else is said.
 * The first use of a link that sees a hand is told to the table before it is answered.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(Reflector) private readonly reflector: Reflector,
    private readonly atMatch: AtMatch,
    private readonly links: LinkNotes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.access.isOpen) return true;
    const attributesOf = [context.getHandler(), context.getClass()];
    const roles = this.reflector.getAllAndOverride<RouteRoles>(ROUTE_ROLES, attributesOf);
    if (roles === 'public' || roles === 'everybody' || roles === 'own-access') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const who = askerOf(request);
    if (who.kind !== 'holder') throw noToken();
    const matchParameter = this.reflector.getAllAndOverride<string | undefined>(MATCH_PARAMETER, attributesOf);
    const role = matchParameter === undefined ? who.grant.role : await this.#roleAt(who, request, matchParameter);
    if (!roles.includes(role)) throw notForRole(role);
    return true;
  }

  async #roleAt(who: Holder, { params, method }: FastifyRequest, parameter: string): Promise<Role> {
    const { [parameter]: id = '' } = params as { readonly [name: string]: string }; // an object by the router
    const matchId = readMatchId(id);
    const role = await this.atMatch.effectiveRole(who, matchId);
    const told = this.links.used(who, role, matchId);
    // While the store takes no writes, the next request tells of it; but nobody acts before it is told.
    await (method === 'GET' ? told.catch(() => undefined) : told);
    return role.grant.role;
  }
}
