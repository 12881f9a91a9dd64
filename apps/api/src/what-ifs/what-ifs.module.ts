import { Module } from '@nestjs/common';
import { WhatIfsController } from './what-ifs.controller.js';

/** What would have come of other commands. */
@Module({ controllers: [WhatIfsController] })
export class WhatIfsModule {}
