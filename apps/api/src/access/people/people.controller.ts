import { plainPersonName } from '@stackledger/access';
import { Body, Controller, Delete, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers, AnswersProblem } from '../../docs/decorators.js';
import { BACKUPS, type BackupSettings } from '../../backups/backup-settings.js';
import { TakesNoQuery } from '../../requests/takes-no-query.js';
import { HttpRejection } from '../../problems/http-rejection.js';
import { ACCESS, type Access } from '../access.js';
import { Who, type Asker } from '../asker.js';
import { Roles } from '../roles.js';
import { GrantPerson } from '../grants/grants.dto.js';
import { Granting } from '../grants/granting.js';
import { NameBody, PersonForgotten } from './people.dto.js';
import { remainsOf } from './remains.js';

/** Persons, whose names lie beside the logs and can be erased. */
@ApiTags('access')
@Roles(['organizer'])
@UseGuards(TakesNoQuery)
@Controller('v1/people')
export class PeopleController {
  constructor(
    @Inject(ACCESS) private readonly access: Access,
    @Inject(BACKUPS) private readonly backups: BackupSettings,
    private readonly granting: Granting,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'name somebody who has no link, such as a judge of an open service',
    operationId: 'namePerson',
  })
  @Answers(201, 'the drawn id, which logs hold, and the name', GrantPerson)
  @AnswersProblem(400, 401, 403, 413, 503, 507)
  async name(@Body() { name }: NameBody): Promise<GrantPerson> {
    return this.granting.name(plainPersonName(name));
  }

  @Delete(':person')
  @ApiOperation({
    summary: 'erase the name of a person, and texts by and about the person',
    operationId: 'forgetPerson',
    description:
      'From the record of people and from every grant; so are the texts that the person wrote, and those that anybody wrote in ' +
      'matches that the person played. Logs hold ids and commitments alone, so that every chain and signature holds as before. ' +
      'Links of the person are taken back. May be repeated. The answer says what remains, and why.',
  })
  @Answers(200, 'the name is erased', PersonForgotten)
  @AnswersProblem(400, 401, 403, 404, 503, 507)
  async forget(@Param('person') person: string, @Who() who: Asker): Promise<PersonForgotten> {
    const forgotten = await this.access.forget(person, who.kind === 'holder' ? who.grant.id : null);
    if (forgotten === undefined) throw unknownPerson(person);
    const { wasNamed, scopes, revoked, texts } = forgotten;
    return { person, wasNamed, scopes, revoked, texts, remains: remainsOf(person, this.backups.folder) };
  }
}

const unknownPerson = (person: string): HttpRejection =>
  new HttpRejection({
    code: 'unknown-person',
    rule: null,
    status: 404,
    detail: `nobody with the id ${person} was granted anything here`,
    legal: 'Ids of persons stand in the lists of grants (GET …/grants), not names.',
  });
