import { readFileSync, writeFileSync } from 'node:fs';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { ControllerClass } from '../access/roles.js';
import { AppModule, type ServiceParts } from '../app.module.js';
import { routesOf } from '../access/route-access.js';
import { rolesTable } from './roles-table.js';
import { bodiesReference } from './bodies-reference.js';
import { bodySchemas } from './json-body.js';
import { routeName, routesTable } from './routes-table.js';
import { PROCESS_ROLES } from '@stackledger/service';
import { memoryStore } from '@stackledger/store';
import { withParts } from '../../../../test/support/documents/generated-parts.js';

/** The controllers of a module and of those that it imports: other classes of this process are not the service's. */
const controllersOf = (module: Type | DynamicModule): readonly ControllerClass[] => {
  const { module: kind, ...dynamic } = 'module' in module ? module : { module };
  // Casts: so the framework keeps what its decorator says.
  const stated = (key: string): readonly unknown[] => (Reflect.getMetadata(key, kind) ?? []) as readonly unknown[];
  const controllers = [...stated(MODULE_METADATA.CONTROLLERS), ...(dynamic.controllers ?? [])] as ControllerClass[];
  const imports = [...stated(MODULE_METADATA.IMPORTS), ...(dynamic.imports ?? [])] as (Type | DynamicModule)[];
  return [...controllers, ...imports.flatMap(controllersOf)];
};

// A cast: of a service that nobody starts no part is used.
const SERVICE = AppModule.over({ ports: { store: memoryStore(), texts: {} }, readers: {} } as ServiceParts);

const ROUTES = [...new Set(controllersOf(SERVICE))].flatMap(routesOf).filter(({ isDescribed }) => isDescribed);

const DOCUMENTS: readonly (readonly [file: string, part: string, text: string])[] = [
  ['docs/reference/roles.md', 'routes', rolesTable(ROUTES)],
  ['docs/reference/http.md', 'routes', routesTable(ROUTES)],
  ['docs/reference/bodies.md', 'bodies', bodiesReference(bodySchemas())],
];

test.each(DOCUMENTS)('%s is what the attributes of the routes say: if not, npm run docs', (file, part, text) => {
  const kept = readFileSync(file, 'utf8');
  const written = withParts(kept, [[part, text]]);
  if (process.env.WRITE_DOCS === 'yes') writeFileSync(file, written);
  else expect(kept).toBe(written);
});

test('every route says what it is for', () => {
  expect(ROUTES.filter(({ summary }) => summary === '').map(routeName)).toEqual([]);
});

test('what docs/reference/http.md tells of a route is told of one that there is, once', () => {
  const [, details = ''] = readFileSync('docs/reference/http.md', 'utf8').split('<!-- end of routes -->');
  const rows = [...details.matchAll(/^\| `((?:GET|POST|DELETE) [^`]+)` \|/gm)].map(([, name = '']) => name);
  const names = ROUTES.map(routeName);
  expect(rows.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});

test('a request kind names only roles that its route answers', () => {
  const wrong = ROUTES.flatMap(({ roles, requestKinds, handler }) =>
    requestKinds
      .flatMap(({ answers }) => (typeof answers === 'object' ? answers : []))
      .filter((role) => typeof roles === 'string' || !roles.includes(role))
      .map((role) => `${handler}: ${role}`),
  );
  expect(wrong).toEqual([]);
});

test('every reading that is not for all processes is for those of one role', () => {
  const readings = ROUTES.filter(({ method, servedBy }) => method === 'GET' && servedBy.length < PROCESS_ROLES.length);
  const of = (role: string): readonly string[] =>
    readings
      .filter(({ servedBy }) => servedBy.join() === role)
      .map(({ path }) => path.replaceAll(/:\w+/g, '*'))
      .sort();
  expect(of('feeds')).toEqual([
    ...['/v1/feed', '/v1/feed/live', '/v1/live', '/v1/matches/*/live', '/v1/matches/*/replay'],
    ...['/v1/tournaments/*/live', '/v1/webhooks', '/v1/webhooks/*/deliveries'],
  ]);
  expect(of('lists')).toEqual([
    ...['/v1/calls', '/v1/matches', '/v1/matches/*/clocks', '/v1/matches/*/results', '/v1/matches/*/story'],
    ...['/v1/matches/*/timeline', '/v1/tournaments/*/grants/*/qr'],
  ]);
  expect(of('commands')).toEqual(['/v1/grants/*/qr', '/v1/matches/*/grants/*/qr']);
  expect(of('analytics').every((path) => path.startsWith('/v1/analytics'))).toBe(true);
  expect(readings).toHaveLength(8 + 7 + 2 + of('analytics').length);
});

test('whatever writes is for processes that take commands, but for what follows, lists and counts', () => {
  const others = ROUTES.filter(({ method, servedBy }) => method !== 'GET' && servedBy.join() !== 'commands');
  const rows = others.map(
    ({ method, path, servedBy }) => `${method} ${path.replaceAll(/:\w+/g, '*')}: ${servedBy.join()}`,
  );
  expect(rows.filter((row) => !row.includes('/v1/webhooks')).sort()).toEqual([
    'POST /v1/analytics/sql: analytics',
    'POST /v1/matches/*/seen: commands,feeds',
    'POST /v1/tickets: commands,feeds',
    'POST /v1/tournaments/*/grants/*/link: lists',
    'POST /v1/tournaments/*/grants: lists',
  ]);
});
