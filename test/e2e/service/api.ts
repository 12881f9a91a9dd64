import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandAnswer, JsonMap, LegalActions, MatchCreated, MatchView, Problem } from '@stackledger/wire';
import { startServer, type RunningService, type ServerOptions } from '../../../apps/api/src/server.js';
import { exchange, type Answer, type AnswerHeaders } from './exchange.js';
import { misfits, type Schema } from './fits-schema.js';

/** An answer: what came back, already read. */
export type Reply<T> = { readonly status: number; readonly body: T; readonly headers: AnswerHeaders };

type Operation = {
  readonly responses: {
    readonly [status: string]: {
      readonly headers?: { readonly [name: string]: object };
      readonly content?: { readonly [type: string]: { readonly schema: Schema } };
    };
  };
};

type Described = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
};

/** A client of a running service. Everything that comes back is held against what /docs-json says of it. */
export type Api = {
  readonly url: string;
  readonly get: <T = JsonMap>(path: string) => Promise<Reply<T>>;
  readonly post: <T = JsonMap>(
    path: string,
    body: unknown,
    headers?: { readonly [name: string]: string },
  ) => Promise<Reply<T>>;
  /** A request with nothing added and nothing checked. */
  readonly raw: (path: string, init?: RequestInit) => Promise<Response>;
};

/** What services say of themselves, by the games that they offer: that is asked once in a test file. */
const descriptions = new Map<ServerOptions['games'], Described>();

const descriptionAt = async (url: string, games: ServerOptions['games']): Promise<Described> => {
  const known = descriptions.get(games) ?? (JSON.parse((await exchange(`${url}/docs-json`)).text) as Described);
  descriptions.set(games, known);
  return known;
};

/** A client of the service at an address, which offers these games, or those of the project. */
export const clientOf = async (url: string, games?: ServerOptions['games']): Promise<Api> => {
  const described = await descriptionAt(url, games);
  const read = <T>(method: string, path: string, response: Answer): Reply<T> => {
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const body = JSON.parse(response.text) as T;
    const faults = [
      ...faultsOf(described, method, path, response.status, type, body),
      ...headerFaults(operationOf(described, method, path)?.responses[response.status]?.headers, response.headers),
    ];
    if (faults.length > 0)
      throw new Error(`${method} ${path} ${response.status} is not as described:\n${faults.slice(0, 5).join('\n')}`);
    return { status: response.status, body, headers: response.headers };
  };
  return {
    url,
    get: async (path) => read('get', path, await exchange(url + path)),
    post: async (path, body, headers = {}) =>
      read(
        'post',
        path,
        await exchange(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      ),
    raw: (path, init) => fetch(url + path, init),
  };
};

/** Each route of a description, as what its paths are like. */
const routes = new WeakMap<Described, readonly (readonly [RegExp, Described['paths'][string]])[]>();

const routesOf = (described: Described) => {
  const known =
    routes.get(described) ??
    Object.entries(described.paths).map(
      ([template, methods]) => [new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), methods] as const,
    );
  routes.set(described, known);
  return known;
};

const operationOf = (described: Described, method: string, path: string): Operation | undefined => {
  const route = path.split('?', 1)[0] ?? '';
  return routesOf(described).find(([pattern]) => pattern.test(route))?.[1][method];
};

const faultsOf = (
  described: Described,
  method: string,
  path: string,
  status: number,
  type: string,
  body: unknown,
): readonly string[] => {
  const operation = operationOf(described, method, path);
  const { schemas } = described.components;
  if (operation === undefined) return misfits({ $ref: '#/components/schemas/Problem' }, body, schemas);
  const content = operation.responses[status]?.content?.[type];
  return content === undefined ? [`${status} with ${type} is not described`] : misfits(content.schema, body, schemas);
};

