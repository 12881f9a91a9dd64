import { Inject, Module, type BeforeApplicationShutdown, type DynamicModule } from '@nestjs/common';
import type { Analytics } from '@stackledger/analytics';
import { AnalyticsController } from './analytics.controller.js';
import { AnalyticsTables, ANALYTICS } from './analytics-tables.js';
import { FiguresSights } from './figures-sight.js';

/** Tables and figures over all matches, where the service was started with them. */
@Module({})
export class AnalyticsModule implements BeforeApplicationShutdown {
  constructor(@Inject(ANALYTICS) private readonly analytics: Analytics | null) {}

  /** The module over tables that follow the store; null where nobody asked for them. */
  static over(analytics: Analytics | null): DynamicModule {
    return {
      module: AnalyticsModule,
      global: true,
      controllers: [AnalyticsController],
      providers: [{ provide: ANALYTICS, useValue: analytics }, AnalyticsTables, FiguresSights],
      exports: [ANALYTICS],
    };
  }

  /** Before the store is closed, which they read. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.analytics?.close();
  }
}
