import { Module } from '@nestjs/common';
import { MatchesController } from './matches.controller.js';

/** Creating, listing and looking at matches. */
@Module({ controllers: [MatchesController] })
export class MatchesModule {}
