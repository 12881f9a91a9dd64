import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Role } from '@stackledger/access';
import type { FastifyRequest } from 'fastify';
import { readMatchId } from '../requests/match-id.js';
import { ACCESS, type Access } from './access.js';
import { askerOf } from './asker.js';
import { AtMatch, type Holder } from './at-match.js';
import { MATCH_PARAMETER, ROUTE_ROLES, type RouteRoles } from './roles.js';
import { noToken, notForRole } from './refusals.js';

/**
 * Checks before every route that its `@Roles` name whoever asks; of a route with `@OfMatch` the role at that match
 * counts. A match that is unknown to the asker is answered like one that does not exist, before anything else is said.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(Reflector) private readonly reflector: Reflector,
    private readonly atMatch: AtMatch,
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

  async #roleAt(who: Holder, { params }: FastifyRequest, parameter: string): Promise<Role> {
    const { [parameter]: id = '' } = params as { readonly [name: string]: string }; // an object by the router
    return (await this.atMatch.effectiveRole(who, readMatchId(id))).grant.role;
  }
}
