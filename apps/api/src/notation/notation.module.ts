import { Module } from '@nestjs/common';
import { NotationController } from './notation.controller.js';

/** Matches written and read in lines of words. */
@Module({ controllers: [NotationController] })
export class NotationModule {}
