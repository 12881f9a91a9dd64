import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { SHEET_STYLE_HASH } from '@stackledger/service';
import { sendSecurityHeaders } from './security-headers.js';

const policyWith = (style: string): Exclude<FastifyHelmetOptions['contentSecurityPolicy'], undefined> => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", style],
  },
});

const ASKED: FastifyHelmetOptions = {
  contentSecurityPolicy: policyWith(SHEET_STYLE_HASH),
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: false,
  // For browsers and plug-ins that are long gone.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** The package itself with what is asked of it: it works its headers out with every request. */
const helmeted = async (instance: FastifyInstance): Promise<void> => {
  instance.addHook('onRoute', (route) => {
    if (/^\/docs(\/|$)/.test(route.url)) route.helmet = { contentSecurityPolicy: policyWith("'unsafe-inline'") };
  });
  await instance.register(helmet, ASKED);
};

const serving = async (protect: (instance: FastifyInstance) => Promise<void> | void): Promise<FastifyInstance> => {
  const instance = fastify();
  await protect(instance);
  for (const url of ['/v1/matches/:id', '/docs', '/docs/*', '/docs-json']) instance.get(url, () => ({ url }));
  instance.post('/broken', () => Promise.reject(new Error('broken')));
  instance.get('/streamed', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>).end('data:\n\n');
  });
  return instance;
};

test.each([
  ['an answer', 'GET', '/v1/matches/1'],
  ['an answer without a body', 'HEAD', '/v1/matches/1'],
  ['a page of the docs', 'GET', '/docs'],
  ['a file of the docs', 'GET', '/docs/swagger.css'],
  ['a page whose name begins like the docs', 'GET', '/docs-json'],
  ['what is not there', 'GET', '/nothing'],
  ['what is not there among the docs', 'POST', '/docs/nothing'],
  ['a method that is not there', 'OPTIONS', '/v1/matches/1'],
  ['a failure', 'POST', '/broken'],
  ['a body that cannot be read', 'POST', '/broken'],
  ['a stream', 'GET', '/streamed'],
] as const)('%s has the headers that the package gives it', async (kind, method, url) => {
  const payload = kind.startsWith('a body') ? { payload: '{', headers: { 'content-type': 'application/json' } } : {};
  const [ours, theirs] = await Promise.all(
    [sendSecurityHeaders, helmeted].map(async (protect) =>
      (await serving(protect)).inject({ method, url, ...payload }),
    ),
  );
  expect(ours?.headers['content-security-policy']).toBeDefined();
  const untimed = { ...ours?.headers, date: theirs?.headers.date };
  expect([ours?.statusCode, untimed]).toEqual([theirs?.statusCode, theirs?.headers]);
});
