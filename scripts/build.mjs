// Builds dist/ when a source is newer than the last build; otherwise does nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is built: by default the apps; the benchmarks only when they are asked for. */
const TARGETS = {
  apps: { projects: ['api', 'cli'], sources: ['apps', 'libs'] },
  bench: { projects: ['bench'], sources: ['apps', 'libs', 'test/bench'] },
};

const newestIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.spec.ts'))
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);

/** Whether dist/ was built from the sources as they are. */
const isFresh = (stamp, sources) => {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  const configured = ['tsconfig.json', 'nest-cli.json', 'package.json'].map(
    (file) => statSync(join(root, file)).mtimeMs,
  );
  return [...sources.map((folder) => newestIn(join(root, folder))), ...configured].every((time) => time < built);
};

/** Compiles a target with the libraries it reaches, aliases rewritten; throws with the compiler's words when it fails. */
export const build = (target = 'apps') => {
  const { projects, sources } = TARGETS[target];
  const stamp = join(root, 'dist', `.built-${target}`);
  if (isFresh(stamp, sources)) return;
  const startedAt = new Date();
  for (const project of projects) {
    const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
    const done = spawnSync(process.execPath, [nest, 'build', project], { cwd: root, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`the build of ${project} failed:\n${done.stdout}${done.stderr}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `built from the sources as of ${startedAt.toISOString()}\n`);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) build(process.argv[2]);
