import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const HEADER = 'x-request-id';

/** What a proxy may name a request: nothing that would break a line of a log. */
const SOUND = /^[\w.:-]{1,128}$/;

/** The id of a request: the one that it came with, where that is sound, or a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const sent = headers[HEADER];
  return typeof sent === 'string' && SOUND.test(sent) ? sent : randomUUID();
};

/** Sends the id of its request with every answer, so that it can be quoted and found in the log. */
export const sendRequestIds = (instance: FastifyInstance): void => {
  instance.addHook('onRequest', ({ id }, reply, done) => {
    void reply.header(HEADER, id);
    done();
  });
};
