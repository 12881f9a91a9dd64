import { Module, type DynamicModule } from '@nestjs/common';
import { AccessGuard } from './access-guard.js';
import { ACCESS, type Access } from './access.js';
import { AtMatch } from './at-match.js';
import { MatchGrantsController, ServiceGrantsController, TournamentGrantsController } from './grants.controllers.js';
import { Granting } from './granting.js';
import { JoiningController } from './joining.controller.js';

/** Who may ask, and what they are at each match; links, codes and tickets. */
@Module({})
export class AccessModule {
  /** The module over the access of a service that runs. */
  static over(access: Access): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      controllers: [JoiningController, ServiceGrantsController, TournamentGrantsController, MatchGrantsController],
      providers: [{ provide: ACCESS, useValue: access }, AccessGuard, AtMatch, Granting],
      exports: [ACCESS, AtMatch],
    };
  }
}
