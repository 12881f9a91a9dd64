import { ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { MayBeLeftOut } from '../requests/checked.js';

/** A plain name: no folder, no dot, nothing that a file system reads otherwise. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** How a backup shall be called. */
export class BackupBody {
  @ApiPropertyOptional({
    example: 'before-the-final',
    pattern: NAME.source,
    description: 'by default made of the time',
  })
  @MayBeLeftOut()
  @Matches(NAME, {
    message:
      'name: expected at most 64 of a-z, 0-9, - and _, beginning with a letter or digit, without folder or ending',
  })
  readonly name?: string;
}
