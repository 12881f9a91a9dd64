import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';

/** Reading the log of a match. */
@Module({ controllers: [EventsController] })
export class EventsModule {}
