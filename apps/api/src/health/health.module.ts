import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** Telling whether the service is up to its work. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
