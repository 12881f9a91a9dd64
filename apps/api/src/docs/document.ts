import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { OfferedGames } from '@stackledger/ledger';
import type { RouteRoles } from '../access/roles.js';
import type { RouteAccess } from '../access/route-access.js';
import { RouteTable } from '../access/route-table.js';
import { addAnswers } from './answers.js';
import { completed } from './completing.js';
import { commandSchemas } from './command-schemas.js';
import { creationSchemas } from './creation-schemas.js';
import { eventSchemas } from './event-schemas.js';
import { commandExamples } from './examples.js';
import { bodySchemas } from './json-body.js';
import { tournamentCommandSchemas } from './tournament-command-schemas.js';
import { viewSchemas } from './view-schemas.js';

const ABOUT = `Matches of card games with a stack, as logs of events that nothing is ever erased from.

A match is created by \`POST /v1/matches\`; from then on everything that happens at it comes from
\`POST /v1/matches/{id}/commands\`. \`GET …/legal-actions?seat=\` tells what a seat may send, \`POST …/explain\` why something
would be refused, \`GET /v1/rulesets\` which games there are and what can be sent for each. Revisions are decimal strings. Errors are problems (RFC 9457) that name their rule.

\`x-roles\` of an operation lists the roles that it answers (docs/reference/roles.md), \`x-served-by\` the processes that
do where they are divided (docs/appendix/scaling.md).`;

const TICKET = { type: 'apiKey', in: 'query', name: 'ticket', description: 'of POST /v1/tickets, once' } as const;
const BACKUP_TOKEN = { type: 'http', scheme: 'bearer', description: 'the BACKUP_TOKEN of the service' } as const;
const LINK_TOKEN = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'the token of a link' } as const;

/**
 * The OpenAPI document. Routes and their problems are read off the controllers, roles off their attributes, bodies off
 * their classes (json-body.ts), commands, options and views off the games.
 */
export const openApiDocument = (app: INestApplication, games: OfferedGames): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Stackledger')
    .setVersion('1')
    .addBearerAuth(LINK_TOKEN, 'link')
    .addBearerAuth(BACKUP_TOKEN, 'backup')
    .addApiKey(TICKET, 'ticket')
    .setDescription(ABOUT);
  const document = SwaggerModule.createDocument(app, config.build());
  // A cast: the types of the package know JSON schemas as OpenAPI 3.0 had them.
  const schemas = {
    ...bodySchemas(),
    ...eventSchemas(),
    ...commandSchemas(games),
    ...tournamentCommandSchemas(),
    ...creationSchemas(games),
    ...viewSchemas(games),
  } as unknown as NonNullable<OpenAPIObject['components']>['schemas'];
  addAccess(document, app.get(RouteTable));
  addExamples(document);
  addAnswers(document);
  return inUse(completed({ ...document, components: { ...document.components, ...(schemas && { schemas }) } }));
};

/** The document without schemas to which nothing refers. */
const inUse = (document: OpenAPIObject): OpenAPIObject => {
  const { schemas = {} } = document.components ?? {};
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      const [, schema] = name === '$ref' ? (/^#\/components\/schemas\/(.+)$/.exec(String(each)) ?? []) : [];
      if (schema === undefined) visit(each);
      else if (!used.has(schema)) {
        used.add(schema);
        visit(schemas[schema]);
      }
    }
  };
  visit(document.paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
};

/** Adds to each operation whom it answers, and what has to be sent for it. */
const addAccess = ({ paths }: OpenAPIObject, table: RouteTable): void => {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const route = table.find(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'));
      if (route === undefined) throw new Error(`${method} ${path} is described and is no route`);
      const answers = { 'x-roles': rolesIn(route.roles), 'x-served-by': route.servedBy };
      Object.assign(operation as object, { ...answers, security: securityOf(route) });
    }
};

const rolesIn = (roles: RouteRoles): readonly string[] => (typeof roles === 'string' ? [namesOf[roles]] : roles);

const namesOf = { public: 'everybody', everybody: 'everybody', 'own-access': 'own-access' } as const;

const securityOf = ({ roles, takesTicket }: RouteAccess): readonly object[] => {
  if (roles === 'public') return [];
  if (roles === 'everybody') return [{}, { link: [] }];
  if (roles === 'own-access') return [{}, { backup: [] }];
  return takesTicket ? [{ link: [] }, { ticket: [] }] : [{ link: [] }];
};

const addExamples = ({ paths }: OpenAPIObject): void => {
  const body = paths['/v1/matches/{id}/commands']?.post?.requestBody;
  const content = body !== undefined && 'content' in body ? body.content['application/json'] : undefined;
  if (content !== undefined)
    content.examples = Object.fromEntries(Object.entries(commandExamples).map(([type, value]) => [type, { value }]));
};
