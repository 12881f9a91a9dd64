import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { until } from '../../../../test/support/until.js';
import { OpenAnswers } from './open-answers.js';

test('of requests that come one behind the other sixteen are begun at once, each end begins the next, and all are answered in order', async () => {
  const server = createServer();
  const open = new OpenAnswers(server);
  const begun: { readonly name: string; readonly answer: ServerResponse }[] = [];
  server.on('request', ({ url = '' }, answer) => open.begin(answer, () => void begun.push({ name: url, answer })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  try {
    const names = Array.from({ length: 40 }, (_, at) => `/${String(at).padStart(2, '0')}`);
    socket.write(names.map((name) => `GET ${name} HTTP/1.1\r\nhost: here\r\n\r\n`).join(''));
    await until('all have come', () => open.count() === names.length);
    expect(begun.map(({ name }) => name)).toEqual(names.slice(0, 16));
    for (let ended = 0; ended < names.length; ended += 2) {
      for (const at of [ended + 1, ended]) begun[at]?.answer.end(`answer ${begun[at].name}.`);
      await until('two more are answered', () => open.count() === names.length - ended - 2);
      expect(begun).toHaveLength(Math.min(names.length, ended + 18));
    }
    await until('the last one is heard', () => heard.includes('answer /39.'));
    expect([...heard.matchAll(/answer (\/\d\d)\./g)].map(([, name]) => name)).toEqual(names);
  } finally {
    socket.destroy();
    server.close();
  }
});
