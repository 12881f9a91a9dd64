import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
import { SHEET_STYLE_HASH } from '@stackledger/service';

/**
 * What pages that come from here may load and do: what comes from here too, no text as script, as style that of printed
 * sheets alone, in no frame.
 */
const CSP = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", SHEET_STYLE_HASH],
  },
};

/** The pages of the docs come with styles of their own. */
const DOCS = { ...CSP, directives: { ...CSP.directives, styleSrc: ["'self'", "'unsafe-inline'"] } };

/** Where the pages of the docs lie. */
const isDocs = (path: string): boolean => path === '/docs' || path.startsWith('/docs/');

/** What browsers are told with every answer. */
export const USUAL_PROTECTION: FastifyHelmetOptions = {
  contentSecurityPolicy: CSP,
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  // Whether there is TLS is known to whoever ends it, before this service.
  strictTransportSecurity: false,
  // For browsers and plug-ins that are long gone.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Where the docs differ. */
export const DOCS_PROTECTION: FastifyHelmetOptions = { contentSecurityPolicy: DOCS };

/** Headers by name. */
type HeadersByName = { readonly [name: string]: string };

/** The headers of both kinds of answers: no request changes them, so each kind is asked for once, of no server. */
const workedOut = async (): Promise<{ readonly usual: HeadersByName; readonly docs: HeadersByName }> => {
  const helmeted = fastify();
  await helmeted.register(helmet, USUAL_PROTECTION);
  helmeted.get('/bare', { helmet: false }, () => '');
  helmeted.get('/usual', () => '');
  helmeted.get('/docs', { helmet: DOCS_PROTECTION }, () => '');
  const { headers: bare } = await helmeted.inject('/bare');
  const ofKind = async (kind: string): Promise<HeadersByName> => {
    const { headers } = await helmeted.inject(kind);
    const added = Object.entries(headers).filter(([name]) => !(name in bare));
    return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
  };
  const both = { usual: await ofKind('/usual'), docs: await ofKind('/docs') };
  await helmeted.close();
  return both;
};

/** Sends the headers with every answer that keep browsers from reading more into it than it is. */
export const sendSecurityHeaders = async (instance: FastifyInstance): Promise<void> => {
  const { usual, docs } = await workedOut();
  instance.addHook('onRequest', ({ routeOptions }, reply, done) => {
    void reply.headers(isDocs(routeOptions.url ?? '') ? docs : usual);
    done();
  });
};
