import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { ProcessRole } from '@stackledger/service';
import { SERVED_ROLES } from '../running/served-roles.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { METRICS, type Metrics } from './metrics.js';
import { RULES_SURVEY, type RulesSurvey } from './rules-survey.js';
import { SERVICE_FILES, type ServiceFiles } from './service-files.js';

/** Telling how the service is, to people and to machines. */
@Module({})
export class OperationsModule implements OnApplicationShutdown {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  /** The module over the numbers that the service keeps. */
  static over(
    metrics: Metrics,
    files: ServiceFiles,
    rules: RulesSurvey,
    serves: readonly ProcessRole[],
  ): DynamicModule {
    return {
      module: OperationsModule,
      global: true,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: METRICS, useValue: metrics },
        { provide: SERVICE_FILES, useValue: files },
        { provide: RULES_SURVEY, useValue: rules },
        { provide: SERVED_ROLES, useValue: serves },
      ],
      exports: [METRICS, RULES_SURVEY, SERVED_ROLES],
    };
  }

  onApplicationShutdown(): void {
    this.metrics.close();
  }
}
