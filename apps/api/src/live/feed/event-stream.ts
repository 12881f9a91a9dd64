import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textsIn } from '../../answers/filled-texts.js';
import type { FeedTimes } from '../feed-times.js';

/** One message of a feed. `id` is what its reader has seen with it: a revision, or one for each of several matches. */
export type StreamMessage = { readonly id?: number | string; readonly event?: string; readonly data: string };

/**
 * An answer that stays open (server-sent events). What is written waits for its reader: a reader that takes nothing for
 * too long is disconnected, and nothing piles up for it here.
 */
export type EventStream = {
  /** Aborted when the reader has gone or was disconnected. */
  readonly over: AbortSignal;
  /** Writes a message. Where there is no room for the next, resolves when there is; undefined where there is. */
  readonly send: (message: StreamMessage) => Promise<void> | undefined;
  /** Writes a text that is a message already. */
  readonly write: (text: string) => Promise<void> | undefined;
  /** Ends it in order, with a last message that says why. */
  readonly end: (why: string, about?: object) => void;
};

/** A message as it stands on the wire. */
export const textOf = ({ id, event, data }: StreamMessage): string =>
  `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: ${data}\n\n`;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'keep-alive',
  'x-accel-buffering': 'no', // proxies would hold it back
};

/** Opens the stream on a request's answer; from here on nothing else may answer it. */
export const openEventStream = (request: FastifyRequest, reply: FastifyReply, times: FeedTimes): EventStream => {
  reply.hijack();
  const { raw } = reply;
  const ending = new AbortController();
  raw.on('close', () => ending.abort());
  raw.on('error', () => ending.abort());
  request.raw.socket.setNoDelay(true);
  // What hooks have set goes with it: it is not sent by the framework.
  raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS });
  raw.flushHeaders(); // by themselves: they stay as long as the feed, and would in some sixty pieces
  raw.write(`retry: ${times.retryMs}\n\n`);

  const heartbeat = setInterval(() => {
    if (!raw.writableNeedDrain && !ending.signal.aborted) raw.write(': still here\n\n');
  }, times.heartbeatMs);
  ending.signal.addEventListener('abort', () => clearInterval(heartbeat));

  const drained = async (): Promise<void> => {
    const stalled = AbortSignal.timeout(times.stallMs);
    // Its connection is cut: a reader that takes nothing would not read why either.
    await once(raw, 'drain', { signal: AbortSignal.any([ending.signal, stalled]) }).catch(() => {
      if (stalled.aborted) raw.destroy();
      ending.abort();
    });
  };

  const writeFilled = (text: string): Promise<void> | undefined =>
    ending.signal.aborted || raw.write(text) ? undefined : drained();

  const texts = textsIn(request.server);
  const write = (written: string): Promise<void> | undefined => {
    const text = texts.fillJson(written);
    return typeof text === 'string' ? writeFilled(text) : text.then(writeFilled);
  };

  return {
    over: ending.signal,
    write,
    send: (message) => write(textOf(message)),
    end: (why, about = {}) => {
      if (!ending.signal.aborted) raw.end(textOf({ event: 'end', data: JSON.stringify({ why, ...about }) }));
      ending.abort();
    },
  };
};
