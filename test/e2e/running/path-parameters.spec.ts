import type { Problem } from '@stackledger/wire';
import { problem, startApi, stopAll, type Api } from '../service/api.js';

afterAll(stopAll);

type Described = { readonly paths: { readonly [path: string]: { readonly [method: string]: unknown } } };

/** What nothing can be called: a blank, a slash, too long, another script, a mark of the end, what SQL reads. */
const IMPOSSIBLE = ['Friday night', 'a/b', 'x'.repeat(300), 'пятница', '\0', "'; --", '..%2f', '%'];

/** Every route with parameters in its path, with a value in place of each. */
const routesWith = async (api: Api, value: string): Promise<readonly (readonly [method: string, path: string])[]> => {
  const { paths } = (await (await api.raw('/docs-json')).json()) as Described;
  return Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))] as const,
      ),
    );
};

test('no route takes what nothing can be called for a fault of the store: it is not there, or asked for wrongly', async () => {
  const api = await startApi();
  const wrong: string[] = [];
  for (const value of IMPOSSIBLE)
    for (const [method, path] of await routesWith(api, value)) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      const headers = 'body' in body ? { 'content-type': 'application/json' } : {};
      const answer = await api.raw(path, { method, headers, ...body });
      if ([500, 503].includes(answer.status)) wrong.push(`${answer.status} ${method} ${path.slice(0, 80)}`);
      await answer.body?.cancel();
    }
  expect(wrong).toEqual([]);
});

test('TO-SETUP-3: a tournament that nothing can be called is not there, as any other that is not', async () => {
  const api = await startApi();
  const asked = ['', '/pairings', '/standings', '/events', '/export', '/live', '/csv/players', '/attempts'];
  for (const id of IMPOSSIBLE)
    for (const path of asked)
      expect(await problem(404, api.get<Problem>(`/v1/tournaments/${encodeURIComponent(id)}${path}`))).toMatchObject({
        code: 'unknown-tournament',
        rule: 'TO-SETUP-3',
      });
  const given = api.post<Problem>('/v1/tournaments/Friday%20night/commands', {
    type: 'StartTournament',
    commandId: 'c',
  });
  expect(await problem(404, given)).toMatchObject({ code: 'unknown-tournament' });
});

const create = (api: Api, id: string | number | null): ReturnType<typeof api.post<Problem>> =>
  api.post<Problem>('/v1/tournaments', { id, name: 'Friday', pack: 'magic-swiss' });

test.each([['Friday night'], ['friday 1'], ['a/b'], ['x'.repeat(65)], [''], [7], [null]])(
  'a tournament cannot be called %j, and what an id may be is told',
  async (id) => {
    const api = await startApi();
    expect(await problem(400, create(api, id))).toMatchObject({
      code: 'malformed',
      detail: 'id: expected 1 to 64 small letters, digits, dots, dashes and underscores, such as spring-open',
    });
  },
);

test('an Idempotency-Key with a blank is refused by a sentence that says so', async () => {
  const api = await startApi();
  const answer = await api.raw('/v1/tournaments', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'friday 1' },
    body: JSON.stringify({ id: 'friday', name: 'Friday', pack: 'magic-swiss' }),
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({
      detail: 'Idempotency-Key: expected 1 to 200 printable ASCII characters without blanks, such as a UUID',
    }),
  ]);
});
