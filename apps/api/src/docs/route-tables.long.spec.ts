import { readFileSync } from 'node:fs';
import '../app.module.js'; // loads every controller
import { loadedControllers } from '../access/roles.js';
import { routesOf } from '../access/route-access.js';
import { rolesTable } from './roles-table.js';
import { routeName, routesTable, withTable } from './routes-table.js';

const ROUTES = loadedControllers()
  .flatMap(routesOf)
  .filter(({ isDescribed }) => isDescribed);

test.each([
  ['docs/reference/roles.md', rolesTable(ROUTES)],
  ['docs/reference/http.md', routesTable(ROUTES)],
])('the table of %s is what the attributes of the routes say: if not, npm run docs:routes', (file, table) => {
  const document = readFileSync(file, 'utf8');
  expect(document).toBe(withTable(document, table));
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

test('a document without markers is an error', () => {
  expect(() => withTable('# Roles', '')).toThrow('the document has no');
});
