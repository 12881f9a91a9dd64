import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isMap } from '@stackledger/rules';
import { malformed } from '@stackledger/service';
import { bodyTypesOf } from '../docs/route-bodies.js';

/** Guards routes that read no body: a field that is sent would be silently without effect. An empty object is none. */
@Injectable()
export class TakesNoBody implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body == null || bodyTypesOf(context.getClass(), context.getHandler().name).length > 0) return true;
    const names = isMap(body) ? Object.keys(body) : undefined;
    if (names?.length === 0) return true;
    throw malformed(
      names === undefined ? 'the body is not a JSON object' : `${names.join(', ')}: there is no such field`,
      'This takes no fields.',
    );
  }
}
