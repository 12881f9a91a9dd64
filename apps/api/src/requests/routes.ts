import type { FastifyInstance } from 'fastify';
import type { HttpReason } from '../problems/http-rejection.js';

/** The routes of the service, to tell an unknown one from a known one that was asked with another method. */
export type Routes = {
  readonly whyNot: (method: string, url: string) => HttpReason;
  /** Every method that some route takes. */
  readonly methods: () => readonly string[];
};

/** Notes every route as it is registered; asked for before the first one is. */
export const noteRoutes = (instance: FastifyInstance): Routes => {
  const known = new Map<string, Set<string>>();
  instance.addHook('onRoute', ({ method, url }) => {
    const methods = known.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    known.set(url, methods);
  });
  return {
    methods: () => [...new Set([...known.values()].flatMap((methods) => [...methods]))].sort(),
    whyNot: (method, url) => {
      const path = url.split('?', 1)[0] ?? '';
      const allowed = [...known].filter(([pattern]) => isMatch(pattern, path)).flatMap(([, methods]) => [...methods]);
      return allowed.length === 0 ? unknownRoute(method, path) : wrongMethod(method, path, allowed);
    },
  };
};

/** `/v1/matches/:id` matches `/v1/matches/x`. Wildcards serve files: what they do not hold is simply not there. */
const isMatch = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
};

const unknownRoute = (method: string, path: string): HttpReason => ({
  code: 'unknown-route',
  rule: null,
  status: 404,
  detail: `there is no route ${method} ${path}`,
  legal: 'The routes are listed at /docs.',
});

const wrongMethod = (method: string, path: string, allowed: readonly string[]): HttpReason => {
  const methods = [...new Set(allowed)].sort().join(', ');
  return {
    code: 'method-not-allowed',
    rule: null,
    status: 405,
    detail: `${path} does not take ${method}`,
    legal: `It takes ${methods}.`,
    headers: { allow: methods },
  };
};
