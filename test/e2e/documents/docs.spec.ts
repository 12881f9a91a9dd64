import { startApi, stopAll, type Api } from '../service/api.js';
import { misfits, type Schema } from '../service/fits-schema.js';
import { codeIn, tableUnder } from '../../support/documents/document.js';

type Operation = {
  readonly operationId: string;
  readonly 'x-roles': readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: object;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly responses: {
    readonly [status: string]: { readonly description: string; readonly headers?: { readonly [name: string]: object } };
  };
};
type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly license?: { readonly name: string } };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema };
    readonly headers: { readonly [name: string]: { readonly description: string; readonly schema: Schema } };
  };
};

let api: Api;
let document: Document;

beforeAll(async () => {
  api = await startApi();
  document = (await (await api.raw('/docs-json')).json()) as Document;
});
afterAll(stopAll);

const refsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === '$ref' ? [String(each)] : refsIn(each)));
};

const operations = (): readonly (readonly [string, string, Operation])[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [path, method, operation] as const),
  );

test('every operation that takes a body may answer that it is too large, or of another content type', () => {
  const lacking = operations()
    .filter(([, , { requestBody }]) => requestBody !== undefined)
    .filter(([, , { responses }]) => responses[413] === undefined || responses[415] === undefined);
  expect(lacking.map(([path, method]) => `${method} ${path}`)).toEqual([]);
});

test('ids of commands and keys of requests are described as they are checked', () => {
  const form = { minLength: 1, maxLength: 200, pattern: '^[!-~]+$' };
  const { NotationBody, 'four-souls.EndTurn': endTurn, 'tournament.CheckIn': checkIn } = document.components.schemas;
  for (const schema of [checkIn, endTurn]) expect(schema).toMatchObject({ properties: { commandId: form } });
  expect(NotationBody).toMatchObject({ properties: { commandId: { ...form, maxLength: 150 } } });
  const keys = operations().flatMap(([, , { parameters = [] }]) =>
    parameters.filter(({ name }) => name === 'Idempotency-Key'),
  );
  expect(keys.length).toBeGreaterThan(4);
  for (const { schema } of keys) expect(schema).toMatchObject(form);
});

