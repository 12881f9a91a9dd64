import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRejection } from '../problems/http-rejection.js';

/** Where the service listens, and by which names it is called besides. */
export type HostNames = { readonly host: string; readonly allowedHosts?: readonly string[] };

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/;

/** Whether an address or a name reaches this machine from itself alone. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host.toLowerCase());

/**
 * Refuses requests that call the service by a name it does not have. While it listens for this machine alone, a page of
 * a browser could reach it by a name of its own that suddenly leads here (DNS rebinding).
 */
export const checkHosts = (instance: FastifyInstance, { host, allowedHosts = [] }: HostNames): void => {
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  const isEverybodyNamed = !isLoopback(host) && allowed.size === 0;
  const isAllowed = (name: string): boolean => isEverybodyNamed || isLoopback(name) || allowed.has(name);
  /** The header of the last request that was let in: most have the same. */
  let usual: string | undefined;
  instance.addHook('onRequest', (request, _reply, done) => {
    const sent = request.headers.host;
    if (sent !== undefined && sent === usual) return done();
    const name = nameIn(request);
    if (name === '') return done(nameless(request) ? NAMELESS : undefined);
    if (!isAllowed(name)) return done(foreignHost(name));
    usual = sent;
    done();
  });
};

/** The name in the Host header, without its port and brackets. */
const nameIn = ({ headers }: FastifyRequest): string =>
  (headers.host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** HTTP/1.0 had no names; no browser speaks it. */
const nameless = ({ raw }: FastifyRequest): boolean => raw.httpVersion !== '1.0';

const NAMELESS = new HttpRejection({
  code: 'bad-request',
  rule: null,
  status: 400,
  detail: 'the request names no host',
  legal: 'Send the header host, as HTTP/1.1 asks of every request.',
});

const foreignHost = (name: string): HttpRejection =>
  new HttpRejection({
    code: 'foreign-host',
    rule: null,
    status: 421,
    detail: `this service is not called ${name.slice(0, 200)}`,
    legal: 'Call it localhost, or start it with ALLOWED_HOSTS naming the names that it has.',
  });
