import { FastifyAdapter } from '@nestjs/platform-fastify';
import { systemClock } from '@stackledger/ledger';
import type { LogLevel } from '@stackledger/service';
import { LogController, type FastifyBaseLogger, type FastifyError, type FastifyReply } from 'fastify';
import { gatheredLines, type LineSink } from '../operations/gathered-lines.js';
import { reasonOfFrame, socketProblem } from '../problems/early-problems.js';
import { sendProblem } from '../problems/problem-filter.js';
import { MOST_BODY_BYTES } from '../requests/json-body.js';
import { requestIdOf } from '../requests/request-id.js';

/** What can be chosen of the server under the application. */
export type AdapterOptions = {
  /**
   * What is worth a line in the log, and where the lines go (JSON, one a line); by default all of it to standard error.
   */
  readonly logLevel?: LogLevel;
  readonly logTo?: LineSink;
  /** Proxies that are believed whose request they pass on: addresses, networks or `loopback`. */
  readonly trustedProxies?: readonly string[];
};

/** How long a client may take to send one request. */
const REQUEST_TIMEOUT_MS = 30_000;

const refuseSchemas = (): never => {
  throw new Error('a route has a schema of fastify, which nothing here compiles: pipes check what is sent');
};

/** In place of fastify's compilers of schemas, whose loading takes a twentieth of a start. */
const NO_COMPILERS = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas };

/** The server under the application: fastify, as this service has it. */
export const newAdapter = ({
  logLevel = 'info',
  logTo = gatheredLines(process.stderr),
  trustedProxies = [],
}: AdapterOptions): FastifyAdapter =>
  new FastifyAdapter({
    http: { requireHostHeader: false }, // hosts.ts does, with a problem
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    logger: { level: logLevel, stream: logTo, base: null, timestamp: () => `,"time":"${systemClock.now()}"` },
    // request-log.ts writes one line for each request, without its address.
    logController: new LogController({ disableRequestLogging: true }),
    // No logger of its own for every request: what a line says of its request it is given with it.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    genReqId: requestIdOf,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false, // a request that got through is answered
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: NO_COMPILERS },
    frameworkErrors: (error: FastifyError, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, reasonOfFrame(error)),
    clientErrorHandler: socketProblem,
  });
