import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { readMatchId } from '../requests/match-id.js';
import { ACCESS, type Access } from './access.js';
import { askerOf } from './asker.js';
import { AtMatch } from './at-match.js';
import { AUDIENCE, type Audience } from './for-roles.js';
import { noToken, notForRole } from './refusals.js';

/**
 * Asked before every route: whether it is for whoever asks. That a match is there is looked at first, and one that is nothing to
 * somebody is answered like one that does not exist.
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
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (audience === 'everybody' || audience === 'own-access') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const who = askerOf(request);
    if (who.kind !== 'holder') throw noToken();
    const { id } = request.params as { readonly id?: string }; // an object by the router
    const isOfMatch = id !== undefined && request.routeOptions.url?.startsWith('/v1/matches/') === true;
    const role = isOfMatch ? (await this.atMatch.standing(who, readMatchId(id))).grant.role : who.grant.role;
    if (audience?.includes(role) !== true) throw notForRole(role);
    return true;
  }
}
