import { readFileSync } from 'node:fs';
import '../app.module.js'; // loads every controller
import { loadedControllers } from '../access/roles.js';
import { routesOf } from '../access/route-access.js';
import { rolesTable, routeName, withRolesTable } from './roles-table.js';

const ROUTES = loadedControllers()
  .flatMap(routesOf)
  .filter(({ isDescribed }) => isDescribed);

test('the table of docs/roles.md is what the attributes of the routes say: if not, npm run docs:routes', () => {
  const document = readFileSync('docs/roles.md', 'utf8');
  expect(document).toBe(withRolesTable(document, rolesTable(ROUTES)));
});

test('the routes in the tables of docs/http.md are routes, and every route of a match or a game is there', () => {
  const document = readFileSync('docs/http.md', 'utf8');
  const rows = [...document.matchAll(/^\| `((?:GET|POST|DELETE) [^`]+)` \|/gm)].map(([, name = '']) => name);
  const shown = [...document.matchAll(/^```http\n(\w+ [^\s?]+)/gm)].map(([, name = '']) => name);
  const names = ROUTES.map(routeName);
  expect(rows.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
  const needed = names.filter((name) => / \/v1\/(matches|rulesets)/.test(name));
  expect(needed.filter((name) => !rows.includes(name) && !shown.includes(name))).toEqual([]);
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
  expect(() => withRolesTable('# Roles', '')).toThrow('the document has no');
});
