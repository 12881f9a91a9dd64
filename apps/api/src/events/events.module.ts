import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { ExportController } from './export.controller.js';

/** Reading the log of a match. */
@Module({ controllers: [EventsController, ExportController] })
export class EventsModule {}
