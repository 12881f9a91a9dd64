import { startApi, stopAll, type Api } from './api.js';
import { misfits, type Schema } from './fits-schema.js';

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly responses: { readonly [status: string]: { readonly description: string } };
};
type Document = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
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

test('/docs-json is OpenAPI 3.1 and lists every route', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Stackledger', version: '1' });
  expect(
    operations()
      .map(([path, method]) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual([
    'DELETE /v1/grants/{grantId}',
    'DELETE /v1/matches/{id}/grants/{grantId}',
    'DELETE /v1/tournaments/{tournament}/grants/{grantId}',
    'GET /health',
    'GET /health/live',
    'GET /metrics',
    'GET /v1/analytics',
    'GET /v1/analytics/metrics/{metric}',
    'GET /v1/analytics/metrics/{metric}/file',
    'GET /v1/analytics/tables/{table}',
    'GET /v1/calls',
    'GET /v1/checkpoint-key',
    'GET /v1/grants',
    'GET /v1/grants/{grantId}/qr',
    'GET /v1/live',
    'GET /v1/matches',
    'GET /v1/matches/{id}',
    'GET /v1/matches/{id}/attempts',
    'GET /v1/matches/{id}/calls',
    'GET /v1/matches/{id}/calls/{call}/sheet',
    'GET /v1/matches/{id}/checkpoint',
    'GET /v1/matches/{id}/clocks',
    'GET /v1/matches/{id}/combat',
    'GET /v1/matches/{id}/events',
    'GET /v1/matches/{id}/explain',
    'GET /v1/matches/{id}/export',
    'GET /v1/matches/{id}/grants',
    'GET /v1/matches/{id}/grants/{grantId}/qr',
    'GET /v1/matches/{id}/legal-actions',
    'GET /v1/matches/{id}/live',
    'GET /v1/matches/{id}/notation',
    'GET /v1/matches/{id}/notation/complete',
    'GET /v1/matches/{id}/replay',
    'GET /v1/matches/{id}/results',
    'GET /v1/matches/{id}/rewind-preview',
    'GET /v1/matches/{id}/rewind-targets',
    'GET /v1/matches/{id}/stack',
    'GET /v1/matches/{id}/story',
    'GET /v1/matches/{id}/table',
    'GET /v1/matches/{id}/timeline',
    'GET /v1/me',
    'GET /v1/rulesets',
    'GET /v1/rulesets/{ruleset}',
    'GET /v1/rulesets/{ruleset}/cards',
    'GET /v1/tournaments/{tournament}/grants',
    'GET /v1/tournaments/{tournament}/grants/{grantId}/qr',
    'POST /v1/analytics/sql',
    'POST /v1/backups',
    'POST /v1/grants',
    'POST /v1/grants/{grantId}/link',
    'POST /v1/join',
    'POST /v1/matches',
    'POST /v1/matches/{id}/commands',
    'POST /v1/matches/{id}/explain',
    'POST /v1/matches/{id}/grants',
    'POST /v1/matches/{id}/grants/{grantId}/link',
    'POST /v1/matches/{id}/notation',
    'POST /v1/matches/{id}/notation/try',
    'POST /v1/matches/{id}/rewind-preview',
    'POST /v1/matches/{id}/seen',
    'POST /v1/matches/{id}/what-ifs',
    'POST /v1/tickets',
    'POST /v1/tournaments/{tournament}/grants',
    'POST /v1/tournaments/{tournament}/grants/{grantId}/link',
  ]);
});

test('every reference leads somewhere, every operation has its own id, every path parameter is described', () => {
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(refsIn(document).filter((ref) => !known.includes(ref))).toEqual([]);
  const ids = operations().map(([, , { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [path, , { parameters = [], responses }] of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(Object.values(responses).every(({ description }) => description !== '')).toBe(true);
  }
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
      expect(misfits({ $ref: '#/components/schemas/Command' }, example, schemas)).toEqual([]);
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
  expect(schemas.EventData).toMatchObject({
    discriminator: { propertyName: 'type', mapping: { DieRolled: '#/components/schemas/event.DieRolled' } },
  });
  const data = { properties: { value: { type: 'number' }, roller: { type: 'string' } } };
  expect(schemas['event.DieRolled']).toMatchObject({ properties: { type: { const: 'DieRolled' }, data } });
  const leadNowhere = refsIn(schemas).filter((ref) => schemas[ref.replace('#/components/schemas/', '')] === undefined);
  expect(leadNowhere).toEqual([]);
});
