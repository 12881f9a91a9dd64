import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isMap } from '@stackledger/rules';
import { malformed } from '@stackledger/service';
import { bodyTypesOf } from '../docs/route-bodies.js';

/** Guards routes that read no body: a field that is sent would be silently without effect. An empty object is none. */
@Injectable()
export class TakesNoBody implements CanActivate {
  /** Whether a handler reads a body: every command asks. */
  readonly #reads = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body == null || this.#readsBody(context)) return true;
    const names = isMap(body) ? Object.keys(body) : undefined;
    if (names?.length === 0) return true;
    throw malformed(
      names === undefined ? 'the body is not a JSON object' : `${names.join(', ')}: there is no such field`,
      'This takes no fields.',
    );
  }

  #readsBody(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.#reads.get(handler);
    if (known !== undefined) return known;
    const reads = bodyTypesOf(context.getClass(), handler.name).length > 0;
    this.#reads.set(handler, reads);
    return reads;
  }
}
