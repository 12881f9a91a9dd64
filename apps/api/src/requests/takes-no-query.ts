import { Injectable, SetMetadata, type CanActivate, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { malformed } from '@stackledger/service';

const TAKEN = Symbol('query parameters');

/** The query parameters that a route takes, of a controller whose others take none. */
export const TakesQuery = (...names: readonly string[]): CustomDecorator<symbol> => SetMetadata(TAKEN, names);

/** Guards a route that takes no query parameters: one that is given would be silently without effect. */
@Injectable()
export class TakesNoQuery implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const taken = this.reflector.get<readonly string[] | undefined>(TAKEN, context.getHandler()) ?? [];
    const names = Object.keys(query as object).filter((name) => !taken.includes(name)); // an object by the parser
    if (names.length > 0)
      throw malformed(
        `${names.join(', ')}: there is no such parameter`,
        taken.length === 0 ? 'This takes no query parameters.' : `This takes ${taken.join(', ')}.`,
      );
    return true;
  }
}
