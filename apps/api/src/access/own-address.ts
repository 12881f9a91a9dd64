import { networkInterfaces } from 'node:os';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../requests/hosts.js';

/**
 * The address for links that are given to whoever asks: the one by which they have reached this service. Where that is
 * good on this machine alone, and the service listens to others, it is the machine's own in its network.
 */
export const Base = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { protocol, host, hostname, server } = context.switchToHttp().getRequest<FastifyRequest>();
  const other = isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')) ? networkAddress(server) : undefined;
  return `${protocol}://${other ?? host}`;
});

/** The address of this machine in its network, where the service listens to it. */
const networkAddress = (server: FastifyInstance): string | undefined => {
  const open = server
    .addresses()
    .filter((each) => typeof each !== 'string')
    .find(({ address }) => address === '0.0.0.0' || address === '::');
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'));
  return open === undefined || own === undefined ? undefined : `${own.address}:${open.port}`;
};
