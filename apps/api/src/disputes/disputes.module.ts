import { Module } from '@nestjs/common';
import { CallsController } from './calls.controller.js';

/** Looking at judge calls, and at what going back would mean. */
@Module({ controllers: [CallsController] })
export class DisputesModule {}
