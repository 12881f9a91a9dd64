import type { AnswerNames } from '@stackledger/access';
import type { Texts } from '@stackledger/ledger';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Puts texts and names in place of references and ids: logs, states and read models hold nothing else of them. */
type AnswerTexts = Pick<Texts, 'fillJson'> & Pick<AnswerNames, 'among'>;

type FilledInstance = FastifyInstance & { readonly texts: AnswerTexts };

/** The texts of a server that `fillTexts` was called for. */
export const textsIn = (server: FastifyInstance): AnswerTexts => (server as FilledInstance).texts; // decorated below

/** Whether a request asks for the names of the persons whose ids its answer has (docs/reference/http.md#names). */
export const wantsNames = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers.prefer === 'names';

/** The end of an answer that is an object, with the names of those who occur in it. */
export const withPeople = async (end: string, whole: string, { among }: AnswerTexts): Promise<string> => {
  const people = await among(whole);
  if (!end.endsWith('}') || Object.keys(people).length === 0) return end;
  const rest = end.slice(0, -1);
  return `${rest}${rest.endsWith('{') ? '' : ','}"people":${JSON.stringify(people)}}`;
};

/**
 * Has every answer in JSON that is sent whole hold texts in place of references, and names in its sentences. Others are
 * filled when made.
 */
export const fillTexts = (instance: FastifyInstance, texts: Pick<Texts, 'fillJson'>, names: AnswerNames): void => {
  const both: AnswerTexts = {
    among: names.among,
    fillJson: (json) => {
      const filled = texts.fillJson(json);
      return typeof filled === 'string' ? names.fillJson(filled) : filled.then(names.fillJson);
    },
  };
  instance.decorate('texts', both);
  instance.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (typeof payload !== 'string' || !/json/.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    const filled = both.fillJson(payload);
    const isNamed = wantsNames(request) && reply.statusCode !== 304;
    if (typeof filled === 'string' && !isNamed) return done(null, filled);
    Promise.resolve(filled)
      .then((whole) => (isNamed ? withPeople(whole, whole, both) : whole))
      .then((whole) => done(null, whole), done);
  });
};
