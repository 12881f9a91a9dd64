// Writes the table of routes into docs/roles.md from the attributes of the routes: npm run docs:routes.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../dist/apps/api/src/app.module.js'; // loads every controller
import { loadedControllers } from '../dist/apps/api/src/access/roles.js';
import { routesOf } from '../dist/apps/api/src/access/route-access.js';
import { rolesTable, withRolesTable } from '../dist/apps/api/src/docs/roles-table.js';

const target = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'roles.md');
const routes = loadedControllers()
  .flatMap(routesOf)
  .filter(({ isDescribed }) => isDescribed);
writeFileSync(target, withRolesTable(readFileSync(target, 'utf8'), rolesTable(routes)));
