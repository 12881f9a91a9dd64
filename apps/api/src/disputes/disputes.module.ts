import { Module } from '@nestjs/common';
import { TournamentsModule } from '../tournaments/tournaments.module.js';
import { CallsController } from './calls.controller.js';
import { SheetController } from './sheet.controller.js';
import { QueueController } from './queue.controller.js';

/** Looking at judge calls, and at what going back would mean. */
@Module({ imports: [TournamentsModule], controllers: [CallsController, QueueController, SheetController] })
export class DisputesModule {}
