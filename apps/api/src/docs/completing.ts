import type { OpenAPIObject } from '@nestjs/swagger';
import { PROCESS_ROLES } from '@stackledger/service';
import { problemsFor } from './decorators.js';
import { addHeaders, HEADERS } from './headers.js';

/** What the operations of each tag are about. */
const TAGS: { readonly [tag: string]: string } = {
  access: 'who may act and see: grants, links, codes, tokens',
  analytics: 'figures and tables over all matches',
  commands: 'what can be sent to a match, why it is refused, and sending it',
  disputes: 'calls of a judge, rulings, rewinds',
  events: 'the log of a match',
  health: 'how the service is',
  live: 'feeds of what happens',
  matches: 'matches: created, listed, looked at',
  notation: 'a match in lines of words',
  operations: 'for whoever runs the service',
  pages: 'a match as a page',
  rulesets: 'the games and their cards',
  tournaments: 'rounds, pairings, results and standings',
  webhooks: 'signed messages to endpoints of platforms',
};

const SERVERS = [{ url: '/', description: 'the service that this document is of' }];

const LICENSE = { name: 'MIT', identifier: 'MIT' };

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  readonly 'x-roles'?: readonly string[];
  readonly 'x-served-by'?: readonly string[];
};

/**
 * Adds what no controller says by itself: where the service is, what tags are about, a description of every operation,
 * the problems that every route of its kind may answer with, and the headers of answers.
 */
export const completed = (document: OpenAPIObject): OpenAPIObject => {
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      complete(path, operation as Operation); // methods alone stand there
      addHeaders(path, method, operation as Operation);
    }
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  const components = { ...document.components, headers: HEADERS };
  return { ...document, info: { ...document.info, license: LICENSE }, servers: SERVERS, tags, components };
};

const complete = (path: string, operation: Operation): void => {
  const { summary = '', security = [], 'x-roles': roles = [], responses } = operation;
  operation.description ??= `${summary.charAt(0).toUpperCase()}${summary.slice(1)}. Answers: ${roles.join(', ')}.`;
  const takesToken = security.length > 0;
  const needsToken = takesToken && !security.some((way) => Object.keys(way).length === 0);
  const others = (operation['x-served-by']?.length ?? 0) < PROCESS_ROLES.length ? [421] : [];
  const bodies = operation.requestBody === undefined ? [] : [413, 415];
  const of = [...(takesToken ? [401] : []), ...(needsToken ? [403] : []), ...others, ...bodies, ...limits(path)];
  const problems = problemsFor(of);
  for (const [status, problem] of Object.entries(problems)) responses[status] ??= problem;
};

/** Requests to these paths are counted. */
const limits = (path: string): readonly number[] => (path.startsWith('/v1/') ? [429] : []);
