import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { damagedEventOf, StoreError } from '@stackledger/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { note } from '../operations/notes.js';
import type { Routes } from '../requests/routes.js';
import { INTERNAL_ERROR, problemOf } from './problem-body.js';
import { reasonFor } from './reasons.js';
import type { RejectionReason } from '@stackledger/service';
import type { HttpReason } from './http-rejection.js';

/** Reports an error to the operator of the service. */
export type ErrorReporter = (what: string) => void;

/** The media type of problems (RFC 9457). */
export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Answers every error, ours and the framework's, with a problem (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: Routes,
    private readonly report: ErrorReporter,
    private readonly page: () => string,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof NotFoundException && isOfBrowser(request)) return sendPage(reply, this.page);
    const reason = this.reasonOf(error, request);
    const { code, rule, revision } = reason;
    note(request, { result: code, rule, ...(revision !== undefined && { revision: String(revision) }) });
    if (reply.raw.headersSent) return void reply.raw.destroy(); // a feed that broke: its reader comes again
    sendProblem(reply, reason);
  }

  private reasonOf(error: unknown, request: FastifyRequest): RejectionReason | HttpReason {
    if (error instanceof NotFoundException) return this.routes.whyNot(request.method, request.url);
    const reason = reasonFor(error);
    // Of single damaged events the log tells once.
    if (reason === undefined || (reason.rule === 'SL-STORE-1' && damagedEventOf(error) === undefined))
      this.report(`${request.method} ${request.url} (${request.id}): ${errorText(error)}`);
    return reason ?? INTERNAL_ERROR;
  }
}

/** Whether a person looks for a page; what programs ask for lies under /v1. */
const isOfBrowser = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/v1/') && headers.accept?.includes('text/html') === true;

/** The console says in words that nothing is there, and where to go. */
const sendPage = (reply: FastifyReply, page: () => string): void => {
  void reply.status(404).type('text/html; charset=utf-8').send(page());
};

/** The text of an error for the operator: with its stack, unless it is an error of the store. */
const errorText = (error: unknown): string => {
  if (error instanceof StoreError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Sends a problem with its status, and with the headers that belong to it. */
export const sendProblem = (reply: FastifyReply, reason: RejectionReason | HttpReason): void => {
  const problem = problemOf(reason);
  void reply
    .status(problem.status)
    .headers({ ...reason.headers })
    .type(PROBLEM_JSON)
    .send(problem);
};
