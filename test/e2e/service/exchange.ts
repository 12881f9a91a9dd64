import { Agent, request, type IncomingMessage } from 'node:http';

/** What is asked; without a method it is GET. */
export type Asked = Readonly<{
  method?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | undefined;
}>;

/** The headers of an answer by their names, in any case. */
export type AnswerHeaders = Pick<Headers, 'get' | 'has'>;

/** An answer that was read to its end; `ok` as fetch has it. */
export type Answer = Readonly<{ status: number; ok: boolean; headers: AnswerHeaders; text: string }>;

/** Connections are kept for the next request; those that wait keep no process alive. */
const agent = new Agent({ keepAlive: true });

const sent = (url: string, { method = 'GET', headers, body }: Asked): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    request(url, { agent, method, headers: { ...headers, ...length } })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });

const valueOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
};

/** A request and its whole answer, uncompressed. It takes a fraction of what `fetch` takes of the processor. */
export const exchange = async (url: string, asked: Asked = {}): Promise<Answer> => {
  const message = await sent(url, asked);
  const status = message.statusCode ?? 0;
  message.setEncoding('utf8');
  let text = '';
  for await (const part of message) text += String(part);
  const get = (name: string): string | null => valueOf(message, name);
  return { status, ok: status >= 200 && status < 300, headers: { get, has: (name) => get(name) !== null }, text };
};

/** Only how a request is answered; a feed is left as soon as it begins. */
export const statusOf = async (url: string, asked: Asked = {}): Promise<number> => {
  const message = await sent(url, asked);
  if (valueOf(message, 'content-type')?.startsWith('text/event-stream') === true) message.destroy();
  else await new Promise((resolve, reject) => void message.once('end', resolve).once('error', reject).resume());
  return message.statusCode ?? 0;
};
