import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsRevision, IsShortText } from '../requests/fields.js';
import { MayBeLeftOut } from '../requests/checked.js';

/** Whose view of a preview. */
export class PreviewQuery {
  @ApiPropertyOptional({ description: 'only what this seat may see', example: 'anna' })
  @MayBeLeftOut()
  @IsShortText()
  readonly seat?: string;
}

/** Where to go back to, with everything after it replayed. */
export class PreviewedRewindQuery extends PreviewQuery {
  @ApiProperty({ description: 'the revision to go back to', example: '38' })
  @IsRevision()
  readonly to!: string;

  @ApiPropertyOptional({
    enum: ['true', 'false'],
    description: 'whether the rewound commands are replayed; left out they are, unless play stands still',
  })
  @MayBeLeftOut()
  @IsIn(['true', 'false'], { message: 'reapply: expected true or false' })
  readonly reapply?: 'true' | 'false';
}
