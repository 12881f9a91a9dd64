import type { RouteAccess } from '../access/route-access.js';

const BEGIN = '<!-- routes: npm run docs:routes -->';
const END = '<!-- end of routes -->';

/** The table of docs/reference/http.md, in Markdown: what each route is for, in order of paths. */
export const routesTable = (routes: readonly RouteAccess[]): string =>
  ['| route | |', '|---|---|', ...[...routes].sort(byPath).map(rowOf)].join('\n');

const rowOf = (route: RouteAccess): string => `| \`${routeName(route)}\` | ${route.summary} |`;

/** The document with this table between its markers. Throws where it has none. */
export const withTable = (document: string, table: string): string => {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no ${BEGIN} before ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
};

/** A route as documents name it: `GET /v1/matches/{id}`. */
export const routeName = ({ method, path }: RouteAccess): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

const METHODS = ['GET', 'POST', 'DELETE'];

/** The order of routes in documents: by path, and of one path what reads before what writes. */
export const byPath = (one: RouteAccess, other: RouteAccess): number =>
  one.path === other.path
    ? METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
    : one.path < other.path
      ? -1
      : 1;
