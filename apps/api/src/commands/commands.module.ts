import { Module } from '@nestjs/common';
import { CommandsController } from './commands.controller.js';

/** Giving commands to matches, and telling which may be given. */
@Module({ controllers: [CommandsController] })
export class CommandsModule {}
