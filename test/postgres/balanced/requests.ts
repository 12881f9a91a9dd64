import { request } from 'node:http';
import type { JsonMap } from '@stackledger/wire';

/** One request by a connection of its own; undefined where that ended, or the process could not do it now. */
const sendOnce = (
  url: string,
  body: JsonMap,
  headers: Readonly<Record<string, string>>,
): Promise<JsonMap | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.on('error', () => resolve(undefined));
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', () => resolve(undefined));
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 500) resolve(undefined);
        // A cast: every answer is a map.
        else if (statusCode < 300) resolve(JSON.parse(text) as JsonMap);
        else reject(new Error(`${statusCode}: ${text}`));
      });
    });
    sent.end(JSON.stringify(body));
  });

/** Sends the same until it is answered. */
export const sendUntilAnswered = async <T>(url: string, body: JsonMap, headers = {}): Promise<T> => {
  for (;;) {
    const answer = await sendOnce(url, body, headers);
    if (answer !== undefined) return answer as T; // as described
  }
};

/** Reads until somebody answers, by a connection of its own. */
export const readUntilAnswered = async <T>(url: string): Promise<T> => {
  for (;;)
    try {
      const response = await fetch(url, { headers: { connection: 'close' } });
      if (response.ok) return (await response.json()) as T; // as described
    } catch {
      // the process that had it has ended: the next one answers
    }
};
