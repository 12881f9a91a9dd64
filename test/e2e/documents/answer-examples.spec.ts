import { readFileSync, writeFileSync } from 'node:fs';
import { recordAnswers, type RecordedAnswer } from '../service/answers/recording.js';
import { startApi, stopAll } from '../service/api.js';
import { misfits, type Schema } from '../service/fits-schema.js';

type Content = { readonly [type: string]: { readonly schema: Schema; readonly example?: unknown } };
type Document = {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: { readonly responses: { readonly [status: string]: { readonly content?: Content } } };
    };
  };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
};
type Answers = { readonly [route: string]: RecordedAnswer };

const FILE = 'docs/reference/answers.json';

let document: Document;

beforeAll(async () => {
  if (process.env.WRITE_DOCS === 'yes') writeFileSync(FILE, written(await recordAnswers()));
  const api = await startApi();
  document = (await (await api.raw('/docs-json')).json()) as Document;
});
afterAll(stopAll);

/** An answer a line. */
const written = (answers: Answers): string => {
  const lines = Object.keys(answers)
    .sort()
    .map((route) => `${JSON.stringify(route)}:${JSON.stringify(answers[route])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
};

const inFile = (): Answers => JSON.parse(readFileSync(FILE, 'utf8')) as Answers;

const examples = (): readonly { readonly route: string; readonly content: Content; readonly at: string }[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        content !== undefined && Object.values(content).some((each) => Object.hasOwn(each, 'example'))
          ? [{ route: `${method.toUpperCase()} ${path}`, content, at: status }]
          : [],
      ),
    ),
  );

test('every operation has an answer that it gave in a real run: if not, npm run docs:answers', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(
    examples()
      .map(({ route }) => route)
      .sort(),
  ).toEqual(operations.sort());
});

test('every example of an answer fits its schema: if not, npm run docs:answers', () => {
  const { schemas } = document.components;
  const faults = examples().flatMap(({ route, content, at }) =>
    Object.values(content).flatMap(({ schema, example }) =>
      example === undefined ? [] : misfits(schema, example, schemas).map((fault) => `${route} ${at}: ${fault}`),
    ),
  );
  expect(faults).toEqual([]);
});

/** The members of an answer, of each list those of its first entry. */
const membersOf = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value)) return membersOf(value[0], `${path}[]`);
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => membersOf(each, `${path}.${name}`));
};

test('a run of today answers the same routes with the same members: if not, npm run docs:answers', async () => {
  const shapes = (answers: Answers) =>
    Object.fromEntries(
      Object.entries(answers).map(([route, { status, type, body }]) => [
        route,
        { status, type, members: [...membersOf(body)].sort() },
      ]),
    );
  expect(shapes(await recordAnswers())).toEqual(shapes(inFile()));
});
