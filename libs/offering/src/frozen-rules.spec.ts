import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FrozenRulesUnusable } from '@stackledger/rules';
import { frozenReleases } from './frozen-rules.js';
import { loadGames } from './games.js';
import { projectFolder } from './project-folder.js';

const FROZEN = join('libs', 'rules', 'frozen');
let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'stackledger-frozen-'));
  mkdirSync(join(project, FROZEN), { recursive: true });
  cpSync(join(projectFolder(), FROZEN), join(project, FROZEN), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

const speedStack = () => {
  const [release] = frozenReleases(project, 'speed-stack');
  if (release === undefined) throw new Error('no version of the speed stack is frozen');
  return release;
};
const bundle = (): string => join(project, FROZEN, `speed-stack-${speedStack().version}.js`);

test('a frozen version is loaded when it is asked for, once, and is the version that it is listed as', () => {
  const release = speedStack();
  const { ruleset } = release.load();
  expect([ruleset.id, ruleset.version]).toEqual(['speed-stack', release.version]);
  expect(release.load().ruleset).toBe(ruleset);
});

test('a bundle of which one byte was changed is not run: the error names the file and both hashes', () => {
  appendFileSync(bundle(), ' ');
  expect(() => speedStack().load()).toThrow(FrozenRulesUnusable);
  expect(() => speedStack().load()).toThrow(
    /speed-stack-\S+\.js has the hash [0-9a-f]{64}, not [0-9a-f]{64}; take the file/,
  );
});

test('one that is missing is told by its file', () => {
  rmSync(bundle());
  expect(() => speedStack().load()).toThrow(/speed-stack-\S+\.js is missing; take the file from the release/);
});

test('every bundle is listed, and none asks for anything around it', () => {
  const listed = [...loadGames().keys()].flatMap((game) =>
    frozenReleases(project, game).map(({ version }) => `${game}-${version}.js`),
  );
  const files = readdirSync(join(project, FROZEN)).filter((name) => name.endsWith('.js'));
  expect(files.sort()).toEqual(listed.sort());
  for (const file of files)
    expect(readFileSync(join(project, FROZEN, file), 'utf8')).not.toMatch(
      /\brequire\(|\bimport\(|\bprocess\.|Math\.random|Date\.now/,
    );
});

test('where nothing is frozen nothing is offered', () => {
  rmSync(join(project, FROZEN, 'releases.json'));
  expect(frozenReleases(project, 'speed-stack')).toEqual([]);
});
