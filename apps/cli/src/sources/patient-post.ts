import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as secureRequest } from 'node:https';

/** Interval of TCP keep-alive probes: without them an idle connection may be dropped on its way. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Posts JSON and waits for the answer without a timeout: `fetch` gives up after five minutes. Throws an Error with the
 * failure as its cause when no answer comes.
 */
export const postPatiently = async (
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  // No agent: the global one has a timeout.
  const options = {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
  } as const;
  try {
    const answer = await answerTo(new URL(url), options, text);
    const parts: Uint8Array[] = [];
    for await (const part of answer) parts.push(part as Uint8Array); // a stream without an encoding gives bytes
    return new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 });
  } catch (error) {
    throw new Error(`POST ${url} has no answer`, { cause: error });
  }
};

const answerTo = (url: URL, options: RequestOptions, text: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? secureRequest : plainRequest;
    const sent = send(url, options, resolve);
    sent.setSocketKeepAlive(true, KEEP_ALIVE_MS);
    sent.once('error', reject);
    sent.end(text);
  });
