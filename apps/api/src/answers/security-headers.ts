import type { FastifyInstance } from 'fastify';
import { SHEET_STYLE_HASH } from '@stackledger/service';

/**
 * What pages that come from here may load and do: what comes from here too, no text as script, as style what `style`
 * says besides, in no frame.
 */
const policy = (style: string): string =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src-attr 'none'",
    `style-src 'self' ${style}`,
  ].join(';');

/**
 * What browsers are told with every answer: the headers of helmet that mean something to those of today. Whether there
 * is TLS is known to whoever ends it, before this service.
 */
const protection = (style: string): { readonly [name: string]: string } => ({
  'content-security-policy': policy(style),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

/** As style that of printed sheets alone. */
const USUAL = protection(SHEET_STYLE_HASH);

/** The pages of the docs come with styles of their own. */
const DOCS = protection("'unsafe-inline'");

/** Where the pages of the docs lie. */
const isDocs = (path: string): boolean => path === '/docs' || path.startsWith('/docs/');

/** Sends the headers with every answer that keep browsers from reading more into it than it is. */
export const sendSecurityHeaders = (instance: FastifyInstance): void => {
  instance.addHook('onRequest', ({ routeOptions }, reply, done) => {
    void reply.headers(isDocs(routeOptions.url ?? '') ? DOCS : USUAL);
    done();
  });
};
