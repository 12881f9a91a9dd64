import { join } from 'node:path';
import { memoryStore } from '@stackledger/store';
import type { GrantGiven, JsonMap } from '@stackledger/wire';
import type { ServerOptions } from '../../../apps/api/src/server.js';
import { newId, startServed } from './api.js';
import { exchange, statusOf, type Answer, type Asked } from './exchange.js';

/** Whoever holds a token, or nobody in particular. */
export type Holder = {
  readonly token: string | undefined;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Only how it is answered: a feed is not read. */
  readonly status: (path: string, asked?: Asked) => Promise<number>;
  readonly text: (path: string, asked?: Asked) => Promise<string>;
  readonly get: (path: string) => Promise<JsonMap>;
  readonly post: (path: string, body: unknown) => Promise<{ readonly status: number; readonly body: JsonMap }>;
  /** For what must be done: throws otherwise. */
  readonly command: (matchId: string, command: JsonMap) => Promise<JsonMap>;
  readonly grant: (scope: string, body: JsonMap) => Promise<GrantGiven>;
  readonly create: (body: JsonMap) => Promise<string>;
};

const JSON_BODY = { 'content-type': 'application/json' };

const bodyOf = ({ status, ok, text }: Answer): JsonMap => {
  const body = JSON.parse(text) as JsonMap; // every answer that is read here is a map
  if (!ok) throw new Error(`${status}: ${text.slice(0, 600)}`);
  return body;
};

/** A client with a token, or without one. */
export const clientFor = (url: string, token?: string): Holder => {
  const own = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const having = (asked: Asked = {}): Asked => ({ ...asked, headers: { ...asked.headers, ...own } });
  const send = (path: string, body: unknown): Promise<Answer> =>
    exchange(url + path, having({ method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) }));
  return {
    token,
    ask: (path, init) => fetch(url + path, { ...init, headers: { ...(init?.headers as object), ...own } }),
    status: (path, asked) => statusOf(url + path, having(asked)),
    text: async (path, asked) => (await exchange(url + path, having(asked))).text,
    get: async (path) => bodyOf(await exchange(url + path, having())),
    post: async (path, body) => {
      const { status, text } = await send(path, body);
      return { status, body: JSON.parse(text) as JsonMap };
    },
    command: async (matchId, command) =>
      bodyOf(await send(`/v1/matches/${matchId}/commands`, { commandId: newId(), ...command })),
    grant: async (scope, body) => bodyOf(await send(scope, body)) as unknown as GrantGiven, // as described
    create: async (body) => bodyOf(await send('/v1/matches', body)).matchId as string, // as described
  };
};

/** A service that asks for tokens, and its organizer. */
export type Closed = { readonly url: string; readonly organizer: Holder; readonly stop: () => Promise<void> };

/** Starts a service that asks for tokens, in memory unless a store is named; stopped after the test. */
export const startClosed = async (options: Partial<ServerOptions> = {}): Promise<Closed> => {
  const store = options.storeUrl === undefined && options.store === undefined ? { store: memoryStore() } : {};
  const server = await startServed({ ...store, ...options, open: false });
  const token = (await server.invite?.())?.token;
  return { url: server.url, organizer: clientFor(server.url, token), stop: server.close };
};

/** Starts a closed service over the file hall.db of a folder; what its operator is told of goes to `told`. */
export const startHall = (folder: string, told: string[]): Promise<Closed> =>
  startClosed({
    storeUrl: `sqlite:${join(folder, 'hall.db')}`,
    keysPath: join(folder, 'hall.keys.json'),
    tell: (what) => void told.push(what),
  });
