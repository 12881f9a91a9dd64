import { Controller, Get, Module, Param, type Type } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { MatchIdPipe } from '../requests/match-id.js';
import { createNest } from '../running/create-nest.js';
import { PROCESS_ROLES } from '@stackledger/service';
import { LOOKERS, OfMatch, OTHER_SEAT, RequestKinds, Roles, TakesTicket, WITHOUT_SEAT } from './roles.js';
import { RouteTable } from './route-table.js';

/** The routes of a service with this controller alone. Throws where it does not start. */
const routesWith = async (controller: Type): Promise<RouteTable> => {
  @Module({ controllers: [controller], providers: [RouteTable] })
  class OneController {}
  const app = await createNest(OneController, new FastifyAdapter());
  await app.init();
  return app.get(RouteTable);
};

@Controller('v1/bare')
class BareController {
  @Get(':name')
  look(@Param('name') name: string): string {
    return name;
  }
}

@Controller('v1/matches')
@Roles(LOOKERS)
class ForgetfulController {
  @Get(':id/bare')
  look(@Param('id', MatchIdPipe) id: string): string {
    return id;
  }
}

@Controller('v1/matches')
@Roles(LOOKERS)
@OfMatch('match')
class MistakenController {
  @Get('first')
  look(): string {
    return '';
  }
}

@Controller('v1/matches/:match')
@Roles(LOOKERS)
@OfMatch('match')
class CompleteController {
  @Get('live')
  @TakesTicket()
  @RequestKinds(WITHOUT_SEAT, OTHER_SEAT)
  follow(@Param('match', MatchIdPipe) id: string): string {
    return id;
  }

  @Get()
  @Roles('public')
  look(): string {
    return '';
  }
}

test('a service with a route that does not say whom it answers does not start, and names the route', async () => {
  await expect(routesWith(BareController)).rejects.toThrow(
    'the route GET /v1/bare/:name (BareController.look) does not say whom it answers: give it @Roles(...)',
  );
});

test('a route that reads the id of a match says so, or the service does not start', async () => {
  await expect(routesWith(ForgetfulController)).rejects.toThrow(
    "the route GET /v1/matches/:id/bare (ForgetfulController.look) reads the match id: give it @OfMatch('id')",
  );
  await expect(routesWith(MistakenController)).rejects.toThrow(
    'the route GET /v1/matches/first (MistakenController.look) has no parameter :match, which its @OfMatch names',
  );
});

test('a handler has the attributes of its controller, and its own before them', async () => {
  const table = await routesWith(CompleteController);
  expect(table.all()).toHaveLength(2);
  expect(table.find('HEAD', '/v1/matches/:match/live')).toEqual({
    ...{ method: 'GET', path: '/v1/matches/:match/live', handler: 'CompleteController.follow' },
    ...{ roles: LOOKERS, matchParameter: 'match', takesTicket: true, servedBy: PROCESS_ROLES },
    ...{ summary: '', isDescribed: true, bodies: { query: [], answers: [] }, requestKinds: [WITHOUT_SEAT, OTHER_SEAT] },
  });
  expect(table.find('GET', '/v1/matches/:match')).toMatchObject({ roles: 'public', takesTicket: false });
  expect(table.find('POST', '/v1/matches/:match')).toBeUndefined();
});
