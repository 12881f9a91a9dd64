import { readFileSync } from 'node:fs';
import { EVERYTHING, METRICS, tablesWith, type Analytics } from '@stackledger/analytics';
import { analysed, brought, recordedMatches } from '../support/analysed.js';

const text = readFileSync('docs/analytics.md', 'utf8');
const questions = [...text.matchAll(/^(\S.*\?)\n\n```sql\n([\s\S]*?)```/gm)].map(
  ([, title = '', sql = '']) => [title, sql] as const,
);

let analytics: Analytics;
beforeAll(async () => {
  analytics = await analysed((await recordedMatches()).store);
}, 120_000);
afterAll(() => analytics.close());

test('docs/analytics.md has the questions that the service offers, ten and more', () => {
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

test('every metric is described as it is', () => {
  const described = [...text.matchAll(/^\| `([\w-]+)` \| (.+) \| (.+) \| (live|all) \| (\d+) \|$/gm)].map(
    ([, id]) => id,
  );
  expect(described).toEqual(METRICS.map(({ id }) => id));
});
