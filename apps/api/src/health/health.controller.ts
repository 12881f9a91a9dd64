import { Controller, Get, Inject, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { Health } from '@stackledger/wire';
import type { FastifyReply } from 'fastify';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';

/** How the service is. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  @Get()
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'whether the service can take commands', operationId: 'health' })
  @Answers(200, 'it can', 'Health')
  @Answers(503, 'it cannot: the store is read-only or down', 'Health')
  @AnswersProblem(400)
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const { state, detail, durability } = await this.store.health();
    const ready = state === 'ready';
    if (!ready) void reply.status(503);
    return { live: true, ready, store: { state, detail, durability } };
  }
}
