// Writes the tables of routes of docs/reference/roles.md and docs/reference/http.md from the attributes of the routes:
// npm run docs:routes.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../dist/apps/api/src/app.module.js'; // loads every controller
import { loadedControllers } from '../dist/apps/api/src/access/roles.js';
import { routesOf } from '../dist/apps/api/src/access/route-access.js';
import { rolesTable } from '../dist/apps/api/src/docs/roles-table.js';
import { routesTable, withTable } from '../dist/apps/api/src/docs/routes-table.js';

const docs = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'reference');
const routes = loadedControllers()
  .flatMap(routesOf)
  .filter(({ isDescribed }) => isDescribed);
for (const [name, table] of [
  ['roles.md', rolesTable(routes)],
  ['http.md', routesTable(routes)],
]) {
  const target = join(docs, name);
  writeFileSync(target, withTable(readFileSync(target, 'utf8'), table));
}
