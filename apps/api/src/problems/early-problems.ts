import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemOf } from './problem-body.js';
import { PROBLEM_JSON } from './problem-filter.js';
import type { HttpReason, Reason } from './request-refused.js';

const REMEDY = 'Send a request as HTTP/1.1 has it; the routes are listed at /docs.';

type Refused = { readonly statusCode?: number; readonly message: string };

/** What the router refuses before it has found a route: an address that cannot be decoded, or a part of one too long. */
export const reasonOfFrame = ({ statusCode = 400, message }: Refused): Reason | HttpReason =>
  statusCode === 400
    ? { code: 'malformed', rule: 'SL-CMD-1', detail: message, legal: REMEDY }
    : { code: 'bad-request', rule: null, status: statusCode, detail: message, legal: REMEDY };

const STATUS: { readonly [code: string]: number } = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what never became a request, on the bare connection, and ends that. */
export const socketProblem = (error: { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const status = STATUS[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const detail = status === 400 ? 'this is no HTTP request' : title;
  const body = JSON.stringify(problemOf({ code: 'bad-request', rule: null, status, detail, legal: REMEDY }));
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `content-type: ${PROBLEM_JSON}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
