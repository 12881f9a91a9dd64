import { Controller, Get, Inject, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Analytics } from '@stackledger/analytics';
import type { ReadingSide } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { Health } from '@stackledger/wire';
import type { FastifyReply } from 'fastify';
import { For } from '../access/for-roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { READING } from '../reading/reading.module.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { ANALYTICS } from '../analytics/analytics-tables.js';
import { analyticsHealth } from './analytics-health.js';
import { projectionHealth } from './projection-health.js';

/** How the service is. */
@ApiTags('health')
@For('everybody')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READING) private readonly reading: ReadingSide,
    @Inject(ANALYTICS) private readonly analytics: Analytics | null,
  ) {}

  @Get()
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'whether the service can take commands, and whether everything else is as it should be',
    operationId: 'health',
    description: '`ready` and `degraded` is a service that takes commands while some reading stands still.',
  })
  @Answers(200, 'it can', 'Health')
  @Answers(503, 'it cannot: the store is read-only or down', 'Health')
  @AnswersProblem(400)
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const { state, detail, durability, check = null } = await this.store.health();
    const projections = projectionHealth(this.reading.standing());
    const ready = state === 'ready';
    const analytics = analyticsHealth(this.analytics);
    const isTroubled = projections.some((each) => each.state === 'stopped' || each.detail !== null);
    const degraded = !ready || isTroubled || analytics?.state === 'stopped';
    if (!ready) void reply.status(503);
    return { live: true, ready, degraded, store: { state, detail, durability, check }, projections, analytics };
  }

  @Get('live')
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'whether the process answers at all: restart it when not', operationId: 'healthLive' })
  @Answers(200, 'it does', 'Liveness')
  @AnswersProblem(400)
  live(): { readonly live: true } {
    return { live: true };
  }
}
