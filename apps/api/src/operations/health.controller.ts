import { Controller, Get, Inject, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Analytics } from '@stackledger/analytics';
import type { ReadSide } from '@stackledger/projections';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import type { ProcessRole } from '@stackledger/service';
import type { FastifyReply } from 'fastify';
import { Roles } from '../access/roles.js';
import { Answers, AnswersProblem } from '../docs/decorators.js';
import { READING } from '../reading/reading.module.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { ANALYTICS } from '../analytics/analytics-tables.js';
import { analyticsHealth } from './analytics-health.js';
import { SERVED_ROLES } from '../running/served-roles.js';
import { RULES_SURVEY, type RulesSurvey } from './rules-survey.js';
import { SERVICE_FILES, type ServiceFiles } from './service-files.js';
import { projectionHealth, tailHealth } from './projection-health.js';
import { Health, Liveness } from './health.dto.js';

/** Health is public: it names files without their folders. */
const shown = (health: Health, { withoutFolders }: ServiceFiles): Health =>
  JSON.parse(JSON.stringify(health), (_, value: unknown) =>
    typeof value === 'string' ? withoutFolders(value) : value,
  ) as Health; // the same shape, texts changed

/** How the service is. */
@ApiTags('health')
@Roles('public')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READING) private readonly reading: ReadSide,
    @Inject(ANALYTICS) private readonly analytics: Analytics | null,
    @Inject(SERVICE_FILES) private readonly files: ServiceFiles,
    @Inject(RULES_SURVEY) private readonly rules: RulesSurvey,
    @Inject(SERVED_ROLES) private readonly serves: readonly ProcessRole[],
  ) {}

  @Get()
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'whether the service can take commands, and whether everything else is as it should be',
    operationId: 'health',
    description: '`ready` and `degraded` is a service that takes commands while some reading stands still.',
  })
  @Answers(200, 'it can', Health)
  @Answers(503, 'it cannot: the store is read-only or down', Health)
  @AnswersProblem(400)
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    const { state, detail, durability, check = null, damaged = [] } = await this.store.health();
    const projections = projectionHealth(this.reading.status());
    const ready = state === 'ready';
    const analytics = await analyticsHealth(this.analytics);
    const tail = tailHealth(this.reading);
    const isImpaired =
      damaged.length > 0 ||
      tail.detail !== null ||
      projections.some((each) => each.state === 'stopped' || each.detail !== null);
    const degraded = !ready || isImpaired || analytics?.state === 'stopped';
    if (!ready) void reply.status(503);
    const keys = { detail: this.files.keyWarning };
    const rules = { detail: await this.rules.detail() };
    const store = { state, detail, durability, check };
    const { serves } = this;
    return shown({ live: true, ready, degraded, serves, store, keys, rules, tail, projections, analytics }, this.files);
  }

  @Get('live')
  @UseGuards(TakesNoQuery)
  @ApiOperation({ summary: 'whether the process answers at all: restart it when not', operationId: 'healthLive' })
  @Answers(200, 'it does', Liveness)
  @AnswersProblem(400)
  live(): { readonly live: true } {
    return { live: true };
  }
}
