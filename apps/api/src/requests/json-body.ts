import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '@stackledger/service';
import { jsonFault } from './plain-json.js';

/** The most a body may hold (SL-LIMIT-1). */
export const MOST_BODY_BYTES = 256 * 1024;

const REMEDY = 'Send one JSON value in UTF-8, as /docs describes it for this route.';

/** Has the server take JSON bodies and no others, each looked at before any controller sees it. */
export const takeJsonBodies = (instance: FastifyInstance): void => {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      if (bytes.length === 0) return done(null, undefined);
      if (!isUtf8(bytes)) return done(malformed('the body is not UTF-8', REMEDY));
      const text = bytes.toString();
      const usual = faultless(text);
      if (usual !== undefined) return done(null, usual);
      // Something is wrong with it: the framework's parser and ours say what.
      void parse(request, text, (error, body: unknown) => {
        if (error !== null) return done(malformed(`the body is not JSON: ${error.message}`, REMEDY));
        const fault = jsonFault(body);
        if (fault === undefined) done(null, body);
        else done(malformed(fault, REMEDY));
      });
    },
  );
};

/** The value in a JSON text against which nothing can be said, as nearly always; undefined where something can. */
const faultless = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text);
    return jsonFault(body) === undefined ? body : undefined;
  } catch {
    return undefined;
  }
};
