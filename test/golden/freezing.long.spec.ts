import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SLOW = 300_000;
const root = process.cwd();
const GAME = 'speed-stack';

let clone = '';
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'stackledger-freezing-'));
  git('clone', '--quiet', '--shared', root, '.');
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
}, SLOW);
afterAll(() => rmSync(clone, { recursive: true }));

const git = (...given: readonly string[]): string =>
  execFileSync('git', [...NOBODY, ...given], { cwd: clone, encoding: 'utf8' });
const NOBODY = ['-c', 'user.name=nobody', '-c', 'user.email=nobody@example.org'];

const freeze = (): { readonly status: number | null; readonly told: string } => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/freeze-rules.mjs', '--game', GAME], {
    cwd: clone,
    encoding: 'utf8',
  });
  return { status, told: stdout + stderr };
};

/** Every file of the frozen rules by name. */
const frozenFiles = (): { readonly [name: string]: string } => {
  const folder = join(clone, 'libs', 'rules', 'frozen');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
};

/** The next version of the game is committed, which is certainly not frozen. */
const commitVersion = (change: (source: string) => string, title: string): void => {
  const file = join(clone, 'libs', 'rulesets', GAME, 'src', 'index.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  git('commit', '--quiet', '--all', '-m', title);
};

test(
  'freezing twice gives the same bytes; what is not committed is not in them; a version that is listed is never written again',
  () => {
    commitVersion((source) => source.replace(/version: '[\d.]+'/, "version: '9.9.9'"), 'the next version');
    const before = frozenFiles();
    expect(freeze()).toMatchObject({ status: 0 });
    const after = frozenFiles();
    expect(Object.keys(after).filter((name) => !(name in before))).toEqual([`${GAME}-9.9.9.js`]);
    for (const [name, text] of Object.entries(before)) if (name !== 'releases.json') expect(after[name]).toBe(text);

    rmSync(join(clone, 'libs', 'rules', 'frozen', `${GAME}-9.9.9.js`));
    writeFileSync(join(clone, 'libs', 'rules', 'frozen', 'releases.json'), before['releases.json'] ?? '');
    writeFileSync(join(clone, 'libs', 'rulesets', GAME, 'src', 'not-committed.ts'), 'this does not compile');
    expect(freeze()).toMatchObject({ status: 0 });
    expect(frozenFiles()).toEqual(after);
    expect(freeze()).toMatchObject({ status: 0, told: expect.stringContaining('the same bytes') as unknown });

    commitVersion((source) => source.replace("version: '9.9.9'", "version: '9.9.9', about: 'other rules'"), 'changed');
    const { status, told } = freeze();
    expect(status).toBe(2);
    expect(told).toContain(`${GAME} 9.9.9 is frozen already, and HEAD gives another bundle`);
    expect(frozenFiles()).toEqual(after);
  },
  SLOW,
);
