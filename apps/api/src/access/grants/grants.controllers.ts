import {
  applyDecorators,
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers, AnswersPicture, AnswersProblem } from '../../docs/decorators.js';
import { TakesIdempotencyKey } from '../../requests/command-id.js';
import { keyIn } from '../../requests/idempotency-key.js';
import { MatchIdPipe } from '../../requests/match-id.js';
import { TakesNoQuery, TakesQuery } from '../../requests/takes-no-query.js';
import { GrantBody, RevokeQuery, wantedIn } from './access.dto.js';
import { Who, type Asker } from '../asker.js';
import { GRANTERS, OfMatch, Roles, ServedBy } from '../roles.js';
import { Granting } from './granting.js';
import { Base } from '../own-address.js';
import { GrantGiven, GrantList, GrantTakenBack } from './grants.dto.js';

const SVG = 'image/svg+xml';
const SERVICE = { kind: 'service' } as const;
const GIVEN = 'the grant, its token, its link, and a code for whoever has no camera';
const PICTURE = 'the link as a QR code (SVG)';

/** What is asked for again under the same key, since its answer was lost, is made once. */
const TakesKey = (): MethodDecorator => TakesIdempotencyKey('the same key and body give the same grant');

/** Taking a grant back may take along what it handed on. */
const WithGranted = (): MethodDecorator => applyDecorators(TakesQuery('with'));

/** The grants of the whole service. */
@ApiTags('access')
@Roles(['organizer'])
@UseGuards(TakesNoQuery)
@Controller('v1/grants')
export class ServiceGrantsController {
  constructor(private readonly granting: Granting) {}

  @Post()
  @ApiOperation({ summary: 'make somebody an organizer', operationId: 'grantAtService' })
  @TakesKey()
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 409, 413, 503, 507)
  give(
    @Body() body: GrantBody,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<GrantGiven> {
    return this.granting.give({ who, scope: SERVICE, base }, wantedIn(body), keyIn(key));
  }

  @Get()
  @ApiOperation({ summary: 'list the grants of the service', operationId: 'listServiceGrants' })
  @Answers(200, 'the grants, the oldest first', GrantList)
  @AnswersProblem(400, 401, 403)
  list(@Who() who: Asker): Promise<GrantList> {
    return this.granting.list({ who, scope: SERVICE });
  }

  @Delete(':grantId')
  @ApiOperation({ summary: 'take a grant of the service back', operationId: 'revokeAtService' })
  @WithGranted()
  @Answers(200, 'the grant, taken back, and what it handed on', GrantTakenBack)
  @AnswersProblem(400, 401, 403, 404, 503, 507)
  revoke(
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Query() { with: also }: RevokeQuery,
  ): Promise<GrantTakenBack> {
    return this.granting.revoke({ who, scope: SERVICE }, grantId, also);
  }

  @Post(':grantId/link')
  @ApiOperation({ summary: 'make a new link of a grant of the service', operationId: 'linkAtService' })
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 404, 409)
  link(@Param('grantId') grantId: string, @Who() who: Asker, @Base() base: string): Promise<GrantGiven> {
    return this.granting.again({ who, scope: SERVICE, base }, grantId);
  }

  @Get(':grantId/qr')
  @ServedBy('commands')
  @Header('content-type', SVG)
  @ApiOperation({ summary: 'a link of a grant of the service as a picture', operationId: 'pictureAtService' })
  @AnswersPicture(200, PICTURE)
  @AnswersProblem(400, 401, 403, 404, 409)
  picture(@Param('grantId') grantId: string, @Who() who: Asker, @Base() base: string): Promise<string> {
    return this.granting.picture({ who, scope: SERVICE, base }, grantId);
  }
}

/**
 * The grants of one tournament: its staff, players and spectators. A link is noted in every match that it sees, which
 * processes with lists find.
 */
@ApiTags('access')
@Roles(GRANTERS)
@UseGuards(TakesNoQuery)
@Controller('v1/tournaments/:tournament/grants')
export class TournamentGrantsController {
  constructor(private readonly granting: Granting) {}

