import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../access/roles.js';
import { Answers, AnswersProblem, AnswersProblemFor } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { BackupAccess } from './backup-access.js';
import { BackupBody } from './backups.dto.js';
import { Backups } from './backups.js';
import { BackupMade } from './backup-made.dto.js';

/** Backups of the store that the service has open. */
@ApiTags('operations')
@Roles('own-access')
@Controller('v1/backups')
export class BackupsController {
  constructor(private readonly backups: Backups) {}

  @Post()
  @UseGuards(BackupAccess, TakesNoQuery)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'write the whole store to a new file, while commands go on',
    operationId: 'makeBackup',
    description:
      'The copy is read and checked before it has its name; beside it lies a list of the head of every match. It goes to the ' +
      'folder that the service was started with (BACKUP_DIR) and never over a file. Answers when it is done. For programs on ' +
      'the same machine, or with the BACKUP_TOKEN of the service.',
  })
  @Answers(201, 'it is there, and whole', BackupMade)
  @AnswersProblem(400)
  @AnswersProblemFor({
    401: 'the token of the service is missing or wrong',
    403: 'asked from another machine, or through a proxy',
    409: 'the name is taken, or another backup is being written',
    501: 'the service has no folder for backups, or its store is no file',
    503: 'it could not be written; nothing of it is left',
    507: 'there is no room for it',
  })
  make(@Body() { name }: BackupBody): Promise<BackupMade> {
    return this.backups.make(name);
  }
}
