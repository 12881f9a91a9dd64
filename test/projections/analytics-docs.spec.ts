import { readFileSync, writeFileSync } from 'node:fs';
import { EVERYTHING, METRICS, questionsWith, tablesWith, type Analytics } from '@stackledger/analytics';
import { analysed, brought, recordedMatches } from '../support/analysed.js';
import { metricsText, questionsText, tablesText } from '../support/documents/analytics-document.js';
import { withParts } from '../support/documents/generated-parts.js';

const kept = readFileSync('docs/reference/analytics.md', 'utf8');
const written = withParts(kept, [
  ['metrics', metricsText()],
  ['questions', questionsText(questionsWith({}))],
  ['tables', tablesText(tablesWith({}))],
  [
    'game-tables',
    Object.values(brought)
      .flatMap((tables) => [
        tablesText(tablesWith({ tables }).slice(tablesWith({}).length)),
        questionsText(questionsWith({ tables }).slice(questionsWith({}).length)),
      ])
      .join('\n\n'),
  ],
]);
if (process.env.WRITE_DOCS === 'yes') writeFileSync('docs/reference/analytics.md', written);
const text = process.env.WRITE_DOCS === 'yes' ? written : kept;
const questions = [...text.matchAll(/^(\S.*\?)\n\n```sql\n([\s\S]*?)```/gm)].map(
  ([, title = '', sql = '']) => [title, sql] as const,
);

let analytics: Analytics;
beforeAll(async () => {
  analytics = await analysed((await recordedMatches()).store);
});
afterAll(() => analytics.close());

test('docs/reference/analytics.md has the questions that the service offers, ten and more', () => {
  expect(questions.map(([title, sql]) => ({ title, sql: sql.trimEnd() }))).toEqual(analytics.questions);
  expect(questions.length).toBeGreaterThanOrEqual(10);
});

test.each(questions)('%s is answered', async (_, sql) => {
  const { columns, rows, more } = await analytics.ask(EVERYTHING, sql, { ms: 20_000, rows: 1_000 });
  expect(columns.length).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThan(0);
  expect(more).toBe(false);
});

test.each(tablesWith(brought).map((table) => [table.name, table] as const))(
  'every column of %s is described as it is',
  (name, { columns }) => {
    const section = text.split(`### ${name}\n`)[1]?.split('\n### ')[0] ?? '';
    const described = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (.+) \|$/gm)].map(([, column, is, about]) => ({
      name: column,
      is,
      about,
    }));
    expect(described).toEqual(columns.map((column) => ({ name: column.name, is: column.is, about: column.about })));
  },
);

test('the definitions of metrics and tables in docs/reference/analytics.md are those of the code', () => {
  expect(text).toBe(written);
});

describe.each(['figures', 'evening', 'designer', 'player'])('examples/analytics/%s.ipynb', (named) => {
  // A cast: the format of notebooks, of which the test below looks at what it relies on.
  const notebook = JSON.parse(readFileSync(`examples/analytics/${named}.ipynb`, 'utf8')) as {
    readonly nbformat: number;
    readonly cells: readonly {
      readonly cell_type: string;
      readonly source: readonly string[];
      readonly outputs?: [];
    }[];
  };
  const cells = notebook.cells.map(({ source }) => source.join(''));
  const asked = cells.flatMap((cell) => [...cell.matchAll(/"""\n(SELECT [\s\S]*?)"""/g)].map(([, sql = '']) => sql));

  test('it is a plain notebook without outputs, and names no path of a machine', () => {
    expect(notebook.nbformat).toBe(4);
    for (const { cell_type: kind, outputs } of notebook.cells)
      expect(outputs).toEqual(kind === 'code' ? [] : undefined);
    expect(cells.join('\n')).not.toMatch(/["'](\/|~|[A-Z]:\\)/);
  });

  test('every question that it asks of the tables is answered', async () => {
    for (const sql of asked) {
      const { columns } = await analytics.ask(EVERYTHING, sql, { ms: 20_000, rows: 1_000 });
      expect(columns.length).toBeGreaterThan(0);
    }
  });

  test('every table, column and metric that it names is there', async () => {
    const text = cells.join('\n');
    const fetched = (what: string): readonly string[] =>
      new RegExp(`for ${what} in ([^;]*); do`).exec(text)?.[1]?.split(' ') ?? [];
    const [tables, metrics] = [fetched('table'), fetched('metric')];
    expect(tablesWith(brought).map(({ name }) => name)).toEqual(expect.arrayContaining(tables));
    expect(METRICS.map(({ id }) => id)).toEqual(expect.arrayContaining(metrics));
    const drawn = [...text.matchAll(/(?:figures|whiskers)\("([\w-]+)"/g)].map(([, metric = '']) => metric);
    expect([...new Set(drawn)].toSorted()).toEqual(metrics.toSorted());
    for (const [, table = '', column] of text.matchAll(/\b([a-z_]+)\.([a-z_]+)\b(?!\()/g))
      for (const { columns } of tablesWith(brought).filter(({ name }) => name === table && tables.includes(name)))
        expect(columns.map(({ name }) => name)).toContain(column);
    const columns = [...text.matchAll(/row\[["'](\w+)["']\]/g)].map(([, column = '']) => column);
    expect(columns.length).toBeGreaterThan(5);
    expect(await columnsOfFigures()).toEqual(expect.arrayContaining(columns));
  });
});

/** The columns of a metric as a file. */
const columnsOfFigures = async (): Promise<readonly string[]> => {
  const [dice] = METRICS;
  if (dice === undefined) return [];
  const parts: Buffer[] = [];
  for await (const part of await analytics.exportFigures(await analytics.figures(EVERYTHING, dice, {}), 'csv'))
    parts.push(part as Buffer);
  return Buffer.concat(parts).toString().split('\n')[0]?.split(',') ?? [];
};
