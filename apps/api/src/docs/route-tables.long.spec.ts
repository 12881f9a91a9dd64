import { readFileSync, writeFileSync } from 'node:fs';
import '../app.module.js'; // loads every controller
import { loadedControllers } from '../access/roles.js';
import { routesOf } from '../access/route-access.js';
import { rolesTable } from './roles-table.js';
import { bodiesReference } from './bodies-reference.js';
import { bodySchemas } from './json-body.js';
import { routeName, routesTable } from './routes-table.js';
import { withParts } from '../../../../test/support/documents/generated-parts.js';

const ROUTES = loadedControllers()
  .flatMap(routesOf)
  .filter(({ isDescribed }) => isDescribed);

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
