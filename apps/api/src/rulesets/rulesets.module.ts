import { Module } from '@nestjs/common';
import { RulesetsController } from './rulesets.controller.js';

/** The games on offer, described for clients. */
@Module({ controllers: [RulesetsController] })
export class RulesetsModule {}
