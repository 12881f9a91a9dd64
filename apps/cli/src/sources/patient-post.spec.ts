import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postPatiently } from './patient-post.js';

let server: Server;
let url: string;
beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/backups`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type ReceivedRequest = readonly [IncomingMessage, ServerResponse];

test('given a service that has not answered yet, nothing on this side would end the wait; then its answer is there', async () => {
  const sent: ClientRequest[] = [];
  const note = (message: unknown): void => void sent.push((message as { readonly request: ClientRequest }).request);
  subscribe('http.client.request.start', note);
  const asked = once(server, 'request') as Promise<unknown> as Promise<ReceivedRequest>;
  const answer = postPatiently(url, { name: 'friday' }, { authorization: 'Bearer token' });
  const [request, response] = await asked;
  unsubscribe('http.client.request.start', note);
  expect(sent.map(({ socket }) => socket?.timeout ?? 0)).toEqual([0]);
  expect(request.headers).toMatchObject({ authorization: 'Bearer token', 'content-type': 'application/json' });
  response.writeHead(201, { 'content-type': 'application/json' }).write('{"file":');
  response.end('"friday.db"}');
  const made = await answer;
  expect([made.status, await made.json()]).toEqual([201, { file: 'friday.db' }]);
});

test('a service that goes away meanwhile is told of, with the reason', async () => {
  server.once('request', (request) => request.socket.destroy());
  await expect(postPatiently(url, {})).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});

test('where none listens that is told', async () => {
  server.close();
  await expect(postPatiently(url, {})).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
