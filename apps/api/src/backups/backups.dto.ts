import { Matches } from 'class-validator';
import { JsonBody, OptionalField, text } from '../docs/json-body.js';
import { MayBeLeftOut } from '../requests/checked.js';

/** A plain name: no folder, no dot, nothing that a file system reads otherwise. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

@JsonBody('How a backup shall be called.')
export class BackupBody {
  @OptionalField(text('by default made of the time'), { example: 'before-the-final', pattern: NAME.source })
  @MayBeLeftOut()
  @Matches(NAME, {
    message:
      'name: expected at most 64 of a-z, 0-9, - and _, beginning with a letter or digit, without folder or ending',
  })
  readonly name?: string;
}
