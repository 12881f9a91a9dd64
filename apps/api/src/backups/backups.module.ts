import { Module, type DynamicModule } from '@nestjs/common';
import { BackupAccess } from './backup-access.js';
import { BACKUPS, type BackupSettings } from './backup-settings.js';
import { BackupsController } from './backups.controller.js';
import { Backups } from './backups.js';

/** Backups of the open store, for whoever runs the service. */
@Module({})
export class BackupsModule {
  /** The module with these settings. */
  static over(settings: BackupSettings): DynamicModule {
    return {
      module: BackupsModule,
      controllers: [BackupsController],
      exports: [BACKUPS],
      global: true,
      providers: [{ provide: BACKUPS, useValue: settings }, Backups, BackupAccess],
    };
  }
}
