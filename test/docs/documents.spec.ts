import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name)),
];

const read = (file: string): string => readFileSync(file, 'utf8');
const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const { scripts } = JSON.parse(read('package.json')) as { scripts: { readonly [name: string]: string } };

/** What npm does without a script of that name. */
const NPM_OWN = ['ci', 'install', 'rebuild'];

test.each(DOCUMENTS)('%s: every npm command in it is a script of package.json', (file) => {
  const named = [...matches(read(file), /npm run ([a-z:0-9]+)/g), ...matches(read(file), /npm (start|test)\b/g)];
  expect(named.filter((name) => !(name in scripts) && !NPM_OWN.includes(name))).toEqual([]);
});

test.each(DOCUMENTS)('%s: every link in it leads somewhere', (file) => {
  const links = matches(read(file), /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
  expect(links.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([]);
});

test('every package that the project installs has a line that says what it is for', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as {
    readonly [field: string]: { readonly [name: string]: string };
  };
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const listed = matches(read('docs/appendix/dependencies.md'), /^\| ([@a-z][^|]+?) \|/gm)
    .filter((cell) => cell !== 'package')
    .flatMap((cell) => cell.replace(' (optional)', '').split(', '));
  expect(listed.toSorted()).toEqual(installed.toSorted());
});

test('every metric of /metrics is a described one', () => {
  const source = read('apps/api/src/operations/metrics.ts');
  const made = matches(source, /new (Counter|Gauge|Histogram)\(/g);
  expect(made.length).toBeGreaterThan(5);
  expect(matches(source, /new (?:Counter|Gauge|Histogram)\(\{\s*\.\.\.(described)\(/g)).toHaveLength(made.length);
});

test('every decision has a status', () => {
  const decisions = readdirSync('docs/adr').filter((name) => /^\d{4}-.+\.md$/.test(name));
  expect(decisions.filter((name) => !/^Status: (Accepted|Superseded)/m.test(read(join('docs/adr', name))))).toEqual([]);
});

test('every decision has a title and a number of its own', () => {
  const decisions = readdirSync('docs/adr').filter((name) => /^\d{4}-.+\.md$/.test(name));
  expect(decisions.filter((name) => !read(join('docs/adr', name)).startsWith(`# ${name.slice(0, 4)}. `))).toEqual([]);
  expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
});

test('every type of event that a game may hold is in docs/reference/events.md', async () => {
  const { games } = await import('../support/games.js');
  const { eventTypesOf } = await import('@stackledger/kernel');
  const written = new Set(matches(read('docs/reference/events.md'), /^\| (\w+)(?: \(R\))? \|/gm));
  const types = [...games.values()].flatMap(({ ruleset }) => eventTypesOf(ruleset));
  expect(types.filter((type) => !written.has(type))).toEqual([]);
});
