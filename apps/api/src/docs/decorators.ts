import { applyDecorators } from '@nestjs/common';
import { ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { headersNamed } from './headers.js';
import type { BodyClass } from './json-body.js';
import { Problem } from '../problems/problem.dto.js';

/** Documents what a route answers with, by its body's class; several are alternatives. */
export const Answers = (status: number, description: string, ...bodies: readonly BodyClass[]): MethodDecorator =>
  ApiResponse({ status, description, content: { 'application/json': { schema: oneOf(bodies) } } });

/** Documents JSON Lines, each line of which is one of these. */
export const AnswersLines = (status: number, description: string, ...bodies: readonly BodyClass[]): MethodDecorator =>
  ApiResponse({ status, description, content: { 'application/x-ndjson': { schema: oneOf(bodies) } } });

const oneOf = (bodies: readonly BodyClass[]) => {
  const refs = bodies.map((each) => ({ $ref: getSchemaPath(each) }));
  const [only, ...others] = refs;
  return only !== undefined && others.length === 0 ? only : { oneOf: refs };
};

/** Documents an answer that is given as a page or a text as well, by what is asked for. */
export const AnswersPages = (
  status: number,
  description: string,
  body: BodyClass,
  ...types: readonly string[]
): MethodDecorator => {
  const pages = types.map((type) => [type, { schema: { type: 'string' } }] as const);
  return ApiResponse({
    status,
    description,
    content: { 'application/json': { schema: oneOf([body]) }, ...Object.fromEntries(pages) },
  });
};

/** Documents plain text. */
export const AnswersText = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, description, content: { 'text/plain': { schema: { type: 'string' } } } });

/** Documents a file, in one of these types. */
export const AnswersFile = (status: number, description: string, ...types: readonly string[]): MethodDecorator => {
  const file = { schema: { type: 'string', format: 'binary' } };
  return ApiResponse({ status, description, content: Object.fromEntries(types.map((type) => [type, file])) });
};

/** Documents a picture. */
export const AnswersPicture = (status: number, description: string): MethodDecorator =>
  ApiResponse({ status, description, content: { 'image/svg+xml': { schema: { type: 'string' } } } });

const WHEN: { readonly [status: number]: string } = {
  400: 'the request has not the shape it must have (SL-CMD-1)',
  401: 'a token is needed, or the one that was sent does not count (SL-ROLE-2)',
  403: 'whoever asks may not do this (SL-ROLE-1), or another seat may (SL-SEAT-2)',
  404: 'there is no such match or revision (SL-MATCH-1)',
  409: 'stale, with `since` (SL-CMD-3), or an id that another request has used (SL-CMD-4)',
  413: 'larger than the limits allow (SL-LIMIT-1)',
  415: 'sent as another content type than the route takes',
  421: 'processes of another role answer it (`x-served-by`)',
  422: 'refused by a rule, which `rule` names',
  429: 'too many requests (SL-LIMIT-3)',
  428: '`PassPriority` and `Choose` need `expectedRevision` (SL-CMD-5)',
  503: 'the store cannot do it now; nothing was acknowledged (SL-STORE-1)',
  507: 'the disk of the store is full (SL-STORE-1)',
};

/** Documents the problems that a route may answer with. */
export const AnswersProblem = (...statuses: readonly number[]): MethodDecorator =>
  AnswersProblemFor(Object.fromEntries(statuses.map((status) => [status, WHEN[status] ?? 'refused'])));

const problemWith = (status: number, description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: getSchemaPath(Problem) } } },
  ...([429, 503, 507].includes(status) && { headers: headersNamed(['RetryAfter']) }),
});

/** The problems of these statuses as an operation lists them. */
export const problemsFor = (
  statuses: readonly number[],
): { readonly [status: string]: ReturnType<typeof problemWith> } =>
  Object.fromEntries(statuses.map((status) => [status, problemWith(status, WHEN[status] ?? 'refused')]));

/** As AnswersProblem, for a route where they mean something of its own. */
export const AnswersProblemFor = (when: { readonly [status: number]: string }): MethodDecorator =>
  applyDecorators(
    ...Object.entries(when).map(([status, description]) =>
      ApiResponse({ status: Number(status), ...problemWith(Number(status), description) }),
    ),
  );
