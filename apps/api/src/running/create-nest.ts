import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';

type NestOptions = {
  readonly bodyParser: boolean;
  readonly abortOnError: boolean;
  readonly logger: boolean;
  readonly preview?: boolean;
};
type CreateNest = (
  module: DynamicModule | Type,
  adapter: FastifyAdapter,
  options: NestOptions,
) => Promise<NestFastifyApplication>;

// A cast: the package declares its options as a class, of which nobody else can make an instance.
const create = NestFactory.create.bind(NestFactory) as unknown as CreateNest;

/**
 * The application of a module, not listening yet. Bodies are parsed by takeJsonBodies; a start that fails throws, and
 * does not end the process. With `preview` nothing is instantiated: good for reading routes and their descriptions.
 */
export const createNest = (
  module: DynamicModule | Type,
  adapter: FastifyAdapter,
  options: Pick<NestOptions, 'preview'> = {},
): Promise<NestFastifyApplication> =>
  create(module, adapter, { bodyParser: false, abortOnError: false, logger: false, ...options });
