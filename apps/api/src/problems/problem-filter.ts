import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { StoreError } from '@stackledger/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { note } from '../operations/notes.js';
import type { Routes } from '../requests/routes.js';
import { FAULT, problemOf } from './problem-body.js';
import { reasonFor } from './reasons.js';
import type { HttpReason, Reason } from './request-refused.js';

/** Tells whoever runs the service what went wrong. */
export type Tell = (what: string) => void;

/** The media type of problems (RFC 9457). */
export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Answers every error, ours and the framework's, with a problem (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: Routes,
    private readonly tell: Tell,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const reason = this.reasonOf(error, request);
    const { code, rule, revision } = reason;
    note(request, { result: code, rule, ...(revision !== undefined && { revision: String(revision) }) });
    if (reply.raw.headersSent) return void reply.raw.destroy(); // a feed that broke: its reader comes again
    sendProblem(reply, reason);
  }

  private reasonOf(error: unknown, request: FastifyRequest): Reason | HttpReason {
    if (error instanceof NotFoundException) return this.routes.whyNot(request.method, request.url);
    const reason = reasonFor(error);
    if (reason === undefined || reason.rule === 'SL-STORE-1')
      this.tell(`${request.method} ${request.url}: ${told(error)}`);
    return reason ?? FAULT;
  }
}

/** Where a fault was is worth knowing; trouble with the store is told in its own sentence. */
const told = (error: unknown): string => {
  if (error instanceof StoreError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

/** Sends a problem with its status, and with the headers that belong to it. */
export const sendProblem = (reply: FastifyReply, reason: Reason | HttpReason): void => {
  const problem = problemOf(reason);
  void reply
    .status(problem.status)
    .headers({ ...reason.headers })
    .type(PROBLEM_JSON)
    .send(problem);
};
