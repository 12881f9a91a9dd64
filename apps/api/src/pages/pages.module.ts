import { Module } from '@nestjs/common';
import { PagesController } from './pages.controller.js';

/** What pages show. */
@Module({ controllers: [PagesController] })
export class PagesModule {}
