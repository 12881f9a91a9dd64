import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** An answer to a request: its status, the text of its body, and how long it took in milliseconds. */
type Answer = { readonly status: number; readonly text: string; readonly milliseconds: number };

/**
 * One kept-alive connection that asks one thing at a time, with as little work as can be: the load is not what is
 * measured.
 */
export type Connection = {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: string, headers?: string) => Promise<Answer>;
  readonly close: () => void;
};

export const openConnection = async (url: URL): Promise<Connection> => {
  const socket = connect(Number(url.port), url.hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const asked = async (request: string): Promise<Answer> => {
    const from = performance.now();
    socket.write(request);
    const { status, text } = await answerOn(socket);
    return { status, text, milliseconds: performance.now() - from };
  };
  return {
    get: (path) => asked(`GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`),
    post: (path, body, headers = '') => asked(requestText(url, path, body, headers)),
    close: () => socket.destroy(),
  };
};

const requestText = (url: URL, path: string, body: string, headers: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\n${headers}` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** The next answer, once the whole of it is there. Both servers say how long an answer is. */
const answerOn = (socket: Socket): Promise<Pick<Answer, 'status' | 'text'>> =>
  new Promise((resolve, reject) => {
    let text = '';
    const end = (settle: () => void): void => {
      socket.off('data', onData).off('close', onClose);
      settle();
    };
    const onClose = (): void => end(() => reject(new Error('the server has closed the connection')));
    const onData = (bytes: Buffer): void => {
      text += bytes.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (head >= 0 && length !== undefined && text.length >= head + 4 + Number(length))
        end(() => resolve({ status: Number(text.slice(9, 12)), text: text.slice(head + 4) }));
    };
    socket.on('data', onData).on('close', onClose);
  });
