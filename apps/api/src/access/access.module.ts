import { Module, type DynamicModule } from '@nestjs/common';
import { AccessGuard } from './access-guard.js';
import { ACCESS, type Access } from './access.js';
import { AtMatch } from './at-match.js';
import {
  MatchGrantsController,
  ServiceGrantsController,
  TournamentGrantsController,
} from './grants/grants.controllers.js';
import { Granting } from './grants/granting.js';
import { LinkNotes } from './link-notes.js';
import { PeopleController } from './people/people.controller.js';
import { JoiningController } from './joining.controller.js';
import { RouteTable } from './route-table.js';

/** Who may ask, and what they are at each match; links, codes and tickets. */
@Module({})
export class AccessModule {
  /** The module over the access of a service that runs. */
  static over(access: Access): DynamicModule {
    return {
      module: AccessModule,
      global: true,
      controllers: [
        JoiningController,
        ServiceGrantsController,
        TournamentGrantsController,
        MatchGrantsController,
        PeopleController,
      ],
      providers: [{ provide: ACCESS, useValue: access }, AccessGuard, AtMatch, Granting, LinkNotes, RouteTable],
      exports: [ACCESS, AtMatch, LinkNotes],
    };
  }
}
