import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
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

/** Sends the headers with every answer that keep browsers from reading more into it than it is. */
export const sendSecurityHeaders = async (instance: FastifyInstance): Promise<void> => {
  instance.addHook('onRoute', (route) => {
    if (route.url === '/docs' || route.url.startsWith('/docs/')) route.helmet = { contentSecurityPolicy: DOCS };
  });
  await instance.register(helmet, {
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
  });
};
