import { isUtf8 } from 'node:buffer';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from '@stackledger/service';
import { jsonFault, repeatedName } from './plain-json.js';

/** The most a body may hold (SL-LIMIT-1). */
export const MOST_BODY_BYTES = 256 * 1024;

const REMEDY = 'Send one JSON value in UTF-8, as /docs describes it for this route.';

/** The routes that take files of spreadsheets. */
const TAKES_CSV = '/csv/:sheet';

/**
 * Has the server take JSON bodies, each looked at before any controller sees it, and files of spreadsheets where they
 * are meant; no others.
 */
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
        const fault = jsonFault(body) ?? repetition(text, body);
        if (fault === undefined) done(null, body);
        else done(malformed(fault, REMEDY));
      });
    },
  );
  instance.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer, done) => {
    if (request.routeOptions.url?.endsWith(TAKES_CSV) !== true) return done(new UnsupportedMediaTypeException());
    if (isUtf8(bytes)) return done(null, bytes.toString());
    done(malformed('the file is not UTF-8', 'Save it as "CSV UTF-8", as spreadsheets call it.'));
  });
};

/** Programs read either of two members of one name: what was meant is not known, so that nothing is taken. */
const repetition = (text: string, body: unknown): string | undefined => {
  const name = repeatedName(text, body);
  return name === undefined ? undefined : `the body has the member ${JSON.stringify(name)} twice; send it once`;
};

/** The value in a JSON text against which nothing can be said, as nearly always; undefined where something can. */
const faultless = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text);
    return jsonFault(body) === undefined && repetition(text, body) === undefined ? body : undefined;
  } catch {
    return undefined;
  }
};