  @Post()
  @ServedBy('lists')
  @ApiOperation({ summary: 'grant somebody a role in a tournament', operationId: 'grantAtTournament' })
  @TakesKey()
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 404, 409, 413, 503, 507)
  give(
    @Param('tournament') id: string,
    @Body() body: GrantBody,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<GrantGiven> {
    return this.granting.give({ who, scope: { kind: 'tournament', id }, base }, wantedIn(body), keyIn(key));
  }

  @Get()
  @ApiOperation({ summary: 'list the grants of a tournament', operationId: 'listTournamentGrants' })
  @Answers(200, 'the grants, the oldest first', GrantList)
  @AnswersProblem(400, 401, 403, 404)
  list(@Param('tournament') id: string, @Who() who: Asker): Promise<GrantList> {
    return this.granting.list({ who, scope: { kind: 'tournament', id } });
  }

  @Delete(':grantId')
  @ApiOperation({ summary: 'take a grant of a tournament back', operationId: 'revokeAtTournament' })
  @WithGranted()
  @Answers(200, 'the grant, taken back, and what it handed on', GrantTakenBack)
  @AnswersProblem(400, 401, 403, 404, 503, 507)
  revoke(
    @Param('tournament') id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Query() { with: also }: RevokeQuery,
  ): Promise<GrantTakenBack> {
    return this.granting.revoke({ who, scope: { kind: 'tournament', id } }, grantId, also);
  }

  @Post(':grantId/link')
  @ServedBy('lists')
  @ApiOperation({ summary: 'make a new link of a grant of a tournament', operationId: 'linkAtTournament' })
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 404, 409)
  link(
    @Param('tournament') id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<GrantGiven> {
    return this.granting.again({ who, scope: { kind: 'tournament', id }, base }, grantId);
  }

  @Get(':grantId/qr')
  @ServedBy('lists')
  @Header('content-type', SVG)
  @ApiOperation({ summary: 'a link of a grant of a tournament as a picture', operationId: 'pictureAtTournament' })
  @AnswersPicture(200, PICTURE)
  @AnswersProblem(400, 401, 403, 404, 409)
  picture(
    @Param('tournament') id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<string> {
    return this.granting.picture({ who, scope: { kind: 'tournament', id }, base }, grantId);
  }
}

/** The grants of one match. */
@ApiTags('access')
@Roles(GRANTERS)
@UseGuards(TakesNoQuery)
@OfMatch('id')
@Controller('v1/matches/:id/grants')
export class MatchGrantsController {
  constructor(private readonly granting: Granting) {}

  @Post()
  @ApiOperation({ summary: 'grant somebody a seat, or another role, at a match', operationId: 'grantAtMatch' })
  @TakesKey()
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 404, 409, 413, 503, 507)
  give(
    @Param('id', MatchIdPipe) id: string,
    @Body() body: GrantBody,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<GrantGiven> {
    return this.granting.give({ who, scope: { kind: 'match', id }, base }, wantedIn(body), keyIn(key));
  }

  @Get()
  @ApiOperation({ summary: 'list the grants of a match', operationId: 'listMatchGrants' })
  @Answers(200, 'the grants, the oldest first', GrantList)
  @AnswersProblem(400, 401, 403, 404)
  list(@Param('id', MatchIdPipe) id: string, @Who() who: Asker): Promise<GrantList> {
    return this.granting.list({ who, scope: { kind: 'match', id } });
  }

  @Delete(':grantId')
  @ApiOperation({ summary: 'take a grant of a match back', operationId: 'revokeAtMatch' })
  @WithGranted()
  @Answers(200, 'the grant, taken back, and what it handed on', GrantTakenBack)
  @AnswersProblem(400, 401, 403, 404, 503, 507)
  revoke(
    @Param('id', MatchIdPipe) id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Query() { with: also }: RevokeQuery,
  ): Promise<GrantTakenBack> {
    return this.granting.revoke({ who, scope: { kind: 'match', id } }, grantId, also);
  }

  @Post(':grantId/link')
  @ApiOperation({ summary: 'make a new link of a grant of a match', operationId: 'linkAtMatch' })
  @Answers(201, GIVEN, GrantGiven)
  @AnswersProblem(400, 401, 403, 404, 409)
  link(
    @Param('id', MatchIdPipe) id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<GrantGiven> {
    return this.granting.again({ who, scope: { kind: 'match', id }, base }, grantId);
  }

  @Get(':grantId/qr')
  @ServedBy('commands')
  @Header('content-type', SVG)
  @ApiOperation({ summary: 'a link of a grant of a match as a picture', operationId: 'pictureAtMatch' })
  @AnswersPicture(200, PICTURE)
  @AnswersProblem(400, 401, 403, 404, 409)
  picture(
    @Param('id', MatchIdPipe) id: string,
    @Param('grantId') grantId: string,
    @Who() who: Asker,
    @Base() base: string,
  ): Promise<string> {
    return this.granting.picture({ who, scope: { kind: 'match', id }, base }, grantId);
  }
}
