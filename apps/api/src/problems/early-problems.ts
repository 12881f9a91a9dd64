import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemOf } from './problem-body.js';
import { PROBLEM_JSON } from './problem-filter.js';
import type { RejectionReason } from '@stackledger/service';
import type { HttpReason } from './http-rejection.js';

const REMEDY = 'Send a request as HTTP/1.1 has it; the routes are listed at /docs.';

type RouterError = { readonly statusCode?: number; readonly message: string };

/**
 * What the router refuses before it has found a route: an address that cannot be decoded, or a part of one too long.
 */
export const reasonOfFrame = ({ statusCode = 400, message }: RouterError): RejectionReason | HttpReason =>
  statusCode === 400
    ? { code: 'malformed', rule: 'SL-CMD-1', detail: message, legal: REMEDY }
    : { code: 'bad-request', rule: null, status: statusCode, detail: message, legal: REMEDY };

const STATUS: { readonly [code: string]: number } = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what never became a request, on the bare connection, and ends that. */
export const socketProblem = (error: { readonly code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  const status = STATUS[error.code ?? ''] ?? 400;
  endWith(socket, status, status === 400 ? 'this is no HTTP request' : titleOf(status));
};

/**
 * Answers what HTTP has and this service does not, with a problem too: tunnels, and expectations of any kind but one.
 */
export const refuseUnusual = (server: Server): void => {
  server.on('connect', (_request, socket) => endWith(socket, 405, 'this service opens no tunnels'));
  server.on('checkExpectation', ({ headers, socket }) =>
    endWith(socket, 417, `the expectation ${String(headers.expect).slice(0, 100)} is not one that can be met`),
  );
};

const endWith = (socket: Duplex, status: number, detail: string): void => {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(problemOf({ code: 'bad-request', rule: null, status, detail, legal: REMEDY }));
  const head = [
    `HTTP/1.1 ${status} ${titleOf(status)}`,
    `content-type: ${PROBLEM_JSON}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const titleOf = (status: number): string => STATUS_CODES[status] ?? 'Bad Request';
