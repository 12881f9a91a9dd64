import type { OpenAPIObject } from '@nestjs/swagger';

type Responses = NonNullable<OpenAPIObject['paths'][string]['get']>['responses'];

const header = (description: string, schema: object) => ({ description, schema });
const TEXT = { type: 'string' };

/** The headers of answers that the document describes, by their names in `components`. */
export const HEADERS = {
  RequestId: header(
    'the id of the request: the one it came with in this header (128 letters, digits, `_.:-` at most), or a new one; the log of the service has it',
    TEXT,
  ),
  RateLimitPolicy: header(
    'where requests are counted: each limit by name, how many requests (`q`) in how many seconds (`w`): `"address";q=50;w=1`',
    TEXT,
  ),
  RateLimit: header('what is left of each limit (`r`), and for how many seconds (`t`): `"address";r=49;t=1`', TEXT),
  RetryAfter: header('in how many seconds it may be sent again', { type: 'integer' }),
  ETag: header(
    'a hash of the answer, weak: sent back as `If-None-Match` it gets 304 while nothing has changed; not of JSON beyond 64 KiB',
    TEXT,
  ),
  Location: header('the path of what was created', TEXT),
  ContentDisposition: header('the name of the file', TEXT),
} as const;

type HeaderName = keyof typeof HEADERS;

const FIELDS: { readonly [name in HeaderName]: string } = {
  RequestId: 'x-request-id',
  RateLimitPolicy: 'ratelimit-policy',
  RateLimit: 'ratelimit',
  RetryAfter: 'retry-after',
  ETag: 'etag',
  Location: 'location',
  ContentDisposition: 'content-disposition',
};

/** The fields of all of them: what a page of another origin may read of an answer besides its body. */
export const ANSWER_HEADERS: readonly string[] = Object.values(FIELDS);

/** References to these headers, by the fields that they are sent in. */
export const headersNamed = (names: readonly HeaderName[]): { readonly [field: string]: { readonly $ref: string } } =>
  Object.fromEntries(names.map((name) => [FIELDS[name], { $ref: `#/components/headers/${name}` }]));

/** Headers of single operations, by their ids and statuses. */
const OWN: { readonly [operation: string]: { readonly [status: string]: HeaderName } } = {
  createMatch: { 201: 'Location' },
  createTournament: { 201: 'Location' },
  exportMatch: { 200: 'ContentDisposition' },
  exportTournament: { 200: 'ContentDisposition' },
  exportFigures: { 200: 'ContentDisposition' },
  exportTable: { 200: 'ContentDisposition' },
  makeBackup: { 409: 'RetryAfter' },
};

/** What is sent whole carries its hash; feeds, lines and files do not. */
const HASHED = ['application/json', 'text/html', 'text/plain', 'image/svg+xml'];

const UNCHANGED = { description: 'nothing has changed since the answer whose `etag` came as `If-None-Match`' };

type AnsweredOperation = { readonly operationId?: string; readonly responses: Responses };

/** Adds to the answers of an operation the headers that they are sent with. */
export const addHeaders = (path: string, method: string, { operationId = '', responses }: AnsweredOperation): void => {
  if (method === 'get' && isHashed(responses[200])) responses[304] ??= { ...UNCHANGED };
  for (const [status, response] of Object.entries(responses)) {
    if (response === undefined) continue;
    const own = OWN[operationId]?.[status];
    const names: readonly HeaderName[] = [
      'RequestId',
      ...(path.startsWith('/v1/') ? (['RateLimitPolicy', 'RateLimit'] as const) : []),
      ...(status === '304' || (status === '200' && method === 'get' && isHashed(response)) ? (['ETag'] as const) : []),
      ...(own === undefined ? [] : [own]),
    ];
    const before = 'headers' in response ? response.headers : {};
    Object.assign(response, { headers: { ...headersNamed(names), ...before } });
  }
};

const isHashed = (response: Responses[string] | undefined): boolean =>
  response !== undefined &&
  'content' in response &&
  Object.keys(response.content ?? {}).some((type) => HASHED.includes(type));
