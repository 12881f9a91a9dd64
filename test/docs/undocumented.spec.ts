import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIBED_METRICS } from '../../apps/api/src/operations/described-metrics.js';
import { SETTINGS } from '../../libs/service/src/setup/variables.js';

/** Variables of the shell and of npm, and the token of whoever types commands (docs/guide/start.md). */
const NOT_SETTINGS = ['COLUMNS', 'NO_COLOR', 'npm_lifecycle_event', 'STACKLEDGER_TOKEN'];

const SOURCES = ['apps/api', 'apps/cli', 'libs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);

const VARIABLE = [
  /\b(?:environment|process\.env)\.(\w+)/g,
  /\b(?:environment|process\.env)\[['"](\w+)['"]\]/g,
  /\benvironment,\s*['"](\w+)['"]/g,
  /\bname: ['"]([A-Z]+(?:_[A-Z]+)+)['"]/g,
];

const variablesIn = (text: string): readonly string[] =>
  VARIABLE.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));

/** Metrics made without the table that docs/reference/metrics.md is written from. */
const undescribedIn = (text: string): readonly string[] =>
  [...text.matchAll(/new (?:Gauge|Counter|Histogram|Summary)(?:<[^>]*>)?\((?!\{\s*\.\.\.described\()[^\n]*/g)].map(
    ([made]) => made,
  );

test('every variable that the service or the terminal reads is in the table of settings, and every one there is read', () => {
  const read = new Set(SOURCES.flatMap(variablesIn));
  expect([...read].filter((name) => !NOT_SETTINGS.includes(name) && !(name in SETTINGS))).toEqual([]);
  expect(Object.keys(SETTINGS).filter((name) => !read.has(name))).toEqual([]);
});

test('every metric is made from the table of metrics, and every one there is made', () => {
  expect(SOURCES.flatMap(undescribedIn)).toEqual([]);
  const made = readFileSync('apps/api/src/operations/metrics.ts', 'utf8');
  expect(Object.keys(DESCRIBED_METRICS).filter((name) => !made.includes(`'${name}'`))).toEqual([]);
});

test.each(['set(environment.NEW_ONE)', "process.env['NEW_ONE']", "listIn(environment, 'NEW_ONE')", "name: 'NEW_ONE'"])(
  'a variable is seen where it is read: %s',
  (text) => expect(variablesIn(text)).toEqual(['NEW_ONE']),
);

test('a metric beside the table is seen', () => {
  expect(undescribedIn("new Gauge({\n  name: 'stackledger_new',")).toHaveLength(1);
  expect(undescribedIn("new Gauge({\n  ...described('stackledger_open_feeds'),")).toEqual([]);
});
