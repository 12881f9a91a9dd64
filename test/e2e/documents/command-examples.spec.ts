import { memoryStore } from '@stackledger/store';
import type { JsonMap, MatchCreated } from '@stackledger/wire';
import { act, expecting, newId, settle, startApi, stopAll, view, type Api } from '../service/api.js';
import { PLACED, placeOf, type Step } from '../service/example-matches.js';

type Example = { readonly game: string; readonly type: string; readonly command: JsonMap };
type Content = { readonly examples: { readonly [name: string]: { readonly value: JsonMap } } };
type Document = {
  readonly paths: {
    readonly [path: string]: {
      readonly post: { readonly requestBody: { readonly content: { readonly [type: string]: Content } } };
    };
  };
  readonly components: { readonly schemas: { readonly [name: string]: { readonly examples?: readonly JsonMap[] } } };
};

let api: Api;
let document: Document;

beforeAll(async () => {
  api = await startApi({ store: memoryStore() });
  document = (await (await api.raw('/docs-json')).json()) as Document;
});
afterAll(stopAll);

/**
 * Every example that stands at the schema of a command of a game; those of tournaments are held against their forms
 * (apps/api/src/docs/tournament-command-schemas.spec.ts).
 */
const examples = (): readonly Example[] =>
  Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    const [game = '', type = ''] = name.split('.');
    return game === 'tournament' ? [] : (schema.examples ?? []).map((command) => ({ game, type, command }));
  });

/** Entries of one event each, until the log ends with this revision. */
const fill = async (matchId: string, upTo: number): Promise<void> => {
  const { revision } = await view(api, matchId);
  for (let last = Number(revision); last < upTo; last++)
    await expecting(
      200,
      api.post(`/v1/matches/${matchId}/commands`, {
        commandId: newId(),
        expectedRevision: String(last),
        judge: 'jo',
        type: 'SetEndTime',
        endsAt: new Date(Date.UTC(2030, 0, 1, 0, last)).toISOString(),
      }),
    );
  const { revision: now } = await view(api, matchId);
  if (now !== String(upTo)) throw new Error(`the log was to end with ${upTo}, and ends with ${now}`);
};

const prepare = async (matchId: string, step: Step): Promise<void> => {
  if (step === 'settle') return settle(api, matchId);
  if (typeof step.upTo === 'number') return fill(matchId, step.upTo);
  await act(api, matchId, step); // the only step that is left
};

/**
 * Sends an example to the match that is made for it, filling in nothing but its id and the revision; or tells what
 * went wrong.
 */
const refusalOf = async ({ game, type, command }: Example): Promise<string | undefined> => {
  try {
    const place = placeOf(game, type);
    const { matchId } = await expecting(201, api.post<MatchCreated>('/v1/matches', place?.creation));
    for (const step of place?.before ?? []) await prepare(matchId, step);
    const { revision } = await view(api, matchId);
    const body = { ...command, commandId: newId(), expectedRevision: revision };
    await expecting(200, api.post(`/v1/matches/${matchId}/commands`, body));
    return undefined;
  } catch (error) {
    return `${game}.${type}: ${String(error)}`;
  }
};

test('every example of a command has a match that is made for it, and every such match an example', () => {
  const all = examples();
  expect(all.length).toBeGreaterThan(150);
  const placeless = all.filter(({ game, type }) => placeOf(game, type) === undefined);
  expect(placeless).toEqual([]);
  const named = all.flatMap(({ game, type }) => [type, `${game}.${type}`]);
  expect(PLACED.filter((name) => !named.includes(name))).toEqual([]);
});

test('the examples of the route for commands are those of the games', () => {
  const { content } = document.paths['/v1/matches/{id}/commands']?.post.requestBody ?? {};
  const shown = Object.values(content?.['application/json']?.examples ?? {}).map(({ value }) => value);
  expect(shown.length).toBeGreaterThan(60);
  const sent = examples().map(({ command }) => command);
  for (const example of shown) expect(sent).toContainEqual(example);
});

test.each(['four-souls', 'magic', 'speed-stack'])(
  'every example of a command of %s is accepted by a match as it stands in the document',
  async (game) => {
    const refusals: (string | undefined)[] = [];
    for (const example of examples().filter((each) => each.game === game)) refusals.push(await refusalOf(example));
    expect(refusals.filter((refusal) => refusal !== undefined)).toEqual([]);
    expect(refusals.length).toBeGreaterThan(40);
  },
);