test('/docs-json is OpenAPI 3.1 and lists every route of docs/reference/roles.md, with whom it answers and what it needs', () => {
  const listed = tableUnder('docs/reference/roles.md', 'Who may what', 'route').map(({ route }) =>
    (codeIn(route)[0] ?? '').replace(/\?.*$/, ''),
  );
  for (const [, , operation] of operations()) {
    expect(operation['x-roles'].length).toBeGreaterThan(0);
    expect(operation.security).toBeDefined();
  }
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Stackledger', version: '1' });
  expect(
    operations()
      .map(([path, method]) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual([...new Set(listed)].sort());
});

test('every reference leads somewhere, every operation has its own id, every path parameter is described', () => {
  const known = ['schemas', 'headers'].flatMap((kind) =>
    Object.keys(document.components[kind as 'schemas' | 'headers']).map((name) => `#/components/${kind}/${name}`),
  );
  expect(refsIn(document).filter((ref) => !known.includes(ref))).toEqual([]);
  const ids = operations().map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [path, , { parameters = [], responses }] of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(Object.values(responses).every(({ description }) => description !== '')).toBe(true);
  }
});

test('it is whole by the rules that linters of such documents have', () => {
  const { servers, info, tags, components } = document;
  expect(servers).toEqual([{ url: '/', description: 'the service that this document is of' }]);
  expect(info.license?.name).toBe('MIT');
  const used = new Set(refsIn(document.paths));
  for (let before = -1; before < used.size;) {
    before = used.size;
    for (const ref of [...used])
      refsIn(ref.includes('/schemas/') ? components.schemas[ref.split('/').at(-1) ?? ''] : {}).forEach((each) =>
        used.add(each),
      );
  }
  expect([...used].sort()).toEqual(
    [
      ...Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(components.headers).map((name) => `#/components/headers/${name}`),
    ].sort(),
  );
  const named = new Set<string>();
  for (const [path, method, { description = '', responses, security = [], tags: own = [] }] of operations()) {
    const statuses = Object.keys(responses);
    expect([path, method, description.length > 10]).toEqual([path, method, true]);
    expect([path, method, statuses.some((each) => each.startsWith('2'))]).toEqual([path, method, true]);
    const expected = [
      ...(security.length > 0 ? ['401'] : []),
      ...(security.length > 0 && !security.some((way) => Object.keys(way).length === 0) ? ['403'] : []),
      ...(path.startsWith('/v1/') ? ['429'] : []),
    ];
    expect([path, method, statuses]).toEqual([path, method, expect.arrayContaining(expected)]);
    for (const status of ['429', '503'])
      if (path.startsWith('/v1/') && responses[status] !== undefined)
        expect([path, status, Object.keys(responses[status].headers ?? {})]).toEqual([
          path,
          status,
          expect.arrayContaining(['retry-after']),
        ]);
    expect(own.length).toBeGreaterThan(0);
    own.forEach((tag) => named.add(tag));
  }
  expect(tags.map(({ name }) => name)).toEqual([...named].sort());
  expect(tags.every(({ description }) => description.length > 0)).toBe(true);
});

test('every answer names the headers that it is sent with', async () => {
  const headersOf = (operation: Operation | undefined, status: string): readonly string[] =>
    Object.keys(operation?.responses[status]?.headers ?? {}).sort();
  const limits = ['ratelimit', 'ratelimit-policy'];
  for (const [path, , operation] of operations())
    for (const status of Object.keys(operation.responses))
      expect(headersOf(operation, status)).toEqual(
        expect.arrayContaining(path.startsWith('/v1/') ? [...limits, 'x-request-id'] : ['x-request-id']),
      );
  const { get: list, post: create } = document.paths['/v1/matches'] ?? {};
  expect(headersOf(create, '201')).toEqual(['location', ...limits, 'x-request-id']);
  for (const status of ['200', '304']) expect(headersOf(list, status)).toEqual(['etag', ...limits, 'x-request-id']);
  expect(headersOf(document.paths['/v1/matches/{id}/live']?.get, '200')).not.toContain('etag');
  expect(headersOf(document.paths['/v1/matches/{id}/export']?.get, '200')).toContain('content-disposition');

  const limited = await startApi({ requestsPerSecond: 500 });
  const got = await limited.raw('/v1/matches');
  for (const name of headersOf(list, '200')) expect([name, got.headers.get(name)]).toEqual([name, expect.any(String)]);
  const same = await limited.raw('/v1/matches', { headers: { 'if-none-match': got.headers.get('etag') ?? '' } });
  expect([same.status, same.headers.get('etag')]).toEqual([304, got.headers.get('etag')]);
});

test('a developer sees every field of every command', () => {
  const { schemas } = document.components;
  expect(schemas['four-souls.PlayCard']).toMatchObject({
    description: 'plays a loot card from the hand',
    properties: {
      type: { const: 'PlayCard' },
      seat: {},
      card: {},
      targets: {},
      modes: {},
      x: {},
      pay: {},
      commandId: {},
      expectedRevision: {},
    },
    required: ['type', 'seat', 'card'],
    additionalProperties: false,
  });
  const { oneOf } = schemas['four-souls.Command'] as { oneOf: readonly { $ref: string }[] };
  const types = oneOf.map(({ $ref }) => $ref.split('.').at(-1));
  for (const type of ['PassPriority', 'Choose', 'DeclareAttack', 'EndTurn', 'Rewind', 'RestoreBranch', 'StartMatch'])
    expect(types).toContain(type);
  expect(types).not.toContain('CreateMatch');
  expect(types).not.toContain('ContinueSettling');
});

test('the body of a command to a tournament is one of its commands, with the fields of its type', () => {
  const { schemas } = document.components;
  const { mapping } = (schemas.TournamentCommand as { discriminator: { mapping: object } }).discriminator;
  expect(Object.keys(mapping)).toEqual(
    expect.arrayContaining(['DropPlayer', 'IssuePenalty', 'ExtendTable', 'MakeCut']),
  );
  for (const notSent of ['CreateTournament', 'LinkMatches', 'ReportMatch']) expect(mapping).not.toHaveProperty(notSent);
  expect(schemas['tournament.ExtendTable']).toMatchObject({
    description: 'gives a table more time (judge, scorekeeper, head-judge, organizer)',
    properties: { type: { const: 'ExtendTable' }, round: { type: 'integer', minimum: 1 }, cause: { type: 'string' } },
    required: ['type', 'round', 'table', 'extraMs', 'cause'],
    additionalProperties: false,
  });
});

test('every example of a command fits its schema', () => {
  const { schemas } = document.components;
  const withExample = Object.entries(schemas).filter(([, { examples }]) => examples !== undefined);
  const commands = Object.entries(schemas).filter(([, { properties }]) => Object.hasOwn(properties ?? {}, 'commandId'));
  const own = commands.filter(([name]) => /^[a-z-]+\.[A-Z]/.test(name)).map(([name]) => name);
  expect(own.filter((name) => !withExample.some(([each]) => each === name))).toEqual([]);
  expect(own.length).toBeGreaterThan(60);
  for (const [name, schema] of withExample)
    for (const example of schema.examples as readonly unknown[]) {
      expect([name, misfits(schema, example, schemas)]).toEqual([name, []]);
      const any = name.startsWith('tournament.') ? 'TournamentCommand' : 'Command';
      expect(misfits({ $ref: `#/components/schemas/${any}` }, example, schemas)).toEqual([]);
    }
});

test('/docs shows it to people, with its own files', async () => {
  const page = await api.raw('/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('swagger-ui');
  const script = await api.raw('/docs/swagger-ui-bundle.js');
  expect(script.status).toBe(200);
  expect((await script.text()).length).toBeGreaterThan(100_000);
});

test('a client that is generated has a type for the data of each event, chosen by its type', () => {
  const { schemas } = document.components;
  for (const name of ['EventSummary', 'LoggedEvent'])
    expect(schemas[name]?.allOf).toEqual([{ $ref: '#/components/schemas/EventData' }]);
  expect(schemas.EventData?.oneOf).toContainEqual({ $ref: '#/components/schemas/event.DieRolled' });
  const data = { properties: { value: { type: 'number' }, roller: { type: 'string' } } };
  expect(schemas['event.DieRolled']).toMatchObject({ properties: { type: { const: 'DieRolled' }, data } });
  const leadNowhere = refsIn(schemas).filter((ref) => schemas[ref.replace('#/components/schemas/', '')] === undefined);
  expect(leadNowhere).toEqual([]);
});
