import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder = '';

/** What `npm run check` prints where each check is one of these scripts. */
const check = (scripts: Readonly<Record<string, string>>, ...names: readonly string[]) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/check.mjs'), ...names], {
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackledger-check-'));
  mkdirSync(join(folder, 'scripts'));
  cpSync('scripts/check.mjs', join(folder, 'scripts/check.mjs'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const HOLDS = 'node --version';
const FAILS = `node -p "'two words are wrong'" && exit 3`;

test('when all holds it ends with 0, a line a check and the closing lines of the tests', () => {
  const { status, lines } = check({
    'check:types': HOLDS,
    'test:unit': `node -p "'Tests:       7 passed'"`,
    build: FAILS,
  });
  expect(status).toBe(0);
  expect(lines).toContain('Tests:       7 passed');
  expect(lines.filter((line) => line.startsWith('ok ')).map((line) => line.split(/ +/)[1])).toHaveLength(2);
});

test('as each check begins, a line says which', () => {
  const { lines } = check({ 'check:lint': FAILS, 'check:types': HOLDS }, 'lint', 'types');
  expect(lines.filter((line) => /^(begins|ok|FAILED) /.test(line)).map((line) => line.split(/ +/).slice(0, 2))).toEqual(
    [
      ['begins', 'lint'],
      ['FAILED', 'lint'],
      ['begins', 'types'],
      ['ok', 'types'],
      ['FAILED', 'lint'],
    ],
  );
});

test('what failed is told whole, and is named in the last lines; the exit code is 1', () => {
  const { status, lines } = check({ 'check:lint': FAILS, 'check:types': HOLDS, 'test:unit': HOLDS });
  expect(status).toBe(1);
  expect(lines).toContain('two words are wrong');
  expect(lines.at(-1)).toMatch(/^FAILED {2}lint +\d+\.\d s {3}run it alone: npm run check:lint$/);
  expect(lines.join()).not.toContain(process.version);
});

test('checks can be named; one that is not there is refused', () => {
  const { lines } = check({ 'check:lint': FAILS, 'check:types': HOLDS, 'test:unit': HOLDS }, 'types');
  expect(lines.at(-1)).toMatch(/^ok +types/);
  expect(check({ 'check:types': HOLDS, 'test:unit': HOLDS }, 'typos')).toMatchObject({
    status: 2,
    stderr: 'no such check: typos. There are: types, unit\n',
  });
});
