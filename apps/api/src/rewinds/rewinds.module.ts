import { Module } from '@nestjs/common';
import { RewindsController } from './rewinds.controller.js';

/** What a rewind would come to. */
@Module({ controllers: [RewindsController] })
export class RewindsModule {}
