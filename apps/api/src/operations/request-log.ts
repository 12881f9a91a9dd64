import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.js';
import { notesOf } from './notes.js';

const COMMANDS = '/v1/matches/:id/commands';

/**
 * Writes one line for every request that was answered, and counts the commands. A line has the route, not the address,
 * and of a command its match, id, revision and result, never its body: what is hidden at the table is hidden here too.
 */
export const logRequests = (instance: FastifyInstance, metrics: Metrics): void => {
  instance.addHook('onResponse', (request, reply, done) => {
    const { commandId, revision, result, rule } = notesOf(request);
    const route = request.routeOptions.url;
    if (route === COMMANDS && request.method === 'POST') metrics.command(result ?? String(reply.statusCode));
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        // What is undefined is left out of the line.
        match: matchIn(request),
        commandId,
        revision,
        result,
        rule: rule ?? undefined,
      },
      'answered',
    );
    done();
  });
};

const matchIn = ({ params }: FastifyRequest): string | undefined => {
  const { id } = (params ?? {}) as { readonly id?: unknown }; // the only parameter that a route has
  return typeof id === 'string' ? id.slice(0, 200) : undefined;
};
