import type { Api } from './api.js';

/** A message of a feed as a browser would take it apart. */
export type Message = { readonly id?: string; readonly event: string; readonly data: string };

/** A feed that is open: its messages one by one, null once it has ended. */
export type OpenFeed = {
  readonly response: Response;
  readonly next: () => Promise<Message | null>;
  /** Messages up to and with the first of this event; throws when the feed ends before. */
  readonly until: (event: string) => Promise<readonly Message[]>;
  /** The next so many log events. */
  readonly events: (count: number) => Promise<readonly Message[]>;
  readonly close: () => void;
};

/** Opens a feed. */
export const openFeed = async (
  api: Pick<Api, 'raw'>,
  path: string,
  headers: { [name: string]: string } = {},
): Promise<OpenFeed> => {
  const ending = new AbortController();
  const response = await api.raw(path, { headers, signal: ending.signal });
  const messages = messagesOf(response);
  const next = async (): Promise<Message | null> => {
    const { value, done } = await messages.next();
    return done === true ? null : value;
  };
  const until = async (isLast: (message: Message, seen: number) => boolean): Promise<readonly Message[]> => {
    const seen: Message[] = [];
    for (;;) {
      const message = await next();
      if (message === null) throw new Error(`the feed ended after ${JSON.stringify(seen.slice(-3))}`);
      seen.push(message);
      if (isLast(message, seen.length)) return seen;
    }
  };
  return {
    response,
    next,
    until: (event) => until((message) => message.event === event),
    events: async (count) => {
      let left = count;
      const seen = await until(({ event }) => event === 'message' && --left === 0);
      return seen.filter(({ event }) => event === 'message');
    },
    close: () => ending.abort(),
  };
};

async function* messagesOf(response: Response): AsyncGenerator<Message, void> {
  const decoder = new TextDecoder();
  let text = '';
  if (response.body === null) return;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const message = messageIn(text.slice(0, end));
      text = text.slice(end + 2);
      if (message !== null) yield message;
    }
  }
}

/** Comments and `retry` are no messages. */
const messageIn = (block: string): Message | null => {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const [id, data] = [fields.get('id'), fields.get('data')];
  if (data === undefined) return null;
  return { ...(id !== undefined && { id }), event: fields.get('event') ?? 'message', data };
};
