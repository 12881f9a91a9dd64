import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS } from './metrics.js';

test('docs/reference/analytics.md says of each metric from how many rows on it concludes anything', () => {
  const text = readFileSync(join(process.cwd(), 'docs/reference/analytics.md'), 'utf8');
  for (const { id, title, least } of METRICS) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${id}\` | ${title} |`));
    expect([id, row?.split('|').at(-2)?.trim()]).toEqual([id, String(least)]);
  }
});
