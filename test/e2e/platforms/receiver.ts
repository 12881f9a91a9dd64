import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { FeedEvent } from '@stackledger/wire';

/** A message as it arrived. */
export type Received = {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: FeedEvent };
};

/** A receiver of webhooks on this machine. */
export type Receiver = {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once so many messages have arrived, with all of them. */
  readonly atLeast: (count: number) => Promise<readonly Received[]>;
  readonly close: () => Promise<void>;
};

/** Answers a message, by how many came before it. */
type Answering = (response: ServerResponse, message: Received, before: number) => void;

/** Answers with a status and nothing more. */
export const answering =
  (status: number, headers: { readonly [name: string]: string } = {}): Answering =>
  (response) => {
    response.writeHead(status, headers).end();
  };

const open: Receiver[] = [];

/** Starts a receiver on a free port of 127.0.0.1; closed after the test. */
export const startReceiver = async (answer: Answering = answering(204)): Promise<Receiver> => {
  const received: Received[] = [];
  let rings: (() => void)[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Received['body']; // what this is about
      const message = { id: String(request.headers['webhook-id']), headers: request.headers, text, body };
      answer(response, message, received.push(message) - 1);
      rings.splice(0).forEach((ring) => ring());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, // it listens on a port
    received,
    atLeast: async (count) => {
      while (received.length < count) await new Promise<void>((resolve) => (rings = [...rings, resolve]));
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  open.push(receiver);
  return receiver;
};

/** Closes what a test has started. */
export const closeReceivers = async (): Promise<void> => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
};
