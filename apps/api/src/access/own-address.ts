import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The address by which whoever asks has reached this service: links that they are given lead there. */
export const Base = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { protocol, host } = context.switchToHttp().getRequest<FastifyRequest>();
  return `${protocol}://${host}`;
});
