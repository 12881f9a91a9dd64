import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { VIOLATIONS } from './lint/violations.js';

type Diagnostic = { readonly code: string; readonly filename: string };

/** Where violation number `index` lies in the planted project. */
const fileOf = (path: string, index: number): string => path.replace(/planted(?=\.\w+$)/, `planted-${index}`);

let folder = '';
let diagnostics: readonly Diagnostic[] = [];

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** A project of nothing but violations, linted once. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-lint-'));
  for (const path of ['.oxlintrc.json', 'tsconfig.json', 'apps/console/tsconfig.json', 'scripts/lint'])
    cpSync(path, join(folder, path), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  for (const path of ['declared-twice.ts', 'generated/declared-twice.ts', 'declared-twice.spec.ts'])
    write(`libs/store/src/${path}`, 'export type DeclaredTwice = { readonly b: number };\n');
  VIOLATIONS.forEach(({ path, code }, index) => {
    write(fileOf(path, index), `${code}\n`);
  });
  const { stdout, stderr } = spawnSync(
    join(process.cwd(), 'node_modules/.bin/oxlint'),
    ['--format', 'json', 'apps', 'libs', 'scripts'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (!stdout.startsWith('{')) throw new Error(`the linter said ${stdout}${stderr}`);
  // as the linter writes them
  ({ diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] });
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(VIOLATIONS.map(({ rule, path }, index) => [rule, fileOf(path, index)] as const))(
  '%s is found where it is broken',
  (rule, file) => {
    const found = diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code);
    expect(found.map((code) => code.slice(code.indexOf('(') + 1, -1))).toContain(rule.slice(rule.indexOf('/') + 1));
  },
);

test('generated sources and tests may declare a name that another file has', () => {
  const files = diagnostics.filter(({ code }) => code === 'house(one-type-name)').map(({ filename }) => filename);
  expect(files.filter((file) => file.includes('declared-twice'))).toEqual(['libs/store/src/declared-twice.ts']);
});
