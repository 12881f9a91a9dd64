import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { newProgram } from '../../apps/cli/src/program.js';
import { SETTINGS } from '../../libs/service/src/setup/variables.js';
import { blocksIn, type Block } from '../support/documents/document.js';
import { GUIDE, LOOKED_UP } from '../support/documents/shown-commands.js';

const PAGES = [...GUIDE, ...LOOKED_UP, 'CONTRIBUTING.md'];

/** Variables of the reader's shell, and of the programs around the service. */
const NOT_OURS = ['NODE_OPTIONS', 'STACKLEDGER_TOKEN', 'MATCHES', 'SEED', 'KURRENTDB_URL'];

/** The languages of blocks: what is run, what is data, and what needs another machine than a test has. */
const LANGUAGES = [
  'bash',
  'console',
  'text',
  'json',
  'http',
  'js',
  'ts',
  'yaml',
  'sql',
  'ini',
  'nginx',
  'dockerfile',
  'notation',
];

const commandIn = (program: Command, words: readonly string[]): Command => {
  const [word = '', ...rest] = words;
  const found = program.commands.find((each) => each.name() === word);
  return found === undefined ? program : commandIn(found, rest);
};

/** What the terminal does not know of a command that a page shows: its name, or an option of it. */
const unknownIn = (line: string, program: Command): readonly string[] => {
  const words = line.split(/\s+/);
  const command = commandIn(program, words);
  if (command === program) return words[0] === undefined || words[0].startsWith('-') ? [] : [words[0]];
  const known = ['--help', ...command.options.flatMap(({ short, long }) => [short, long])];
  return words.filter((word) => /^--?[a-z]/.test(word) && !known.includes(word.split('=')[0] ?? ''));
};

const COMMAND = /(?:npx stackledger|bin\/stackledger\.mjs|(?<=`)stackledger) ([a-z][^|`;)\n\\]*)/g;

test.each(PAGES)('%s: every command of the terminal that it names is there, with its options', (page) => {
  const program = newProgram();
  const lines = [...readFileSync(page, 'utf8').matchAll(COMMAND)].map(([, line = '']) => line);
  expect(lines.flatMap((line) => unknownIn(line.split(' #')[0]?.trim() ?? '', program))).toEqual([]);
});

const settingsIn = ({ text }: Block): readonly string[] =>
  [...text.matchAll(/(?:^|\s)([A-Z][A-Z_]{3,})=/gm)].map(([, name = '']) => name);

test.each(PAGES)('%s: every setting in its files and commands is one', (page) => {
  const blocks = blocksIn(page).filter(({ language }) => ['ini', 'dockerfile', 'console', 'yaml'].includes(language));
  expect(
    blocks.flatMap(settingsIn).filter((name) => !NOT_OURS.includes(name) && !Object.hasOwn(SETTINGS, name)),
  ).toEqual([]);
});

test.each(PAGES)(
  '%s: every block says what it is, and none of commands is indented, where it would not be run',
  (page) => {
    const fences = [...readFileSync(page, 'utf8').matchAll(/^```(.*)\n[\s\S]*?^```$/gm)].map(([, fence = '']) => fence);
    expect(fences.filter((fence) => !LANGUAGES.includes(fence.split(' ')[0] ?? ''))).toEqual([]);
    expect(readFileSync(page, 'utf8')).not.toMatch(/^ +```bash/m);
  },
);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('skipped: the unit file of docs/guide/running.md, because systemd-analyze is not here');

(hasSystemd ? test : test.skip)('the unit file of docs/guide/running.md is one that systemd understands', () => {
  const unit = blocksIn('docs/guide/running.md').find(({ about }) => about === 'stackledger.service')?.text ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-unit-'));
  const path = join(folder, 'stackledger.service');
  const here = unit.replace('/usr/bin/node', process.execPath);
  writeFileSync(path, here);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect({ unit: here.includes('ExecStart'), status, stderr }).toEqual({ unit: true, status: 0, stderr: '' });
});

test('`npm start` starts what the first page shows', () => {
  const shown = blocksIn('docs/guide/start.md')
    .find(({ about }) => about === 'serve')
    ?.text.trim();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start.replace(/^node (?:--\S+ )*bin\/stackledger\.mjs/, 'npx stackledger')).toBe(shown);
  expect(readFileSync('docs/guide/start.md', 'utf8')).toContain('In a checkout `npm start` does the same');
});

test('a service is started with the same young space everywhere (adr 0014)', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const guide = readFileSync('docs/guide/running.md', 'utf8');
  const starts = [scripts.start, ...guide.split('\n').filter((line) => /^(?:ExecStart=|CMD \[)/.test(line))];
  expect(starts.map((line) => /--max-semi-space-size=\d+(?=["\s,]+bin\/)/.exec(line)?.[0])).toEqual(
    Array.from({ length: 3 }, () => '--max-semi-space-size=32'),
  );
});