/** What the service says in headers beside what every server of HTTP does. */
const OWN_HEADERS = [
  ...['content-disposition', 'etag', 'location', 'ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
];

/** Headers that are sent and not described; of an operation without a description of its headers none are looked at. */
const headerFaults = (described: { readonly [name: string]: object } | undefined, sent: AnswerHeaders): readonly string[] =>
  described === undefined
    ? []
    : OWN_HEADERS.filter((name) => sent.has(name) && !Object.hasOwn(described, name)).map(
        (name) => `the header ${name} is sent and not described`,
      );

const running: RunningService[] = [];
const folders: string[] = [];

/** A folder of its own; gone after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-e2e-'));
  folders.push(folder);
  return folder;
};

/** Beside a store that is no file, projections would lie in a file of the working folder, which tests do not share. */
const projectionsBeside = ({ storeUrl }: Partial<ServerOptions>): Partial<ServerOptions> =>
  storeUrl === undefined || storeUrl.startsWith('sqlite:') ? {} : { projectionsUrl: 'memory:' };

/** Starts a service over a new SQLite file, on any free port; stopped after the test. */
export const startServed = async (options: Partial<ServerOptions> = {}): Promise<RunningService> => {
  const store = options.store === undefined ? { storeUrl: `sqlite:${join(temporaryFolder(), 'store.db')}` } : {};
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    logLevel: 'error',
    open: true, // a test about roles says that it is not
    ...store,
    ...projectionsBeside(options),
    ...options,
  });
  running.push(server);
  return server;
};

/** As startServed, with a client of it. */
export const startApi = async (
  options: Partial<ServerOptions> = {},
): Promise<Api & { readonly stop: () => Promise<void> }> => {
  const server = await startServed(options);
  return { ...(await clientOf(server.url, options.games)), stop: server.close };
};

/** Stops what a test has started; every spec file registers it. */
export const stopAll = async (): Promise<void> => {
  await Promise.all(running.splice(0).map(({ close }) => close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

/** The body of an answer that must have this status. */
export const expecting = async <T>(status: number, reply: Promise<Reply<T>>): Promise<T> => {
  const got = await reply;
  if (got.status !== status)
    throw new Error(`expected ${status}, got ${got.status}: ${JSON.stringify(got.body).slice(0, 600)}`);
  return got.body;
};

/** What a problem has, in this order, whatever it is about: docs/reference/http.md. */
export const PROBLEM_MEMBERS: readonly (keyof Problem)[] = [
  'type',
  'title',
  'status',
  'code',
  'rule',
  'ruleText',
  'detail',
  'legal',
  'revision',
];

/** The problem of an answer that must have this status. */
export const problem = (status: number, reply: Promise<Reply<unknown>>): Promise<Problem> =>
  expecting(status, reply as Promise<Reply<Problem>>);

/** Creates a match, from a position when one is given. */
export const createMatch = (api: Api, body: JsonMap = {}): Promise<MatchCreated> =>
  expecting(201, api.post<MatchCreated>('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'], ...body }));

let sent = 0;

/** An id that no other command has. */
export const newId = (): string => `e2e-${process.pid}-${(sent += 1)}`;

/** The match as it stands. */
export const view = (api: Api, matchId: string, query = ''): Promise<MatchView> =>
  expecting(200, api.get<MatchView>(`/v1/matches/${matchId}${query}`));

/** Sends a command at the match's last revision, with an id of its own. */
export const send = async (api: Api, matchId: string, command: JsonMap): Promise<Reply<CommandAnswer>> => {
  const { revision } = await view(api, matchId);
  return api.post<CommandAnswer>(`/v1/matches/${matchId}/commands`, {
    commandId: newId(),
    expectedRevision: revision,
    ...command,
  });
};

/** As `send`, for a command that must be accepted. */
export const act = (api: Api, matchId: string, command: JsonMap): Promise<CommandAnswer> =>
  expecting(200, send(api, matchId, command));

/** Has everybody pass until the stack is empty or something else than priority is awaited. */
export const settle = async (api: Api, matchId: string): Promise<void> => {
  for (let passes = 0; passes < 200; passes++) {
    const { stack, awaiting } = await view(api, matchId);
    if (stack.length === 0 || awaiting.kind !== 'priority' || awaiting.seat === null) return;
    await act(api, matchId, { type: 'PassPriority', seat: awaiting.seat });
  }
  throw new Error('the stack did not empty');
};

/** What a seat may do. */
export const legal = (api: Api, matchId: string, seat: string): Promise<LegalActions> =>
  expecting(200, api.get<LegalActions>(`/v1/matches/${matchId}/legal-actions?seat=${seat}`));
