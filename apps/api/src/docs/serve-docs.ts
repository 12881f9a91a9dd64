import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { OfferedGames } from '@stackledger/ledger';
import { openApiDocument } from './document.js';

/** Serves the description of the API: for people at /docs, for programs at /docs-json. */
export const serveDocs = (app: INestApplication, games: OfferedGames): void => {
  SwaggerModule.setup('docs', app, () => openApiDocument(app, games), {
    jsonDocumentUrl: 'docs-json',
    yamlDocumentUrl: 'docs-yaml',
  });
};
