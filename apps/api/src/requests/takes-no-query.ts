import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed } from '@stackledger/service';

/** Guards a route that takes no query parameters: one that is given would be silently without effect. */
@Injectable()
export class TakesNoQuery implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object); // an object by the parser
    if (names.length > 0)
      throw malformed(`${names.join(', ')}: there is no such parameter`, 'This takes no query parameters.');
    return true;
  }
}
