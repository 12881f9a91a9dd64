import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { blocksIn, type Block } from './document.js';

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
    .sort();

/** The pages that a reader goes through: the guide, and what leads to it. */
export const GUIDE: readonly string[] = ['README.md', ...pagesIn('docs/guide')];

/** Where a reader looks things up. */
export const LOOKED_UP: readonly string[] = [...pagesIn('docs/reference'), ...pagesIn('docs/appendix')];

const START = 'docs/guide/start.md';

/** A service that was started as a page shows it, in the folder where its reader works. */
export type ReadersService = { readonly folder: string; readonly port: string; readonly stop: () => Promise<void> };

const environment = (port: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: port,
  LOG_LEVEL: 'silent',
  BACKUP_DIR: 'backups',
  BACKUP_PASSPHRASE: 'four dice and a fly swatter',
  npm_config_loglevel: 'error',
  npm_config_offline: 'true',
});

/** Starts what `bash serve` shows on the first page, where the program is installed and nothing else is. */
export const startAsShown = async (folder: string): Promise<ReadersService> => {
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(join(folder, 'backups'));
  symlinkSync(join(process.cwd(), 'bin', 'stackledger.mjs'), join(folder, 'node_modules', '.bin', 'stackledger'));
  const shown = blocksIn(START).find(({ about }) => about === 'serve')?.text ?? '';
  const child = spawn('bash', ['-c', `exec ${shown}`], {
    cwd: folder,
    env: environment('0'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port, id] = /answers at http:\/\/\S+:(\d+) \(process (\d+)\)/.exec(line) ?? [];
    if (port === undefined) continue;
    const stop = async (): Promise<void> => {
      process.kill(Number(id), 'SIGTERM');
      await ended;
    };
    return { folder, port, stop };
  }
  throw new Error(`${START} shows a service that does not start: ${shown}`);
};

/** A shown block of commands with what it printed, and what the page says that it prints. */
type Shown = { readonly block: Block; readonly printed: string; readonly expected: readonly string[] };
type PageRun = { readonly status: number | null; readonly complaint: string; readonly shown: readonly Shown[] };

const isRun = ({ language, about }: Block): boolean => language === 'bash' && about !== 'serve';

/** Those of them that show commands to type in. */
export const PAGES_WITH_COMMANDS = [...GUIDE, ...LOOKED_UP].filter((page) => blocksIn(page).some(isRun));
const isFile = ({ about }: Block): boolean => /^[\w-]+(\.\w+)+$/.test(about);

/** Whether a block sets the reader's address, token and helpers, from which pages without such a block go on. */
const isPrelude = ({ text }: Block): boolean => text.includes('export STACKLEDGER_TOKEN=');

const preludeOf = (blocks: readonly Block[]): string =>
  (blocks.some(isPrelude) ? [] : blocksIn(START).filter(isPrelude)).map(({ text }) => text).join('\n');

const MARK = '-- end of block --';

/**
 * What stands for npx once the service was started by it: the program as a build has made it, without the start of npm
 * and the look at every source, which take longer than most commands.
 */
const NPX = `npx() { [ "$1" = stackledger ] || return 127; shift; node '${join(process.cwd(), 'dist', 'program', 'stackledger.js')}' "$@"; }`;

/**
 * Runs the commands of a page in one shell from top to bottom, as they stand but for the port; blocks with a file's
 * name behind their language are saved under it first. It ends with the first command that fails. What the shell is
 * told before them may stand for programs.
 */
export const runPage = async (page: string, { folder, port }: ReadersService, before = ''): Promise<PageRun> => {
  const blocks = blocksIn(page);
  const here = (text: string): string => text.replaceAll('localhost:3000', `localhost:${port}`);
  for (const { about, text } of blocks.filter(isFile)) writeFileSync(join(folder, about), here(text));
  const run = blocks.filter(isRun);
  const script = [NPX, before, preludeOf(blocks), ...run.map(({ text }) => `${text}\necho; echo '${MARK}'`)].join('\n');
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', here(script)], {
    cwd: folder,
    env: environment(port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaint = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  const parts = printed.split(MARK);
  const shown = run.map((block, at) => {
    const next = blocks[blocks.indexOf(block) + 1];
    return {
      block,
      printed: (parts[at] ?? '').trim(),
      expected: next?.language === 'text' ? next.text.trim().split('\n') : [],
    };
  });
  return { status, complaint, shown };
};

/** Whether a line is as a page shows it, where `…` stands for anything. */
export const isLike = (line: string, shown: string): boolean =>
  new RegExp(
    `^\\s*${shown
      .trim()
      .split('…')
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}\\s*$`,
  ).test(line);
