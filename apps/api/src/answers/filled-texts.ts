import type { Texts } from '@stackledger/ledger';
import type { FastifyInstance } from 'fastify';

/** Puts texts that people wrote in place of references: logs, states and read models hold nothing else of them. */
type AnswerTexts = Pick<Texts, 'fillJson'>;

type FilledInstance = FastifyInstance & { readonly texts: AnswerTexts };

/** The texts of a server that `fillTexts` was called for. */
export const textsIn = (server: FastifyInstance): AnswerTexts => (server as FilledInstance).texts; // decorated below

/** Has every answer in JSON that is sent whole hold texts in place of references. Others are filled when made. */
export const fillTexts = (instance: FastifyInstance, texts: AnswerTexts): void => {
  instance.decorate('texts', texts);
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload !== 'string' || !/json/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    texts.fillJson(payload).then((text) => done(null, text), done);
  });
};
