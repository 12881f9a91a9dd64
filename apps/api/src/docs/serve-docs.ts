import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { OfferedGames } from '@stackledger/ledger';
import { commandSchemas } from './command-schemas.js';
import { creationSchemas } from './creation-schemas.js';
import { eventSchemas } from './event-schemas.js';
import { commandExamples } from './examples.js';
import { schemas } from './schemas/index.js';
import { viewSchemas } from './view-schemas.js';

const ABOUT = `Matches of card games with a stack, as logs of events that nothing is ever erased from.

A match is created by \`POST /v1/matches\`; from then on everything that happens at it comes from
\`POST /v1/matches/{id}/commands\`. \`GET …/legal-actions?seat=\` tells what a seat may send, \`POST …/explain\` why something
would be refused, \`GET /v1/rulesets\` which games there are and what can be sent for each. Revisions are decimal strings. Errors are problems (RFC 9457) that name their rule.`;

/** Serves the description of the API: for people at /docs, for programs at /docs-json. */
export const serveDocs = (app: INestApplication, games: OfferedGames): void => {
  SwaggerModule.setup('docs', app, () => describeApi(app, games), {
    jsonDocumentUrl: 'docs-json',
    yamlDocumentUrl: 'docs-yaml',
  });
};

/** The OpenAPI document: routes off the controllers, commands off the games, answers off schemas/. */
const describeApi = (app: INestApplication, games: OfferedGames): OpenAPIObject => {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Stackledger')
    .setVersion('1')
    .addBearerAuth()
    .setDescription(ABOUT);
  const document = SwaggerModule.createDocument(app, config.build());
  // A cast: the types of the package know JSON schemas as OpenAPI 3.0 had them.
  const own = {
    ...schemas,
    ...eventSchemas(),
    ...commandSchemas(games),
    ...creationSchemas(games),
    ...viewSchemas(games),
  } as unknown as NonNullable<OpenAPIObject['components']>['schemas'];
  return withExamples({
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, ...own } },
  });
};

/** Adds one whole body for each command that has an example. */
const withExamples = (document: OpenAPIObject): OpenAPIObject => {
  const path = document.paths['/v1/matches/{id}/commands'];
  const body = path?.post?.requestBody;
  const content = body !== undefined && 'content' in body ? body.content['application/json'] : undefined;
  if (content !== undefined)
    content.examples = Object.fromEntries(Object.entries(commandExamples).map(([type, value]) => [type, { value }]));
  return document;
};
