import { Module, type DynamicModule } from '@nestjs/common';
import { CommandsModule } from './commands/commands.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import type { Ports } from './ledger/ledger-over.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { MatchesModule } from './matches/matches.module.js';

/** The service: a module for each capability, over one ledger. */
@Module({})
export class AppModule {
  static over(ports: Ports): DynamicModule {
    return {
      module: AppModule,
      imports: [LedgerModule.over(ports), MatchesModule, CommandsModule, EventsModule, HealthModule],
    };
  }
}
