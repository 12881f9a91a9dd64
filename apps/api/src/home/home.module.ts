import { Module } from '@nestjs/common';
import { HomeController } from './home.controller.js';

/** The page at the address itself. */
@Module({ controllers: [HomeController] })
export class HomeModule {}
