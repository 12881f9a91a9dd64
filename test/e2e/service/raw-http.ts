import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Problem } from '@stackledger/wire';
import type { Api } from './api.js';

/** A connection to the service, with nothing sent on it yet. */
export const openSocket = async (api: Api): Promise<Socket> => {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** What came back to a text that was sent as it is: status, headers in lower case, body. */
export type RawAnswer = { readonly status: number; readonly headers: string; readonly body: string };

/** Sends a text and reads until the service ends the connection. */
export const sendRaw = async (api: Api, text: string): Promise<RawAnswer> => {
  const socket = await openSocket(api);
  let got = '';
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.write(text);
  await once(socket, 'close');
  const end = got.indexOf('\r\n\r\n');
  const headers = got.slice(0, end).toLowerCase();
  return { status: Number(/^http\/1\.1 (\d+)/.exec(headers)?.[1]), headers, body: got.slice(end + 4) };
};

/** The problem in such an answer. */
export const problemIn = ({ headers, body }: RawAnswer): Problem => {
  expect(headers).toContain('content-type: application/problem+json');
  return JSON.parse(body) as Problem;
};
