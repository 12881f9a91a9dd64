import '../measuring/engine.js';
import 'reflect-metadata';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { isMap } from '@stackledger/kernel';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';

/** As long as the usual answer to a command. */
const ANSWER = { revision: '1', text: 'x'.repeat(600) };

@Controller('v1/matches/:id')
class NoopController {
  @Post('commands')
  @HttpCode(200)
  send(@Param('id') id: string, @Body() body: unknown): object {
    return { ...ANSWER, id, isMap: isMap(body) };
  }
}

/** The module of the one controller, written as Nest takes it without a class of its own. */
const noopModule = { module: NoopController, controllers: [NoopController] };

type CreateNest = (module: object, adapter: FastifyAdapter, options: object) => Promise<NestFastifyApplication>;

// A cast: the package declares its options as a class, of which nobody else can make an instance.
const createNest = NestFactory.create.bind(NestFactory) as unknown as CreateNest;
const app = await createNest(noopModule, new FastifyAdapter(), { logger: false });
await app.listen(0, '127.0.0.1');
process.send?.({ url: await app.getUrl() });
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
