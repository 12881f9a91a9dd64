import type { RouteAccess } from '../access/route-access.js';

/** The table of docs/reference/http.md, in Markdown: what each route is for, takes and answers, in order of paths. */
export const routesTable = (routes: readonly RouteAccess[]): string =>
  ['| route | takes | answers | |', '|---|---|---|---|', ...[...routes].sort(byPath).map(rowOf)].join('\n');

const rowOf = (route: RouteAccess): string => {
  const { query, body, answers } = route.bodies;
  const takes = [...query.map((name) => `\`?${name}\``), ...(body === undefined ? [] : [linked(body)])];
  const answered = answers.map(([status, bodies]) => `${status} ${bodies.map(linked).join(', ')}`.trim());
  return `| \`${routeName(route)}\` | ${takes.join(' ')} | ${answered.join('; ')} | ${route.summary} |`;
};

/** A body by its heading in docs/reference/bodies.md; media types have none. */
const linked = (name: string): string => {
  const [, body] = /^([A-Z]\w*)(?: |$)/.exec(name) ?? [];
  if (body === 'Command') return '[Command](#commands)';
  if (body === 'TournamentCommand') return '[TournamentCommand](tournament-commands.md)';
  return body === undefined ? name : name.replace(body, `[${body}](bodies.md#${body.toLowerCase()})`);
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
