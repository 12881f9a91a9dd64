import { Module, type DynamicModule } from '@nestjs/common';
import { CheckpointsController } from './checkpoints.controller.js';
import type { FinalizationSettings } from '@stackledger/service';
import { SEAL_SETTINGS, SealingService } from './sealing.service.js';

/** Signed heads of logs, and the sealing of matches that are over. */
@Module({})
export class ProvingModule {
  /** The module with these settings. */
  static over(settings: FinalizationSettings): DynamicModule {
    return {
      module: ProvingModule,
      controllers: [CheckpointsController],
      providers: [{ provide: SEAL_SETTINGS, useValue: settings }, SealingService],
    };
  }
}
